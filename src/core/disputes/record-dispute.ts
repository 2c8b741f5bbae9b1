import { type Transaction, transaction } from '../../db/database.ts';
import { resumeCancellation } from '../events/cancellation-store.ts';
import { resolveSentAnotherWay } from '../exceptions/exception-store.ts';
import { resolveProviderRefunds } from '../exceptions/provider-refund-store.ts';
import { lockInventory, moveCounters } from '../inventory/inventory-store.ts';
import { bookLostDispute } from '../ledger/book-lost-dispute.ts';
import { findBalance, leftWithPayee } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { moveOrders } from '../orders/move-orders-store.ts';
import { canHappen } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import { isOnHold, scheduleHoldCheck } from '../payment-attempts/attempt-store.ts';
import { lockPaymentOrder } from '../payment-attempts/payment-lock.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import { numberCreditNote } from '../receipts/number-receipts-store.ts';
import { resumeRefunds } from '../refunds/resume-refunds.ts';
import {
  mailTicketsNow,
  putTicketsOnHold,
  releaseTickets,
  revokeOrderTickets,
} from '../tickets/order-tickets-store.ts';
import { fileContradiction, fileDispute, fileSentTwice } from './dispute-exceptions.ts';
import { queueDisputeMails } from './dispute-mails.ts';
import { nextFeeCheck } from './dispute-schedule.ts';
import { findDispute, insertDispute, stopAsking, updateDispute } from './dispute-store.ts';
import { bookDisputeFee } from './lost-dispute-store.ts';
import type { DisputeWorld, MovingDispute } from './moving-dispute.ts';

/**
 * Records what a provider reports of a dispute and acts on it, in one transaction. An open dispute puts the order's tickets on hold, a
 * won one makes them valid again, and a lost one cancels them, books the money and files it. Reports may come twice and in any order,
 * and change something only once: a decision stands.
 */
export function recordDispute(app: DisputeWorld, key: AttemptKey, snapshot: DisputeSnapshot): Promise<void> {
  return transaction(app.db, async (tx) => {
    const { eventId } = key;
    await lockInventory(tx, eventId);
    const payment = await lockPaymentOrder(tx, key);
    if (!payment) throw new Error('A dispute names a payment that is not there.');
    const { provider } = payment;
    const now = app.clock.now();
    const stored = await findDispute(tx, { eventId, provider, providerId: snapshot.id });
    if (stored && stored.state !== 'open') {
      if (snapshot.state !== 'open' && snapshot.state !== stored.state) {
        await fileContradiction(app, tx, { id: stored.id, key, payment, snapshot });
      } else if (stored.feeMinor === null && snapshot.state === stored.state) {
        await noteFee(app, tx, { id: stored.id, key, payment, snapshot });
        if (!nextFeeCheck(snapshot, stored.decidedAt ?? now, now)) await stopAsking(tx, eventId, stored);
      }
      return;
    }
    const id = stored?.id ?? app.newId();
    if (stored) await updateDispute(tx, eventId, stored, snapshot, now);
    else await insertDispute(tx, key, { id, provider, snapshot, now });
    if (stored && snapshot.state === 'open') return;
    const dispute = { id, key, payment, snapshot };
    // The dispute may explain why the payment is on hold.
    if (await isOnHold(tx, key)) await scheduleHoldCheck(tx, key, now);
    await act(app, tx, dispute);
    await fileDispute(app, tx, dispute);
    await queueDisputeMails(app, tx, key, {
      id,
      state: snapshot.state,
      opened: stored !== undefined,
      sale: payment.booked === 'sale',
    });
    // This comes last, because its lock is the organiser's and covers all their events.
    if (snapshot.state === 'lost' && payment.booked === 'sale') {
      await numberCreditNote(tx, { ...snapshot, eventId, orderId: key.orderId, id }, now, 'dispute');
    }
  });
}

/** Books the dispute fee once the dispute is closed and the provider reports it, whoever won. */
async function noteFee(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const { feeMinor } = dispute.snapshot;
  if (typeof feeMinor !== 'number' || dispute.payment.booked === null) return;
  await bookDisputeFee(app, tx, dispute, { feeMinor, byPayee: payeeIsLiable(app, dispute.payment) });
}

async function act(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const { key, payment, snapshot } = dispute;
  const { eventId, orderId } = key;
  const sale = payment.booked === 'sale';
  if (snapshot.state === 'open') {
    if (sale) await putTicketsOnHold(tx, eventId, orderId);
  } else if (snapshot.state === 'won') {
    if (sale) await releaseTickets(tx, eventId, orderId);
    // The mail with the order's tickets may have waited for this.
    if (sale) await mailTicketsNow(app, tx, key);
    await resumeRefunds(app, tx, key);
  } else {
    await lose(app, tx, dispute);
  }
  // The cancellation skipped this order; of a payment that was lost in part, the rest is refunded now.
  if (sale && snapshot.state !== 'open') await resumeCancellation(app, tx, eventId);
  if (snapshot.state !== 'open') await noteFee(app, tx, dispute);
}

/**
 * Returns how much of the lost money the payee's account is debited, in minor units: all of it where the payee is liable for disputes,
 * otherwise what it still had.
 */
async function takenFromPayee(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<number> {
  const { key, payment, snapshot } = dispute;
  if (payment.payee === null) return 0;
  return payeeIsLiable(app, payment) ? snapshot.amountMinor : leftWithPayee(tx, key);
}

/** The customer has their money back from the bank, so the tickets are cancelled and their seats released. */
async function lose(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const { key, payment } = dispute;
  const { eventId, orderId } = key;
  if (payment.booked === 'sale') {
    const now = app.clock.now();
    const { tickets, moves } = await revokeOrderTickets(tx, eventId, orderId, now, { reversed: true });
    await moveCounters(app, tx, eventId, moves);
    await addRefundedSales(tx, eventId, tickets);
    await resolveProviderRefunds(tx, eventId, [orderId], { outcome: 'tickets_cancelled' }, now);
    if (canHappen(payment.orderState, 'refund-all'))
      await moveOrders(tx, eventId, [{ orderId, event: 'refund-all' }], now);
  }
  await resolveSentAnotherWay(tx, key, app.clock.now());
  await resumeRefunds(app, tx, key);
  if (payment.booked === null) return;
  await bookLostDispute(app, tx, dispute, await takenFromPayee(app, tx, dispute));
  if ((await findBalance(tx, key)).leftMinor < 0) await fileSentTwice(app, tx, dispute);
}
