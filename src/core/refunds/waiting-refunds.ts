import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';

/** A refund that the provider has not accepted yet, as far as we know; it may have been requested. */
export interface WaitingRefund {
  id: string;
  amountMinor: number;
  currency: string;
  provider: string;
  reason: string;
}

/** How much of a payment can still be refunded, and which waiting refunds that covers, the oldest first. */
export interface WaitingRefunds {
  covered: WaitingRefund[];
  /**
   * The refunds that exceed what is left: a lost dispute or a refund made at the provider used their money, or they were sent
   * themselves.
   */
  uncovered: WaitingRefund[];
  /** What is left of the payment after the covered refunds, in minor units; below zero where too much was returned. */
  leftMinor: number;
}

/** Finds them. Whoever acts on the answer holds the lock of the payment's order. */
export async function findWaitingRefunds(
  db: Database | Transaction,
  key: AttemptKey,
): Promise<WaitingRefunds> {
  const { eventId, orderId, number } = key;
  // This is one statement: between two, a refund could count both as waiting and as sent, and leave too little for the others.
  const { rows } = await sql<{ leftMinor: number; refund: WaitingRefund | null }>`
    select b.left_minor, case when r.id is not null then json_build_object('id', r.id, 'amountMinor', r.amount_minor,
      'currency', r.currency, 'reason', r.reason, 'provider', b.provider) end as refund
    from payment_balances b left join refunds r on r.event_id = b.event_id and r.order_id = b.order_id
      and r.attempt_number = b.attempt_number and r.state = 'requested' and r.provider_refund_id is null
    where b.event_id = ${eventId} and b.order_id = ${orderId} and b.attempt_number = ${number}
    order by r.created_at, r.id
  `.execute(db);
  let leftMinor = rows[0]?.leftMinor ?? 0;
  const covered: WaitingRefund[] = [];
  const uncovered: WaitingRefund[] = [];
  for (const { refund } of rows) {
    if (!refund) continue;
    if (refund.amountMinor > leftMinor) uncovered.push(refund);
    else {
      leftMinor -= refund.amountMinor;
      covered.push(refund);
    }
  }
  return { covered, uncovered, leftMinor };
}
