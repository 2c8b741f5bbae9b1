import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TillMethod } from '../providers/till.ts';
import { TILL } from '../providers/till.ts';
import type { Currency } from '../shared/money.ts';

export interface SaleRecord {
  shiftId: string;
  soldAt: Date;
  method: TillMethod | null;
  amountMinor: number;
  currency: Currency;
  /** What is still to be handed back after its event was cancelled, minor units. */
  toHandBack: number;
  handedBack: number;
}

/** Finds an order's sale at a till; undefined if it was bought elsewhere or is not paid. */
export async function findSale(
  db: Database | Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<SaleRecord | undefined> {
  const { rows } = await sql<SaleRecord>`
    select e.shift_id, e.made_at as sold_at, e.method, e.amount_minor, o.currency,
      coalesce(b.requested_minor, 0) as to_hand_back, coalesce(b.refunded_minor, 0) as handed_back
    from till_entries e join orders o on o.event_id = e.event_id and o.id = e.order_id
    left join payment_balances b on b.event_id = o.event_id and b.order_id = o.id and b.provider = ${TILL}
    where e.event_id = ${eventId} and e.order_id = ${orderId} and e.refund_id is null`.execute(db);
  return rows[0];
}

/** Finds the refunds of an order that wait to be handed back at a till. */
export async function findWaitingAtTill(
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<string[]> {
  const waiting = await tx
    .selectFrom('refunds as r')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.eventId', '=', 'r.eventId')
        .onRef('a.orderId', '=', 'r.orderId')
        .onRef('a.number', '=', 'r.attemptNumber'),
    )
    .where('r.eventId', '=', eventId)
    .where('r.orderId', '=', orderId)
    .where('r.state', '=', 'requested')
    .where('a.provider', '=', TILL)
    .select('r.id')
    .orderBy('r.id')
    .execute();
  return waiting.map(({ id }) => id);
}
