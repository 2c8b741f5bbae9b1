import { type RawBuilder, sql } from 'kysely';
import type { PaymentKind } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { AttemptKey } from './payment-reference.ts';

/** The balance of a payment, minor units of its currency. */
export interface PaymentBalance {
  /** What it was booked as when it came in; null if it is not booked. */
  bookedAs: PaymentKind | null;
  currency: string;
  paidMinor: number;
  /**
   * The payment less all that was returned, is being returned by the provider, or was lost to a dispute. Negative if too much was returned.
   */
  leftMinor: number;
  /** Requested refunds that the provider has not accepted yet. */
  requestedMinor: number;
}

/** Reads a payment's balance; all zero if there is no such payment. Callers that act on it hold the payment's order locked. */
export async function findBalance(
  db: Database | Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<PaymentBalance> {
  const found = await db
    .selectFrom('payment_balances')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('attemptNumber', '=', number)
    .select((eb) => [
      'bookedAs',
      'currency',
      eb.fn.coalesce('paidMinor', eb.val(0)).as('paidMinor'),
      'leftMinor',
      'requestedMinor',
    ])
    .executeTakeFirst();
  return found ?? { bookedAs: null, currency: '', paidMinor: 0, leftMinor: 0, requestedMinor: 0 };
}

/** SQL: how often the row `refund` failed after it was done, so that its money came back. */
export const timesReversedOf = (
  refund: string,
  eventId: RawBuilder<unknown> = sql.ref(`${refund}.event_id`),
) => {
  const r = sql.id(refund);
  return sql<number>`(select count(*)::int from ledger_transfers v where v.event_id = ${eventId}
  and v.order_id = ${r}.order_id and v.refund_id = ${r}.id and v.kind = 'refund_reversal')`;
};

/** SQL: how much of the service fee the platform has given back with the row `refund`, minor units. */
export const feeGivenOf = (refund: string, eventId: RawBuilder<unknown> = sql.ref(`${refund}.event_id`)) => {
  const r = sql.id(refund);
  return sql<number>`(select coalesce(sum(case v.debit_account when 'platform' then v.amount_minor else -v.amount_minor end), 0)::bigint
  from ledger_transfers v where v.event_id = ${eventId} and v.order_id = ${r}.order_id and v.refund_id = ${r}.id and v.kind = 'fee_refund')`;
};

/**
 * Returns how much of a payment its payee still has, minor units: what they were paid directly with the sale, less what they have paid
 * back.
 * @param until leaves out later transfers of refunds and disputes; the default is all
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
 * SQL: how much of an order's service fee the platform has given back, or will give back with refunds in progress, minor units. It includes
 * the fee that a payee keeps although the refund came back.
 */
export const feeRefunded = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) =>
  sql<number>`select coalesce(sum(case r.state when 'failed' then least(${feeGivenOf('r', eventId)}, r.fee_refund_minor) else r.fee_refund_minor end), 0)::bigint
    from refunds r where r.event_id = ${eventId} and r.order_id = ${orderId}`;
