import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { PaymentKind } from '../../db/schema.ts';
import type { AttemptKey } from './payment-reference.ts';

/** What became of a payment's money, minor units of its currency. */
export interface PaymentBalance {
  /** What it was booked as when it came in; null while it was not. */
  bookedAs: PaymentKind | null;
  currency: string;
  paidMinor: number;
  /** Less all that went back, is with the provider on its way, or was lost to a dispute; below zero where too much went. */
  leftMinor: number;
  /** Refunds that were asked for and that the provider has not taken on. */
  requestedMinor: number;
}

/** Reads what is left of a payment, and zero where there is no such payment. Whoever acts on it holds the payment's order locked. */
export async function findBalance(
  db: Database | Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<PaymentBalance> {
  const found = await db
    .selectFrom('payment_balances')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .select((eb) => [
      'booked_as as bookedAs',
      'currency',
      eb.fn.coalesce('paid_minor', eb.val(0)).as('paidMinor'),
      'left_minor as leftMinor',
      'requested_minor as requestedMinor',
    ])
    .executeTakeFirst();
  return found ?? { bookedAs: null, currency: '', paidMinor: 0, leftMinor: 0, requestedMinor: 0 };
}

/** SQL: the rows of the payments of an order's `payment_balances`, by columns or values that name it. */
export const balancesOf = (
  eventId: RawBuilder<unknown>,
  orderId: RawBuilder<unknown>,
  number?: RawBuilder<unknown>,
) =>
  sql`payment_balances b where b.event_id = ${eventId} and b.order_id = ${orderId}
    ${number ? sql`and b.attempt_number = ${number}` : sql``}`;

/** SQL of a refund `r`: how often it failed after it was done, and its money came back. */
export const TIMES_REVERSED = sql<number>`(select count(*)::int from ledger_transfers v where v.event_id = r.event_id
  and v.order_id = r.order_id and v.refund_id = r.id and v.kind = 'refund_reversal')`;

/** SQL for a refund `r`: how much of the service fee the platform gave back with it so far, minor units. */
export const FEE_GIVEN = sql<number>`(select coalesce(sum(case v.debit_account when 'platform' then v.amount_minor else -v.amount_minor end), 0)::bigint
  from ledger_transfers v where v.event_id = r.event_id and v.order_id = r.order_id and v.refund_id = r.id and v.kind = 'fee_refund')`;

/**
 * Returns how much of a payment is with its payee directly, minor units: what it was paid with the sale and has not paid back since.
 * @param until without what refunds and disputes moved later than that; all is meant where it is left out
 */
export async function leftWithPayee(
  tx: Transaction,
  key: AttemptKey,
  until: Date | null = null,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor else -t.amount_minor end), 0)::bigint as left
    from ledger_transfers t
    where t.event_id = ${key.eventId} and t.order_id = ${key.orderId} and t.attempt_number = ${key.number} and t.kind = 'direct_settlement'
      and (${until}::timestamptz is null or not exists (
        select from ledger_transfers later where later.event_id = t.event_id and later.order_id = t.order_id
          and coalesce(later.refund_id, later.dispute_id) = coalesce(t.refund_id, t.dispute_id)
          and later.kind in ('refund', 'refund_reversal', 'dispute') and later.created_at > ${until}::timestamptz))
  `.execute(tx);
  return rows[0]?.left ?? 0;
}

/**
 * SQL for an order: how much of its service fee the platform gave back, or will with refunds under way, minor units. What stays with the payee of
 * a refund that came back is given as well.
 */
export const feeRefunded = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) =>
  sql<number>`select coalesce(sum(case r.state when 'failed' then least(${FEE_GIVEN}, r.fee_refund_minor) else r.fee_refund_minor end), 0)::bigint
    from refunds r where r.event_id = ${eventId} and r.order_id = ${orderId}`;
