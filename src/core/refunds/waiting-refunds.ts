import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';

/** A refund that the provider has not taken so far: asked for or not, nobody knows. */
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
  /** More than is left: by a lost dispute or a refund made at the provider their money went already, or they did. */
  uncovered: WaitingRefund[];
  /** What is left of the payment once the covered ones went back, minor units; below zero where too much went. */
  leftMinor: number;
}

/** Whoever acts on it holds the payment's order locked. */
export async function findWaitingRefunds(
  db: Database | Transaction,
  key: AttemptKey,
): Promise<WaitingRefunds> {
  const { eventId, orderId, number } = key;
  const { rows } = await sql<WaitingRefund>`
    select r.id, r.amount_minor as "amountMinor", r.currency, r.reason, a.provider
    from refunds r join payment_attempts a
      on a.event_id = r.event_id and a.order_id = r.order_id and a.number = r.attempt_number
    where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${number}
      and r.state = 'requested' and r.provider_refund_id is null
    order by r.created_at, r.id
  `.execute(db);
  let { leftMinor } = await findBalance(db, key);
  const covered: WaitingRefund[] = [];
  const uncovered: WaitingRefund[] = [];
  for (const refund of rows) {
    if (refund.amountMinor > leftMinor) uncovered.push(refund);
    else {
      leftMinor -= refund.amountMinor;
      covered.push(refund);
    }
  }
  return { covered, uncovered, leftMinor };
}
