import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { ALL_BOOKED_AS } from './refund-state-store.ts';
import { refundedPayment, type StoredRefund } from './refund-store.ts';

/** What of a payment its payee was paid directly or had to bear as the provider's fee, less what refunds took back, minor units. */
export async function directlyPaid(tx: Transaction, refund: StoredRefund): Promise<number> {
  const { eventId, orderId, attemptNumber } = refund;
  const { reference } = refundedPayment(refund);
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case when debit_account = 'organiser' then amount_minor else -amount_minor end), 0)::bigint as minor
    from ledger_transfers
    where event_id = ${eventId} and order_id = ${orderId} and (
      (reference = ${reference} and kind in ('direct_settlement', 'provider_fee'))
      or (kind = 'direct_settlement' and reference in (select booked.reference from refunds r, lateral (${ALL_BOOKED_AS}) as booked (reference)
        where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${attemptNumber})))
  `.execute(tx);
  return rows[0]?.minor ?? 0;
}
