import { type Transaction, transaction } from '../../db/database.ts';
import { settleByRefund } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { settleProviderRefunds, waitsForTheRest } from '../exceptions/provider-refund-exceptions-store.ts';
import { bookTransfers } from '../money/ledger-store.ts';
import { numberCreditNote } from '../receipts/number-receipts-store.ts';
import type { App } from '../shared/app.ts';
import { leftUnaskedFor } from './covered-refunds.ts';
import { payeeBears } from './payee-bears.ts';
import type { RefundSnapshot } from './payment-provider.ts';
import { leftOf } from './plan-refund.ts';
import { findRefundable } from './refund-orders-store.ts';
import {
  directlyPaid,
  keepFeeBack,
  lockOrderOf,
  type StoredRefund,
  updateRefundState,
} from './refund-store.ts';
import { undoesASale } from './sale-refunds.ts';

/**
 * Writes down what the provider says of a refund: money that went back is booked once, and the customer told once. One that
 * failed is filed for a person to see, and the customer hears that it takes longer.
 */
export async function recordRefund(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'jobs' | 'log' | 'providers'>,
  refund: StoredRefund,
  snapshot: RefundSnapshot,
): Promise<void> {
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    // Before the refund's own row, as everybody does who changes an order's refunds.
    await lockOrderOf(tx, refund);
    const changed = await updateRefundState(tx, refund, snapshot, now);
    if (!changed) return;
    const { eventId, id: refundId } = refund;
    const inTrouble = snapshot.state === 'failed' || snapshot.state === 'needs_attention';
    if (inTrouble) await fileTrouble(app, tx, refund, snapshot.state === 'failed');
    if (snapshot.state === 'done') {
      const borne = payeeBears(app, refund);
      const sent = asSent(refund, snapshot, borne);
      await keepFeeBack(tx, sent);
      const owed = borne ? borneByPayee(sent, snapshot) : await owedByPayee(tx, sent);
      await bookTransfers(tx, bookingsOf(sent, owed, app.newId), now, { again: 'skip' });
      await settleByRefund(tx, { ...refund, refundId }, now);
      if (refund.reason === 'goodwill') await settleWhenAllWentBack(tx, refund, now);
      if (changed.retriedAs) await fileSentTwice(app, tx, refund, changed.retriedAs);
      else if ((await leftUnaskedFor(tx, { ...refund, number: refund.attemptNumber })) < 0)
        await fileTooMuch(app, tx, refund);
    }
    const wasInTrouble = refund.state === 'failed' || refund.state === 'needs_attention';
    if (inTrouble || wasInTrouble || refund.providerRefundId === null) {
      await app.jobs.enqueue(tx, 'send-refund-notice', [{ eventId, refundId }]);
    }
    // Last: its lock is the organiser's, over all their events.
    if (snapshot.state === 'done' && undoesASale(refund.reason)) await numberCreditNote(tx, refund, now);
  });
}

type World = Pick<App, 'clock' | 'newId' | 'log'>;

/** Who sends back the rest as an amount has said that the tickets stay good: nobody has to say for which of them a part was. */
async function settleWhenAllWentBack(
  tx: Transaction,
  { eventId, orderId, askedBy: by }: StoredRefund,
  now: Date,
): Promise<void> {
  if (!(await waitsForTheRest(tx, { eventId, orderId }))) return;
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (order && leftOf(order) === 0) {
    await settleProviderRefunds(tx, eventId, [orderId], { resolution: 'all sent back', by }, now);
  }
}

function fileTrouble(app: World, tx: Transaction, refund: StoredRefund, failed: boolean) {
  const { eventId, id: refundId, orderId } = refund;
  app.log.error({ eventId, refundId, orderId, failed }, 'a refund needs a person');
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: failed ? 'refund_failed' : 'refund_needs_attention',
    subject: refundId,
    detail: failed
      ? 'the provider could not send the money back'
      : 'the provider wants something from the customer or the merchant before it sends the money back',
  });
}

/** It was given up, asked for again, and went through after all. */
function fileSentTwice(app: World, tx: Transaction, refund: StoredRefund, again: string) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id, again },
    'a refund that was asked for again went through',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and ${again}`,
    detail:
      'a refund that had failed went through after it was asked for again: the money may have been sent twice',
  });
}

/** It was under way when the customer's bank took the same money. */
function fileTooMuch(app: World, tx: Transaction, refund: StoredRefund) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id },
    'a refund and a dispute took the same money',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and a dispute`,
    detail: 'more went back of this payment than came in: by a refund and by a lost dispute',
  });
}

const aboutRefund = (refund: StoredRefund) => ({
  eventId: refund.eventId,
  orderId: refund.orderId,
  attemptNumber: refund.attemptNumber,
  refundId: refund.id,
  provider: refund.provider,
  amountMinor: refund.amountMinor,
  currency: refund.currency,
});

/**
 * A provider that gives the fee back itself says how much that was: what somebody gave back there by hand is not given twice, and
 * nothing is where it says nothing of it, as of a refund that was made there.
 */
function asSent(refund: StoredRefund, { feeBackMinor }: RefundSnapshot, borne: boolean): StoredRefund {
  if (!undoesASale(refund.reason)) return refund;
  return { ...refund, feeBackMinor: feeBackMinor ?? (borne ? 0 : refund.feeBackMinor) };
}

function bookingsOf(refund: StoredRefund, owed: number, newId: () => string) {
  const common = {
    event_id: refund.eventId,
    order_id: refund.orderId,
    currency: refund.currency,
    reference: refund.id,
  };
  const back = {
    ...common,
    id: newId(),
    kind: 'refund' as const,
    debit_account: undoesASale(refund.reason) ? 'organiser' : 'customer',
    credit_account: `provider:${refund.provider}`,
    amount_minor: refund.amountMinor,
  };
  const fee = {
    ...common,
    id: newId(),
    kind: 'fee_refund' as const,
    debit_account: 'platform',
    credit_account: 'organiser',
    amount_minor: refund.feeBackMinor,
  };
  const fromPayee = {
    ...common,
    id: newId(),
    kind: 'direct_settlement' as const,
    debit_account: `payee:${refund.payee}`,
    credit_account: 'organiser',
    amount_minor: owed,
  };
  return [back, fee, fromPayee].filter(({ amount_minor }) => amount_minor > 0);
}

/** What a refund took from the payee's own account: all of it but what the platform gave back there of its share. */
function borneByPayee(sent: StoredRefund, { feeBackMinor = 0 }: RefundSnapshot): number {
  return sent.amountMinor - (undoesASale(sent.reason) ? sent.feeBackMinor : feeBackMinor);
}

/** Who was paid directly owes what the platform sends back, less what it gives back of it or had kept: all but card fees. */
async function owedByPayee(tx: Transaction, refund: StoredRefund): Promise<number> {
  if (refund.payee === null) return 0;
  if (undoesASale(refund.reason)) return refund.amountMinor - refund.feeBackMinor;
  return Math.min(refund.amountMinor, await directlyPaid(tx, refund));
}
