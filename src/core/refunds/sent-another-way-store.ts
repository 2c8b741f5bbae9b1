import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { SENT_ANOTHER_WAY } from '../ledger/sent-another-way.ts';

/**
 * Settles what is filed of an order's refunds that failed and whose money the customer has another way, and files it again where that
 * turns out otherwise. Called where money of the order went or came back, with the order locked.
 */
export async function settleSentAnotherWay(
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
  now: Date,
): Promise<void> {
  await sql`
    with failed as (
      select r.id, ${SENT_ANOTHER_WAY} as sent, exists (
        select from disputes d where d.event_id = r.event_id and d.order_id = r.order_id
          and d.attempt_number = r.attempt_number and d.state = 'lost') as by_bank
      from refunds r
      where r.event_id = ${eventId} and r.order_id = ${orderId} and r.state = 'failed' and r.retried_as is null
    )
    update payment_exceptions x set
      settled_at = case when f.sent then ${now}::timestamptz end,
      outcome = case when not f.sent then null when f.by_bank then 'paid_back_by_bank' else 'sent_another_way' end
    from failed f
    where x.event_id = ${eventId} and x.refund_id = f.id and x.kind in ('refund_failed', 'refund_needs_attention') and x.settled_by is null
      and case when f.sent then x.settled_at is null else x.outcome in ('paid_back_by_bank', 'sent_another_way') end
  `.execute(tx);
}
