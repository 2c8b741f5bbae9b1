import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { bookLostDispute } from '../ledger/book-lost-dispute.ts';
import { leftWithPayee, timesReversedOf } from '../ledger/payment-balances.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { lockPaymentOrder } from '../payment-attempts/payment-lock.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { bookRefund } from './refund-bookings.ts';
import { isSaleRefund } from './refund-reason.ts';
import { findRefund } from './refund-store.ts';

/**
 * Books what a payee owes for money that was returned before the provider reported its fee: until then nobody knew how much they had
 * been paid. Refunds and disputes are booked in the order in which they happened, with the usual functions, and earlier bookings
 * stand. It runs in the transaction that books the fee, under the event's lock.
 */
export async function bookPayeeDebt(
  app: Pick<App, 'newId' | 'clock' | 'providers'>,
  tx: Transaction,
  key: AttemptKey,
): Promise<void> {
  const payment = await lockPaymentOrder(tx, key);
  if (!payment || payment.payee === null || payeeIsLiable(app, payment)) return;
  for (const returned of await findRefundsAndDisputes(tx, key)) {
    if ('refundId' in returned) {
      const refund = await findRefund(tx, key.eventId, returned.refundId);
      // What is owed for a sale's refund does not depend on the fee.
      if (!refund || isSaleRefund(refund.reason)) continue;
      await bookRefund(app, tx, refund, { state: 'done' });
    } else {
      const left = await leftWithPayee(tx, key, returned.at);
      await bookLostDispute(
        app,
        tx,
        { id: returned.disputeId, key, payment, snapshot: returned.snapshot },
        left,
      );
    }
  }
}

type RefundOrDispute = { refundId: string } | { disputeId: string; at: Date; snapshot: DisputeSnapshot };

/** Lists a payment's refunds that are done and its lost disputes, in the order in which they happened. */
async function findRefundsAndDisputes(tx: Transaction, key: AttemptKey): Promise<RefundOrDispute[]> {
  const { eventId, orderId, number } = key;
  const { rows } = await sql<{
    refundId: string | null;
    disputeId: string | null;
    at: Date;
    amountMinor: number;
    currency: string;
  }>`
    select t.refund_id, t.dispute_id, t.created_at as at, t.amount_minor, t.currency
    from ledger_transfers t
    left join refunds r on r.event_id = t.event_id and r.id = t.refund_id
    where t.event_id = ${eventId} and t.order_id = ${orderId} and t.attempt_number = ${number} and (t.kind = 'dispute'
      -- Only the last time that the refund was sent; earlier ones came back.
      or (t.kind = 'refund' and r.state = 'done' and t.entry = ${timesReversedOf('r')} + 1))
    order by t.created_at, t.id
  `.execute(tx);
  return rows.flatMap(({ refundId, disputeId, at, amountMinor, currency }): RefundOrDispute[] => {
    if (refundId !== null) return [{ refundId }];
    if (disputeId === null) return [];
    const lost = { state: 'lost', category: null, dueAt: null } as const;
    const snapshot = { ...lost, id: disputeId, reference: paymentReference(key), amountMinor, currency };
    return [{ disputeId, at, snapshot }];
  });
}
