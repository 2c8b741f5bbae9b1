import { checkDispute } from '../disputes/check-disputes.ts';
import { type AttemptKey, parsePaymentReference } from '../ledger/payment-reference.ts';
import { noteAccountState } from '../payees/note-account-state.ts';
import { findAttemptByPaymentId } from '../payment-attempts/attempt-store.ts';
import { fileUnverifiedPayment } from '../payments/unverified-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { providerOf } from '../providers/find-provider.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { App } from '../shared/app.ts';
import { createFairQueue } from '../shared/fair-queue.ts';
import { fileUnknownPayment } from './file-unknown-payment.ts';
import { noteProcessed, type StoredWebhook, takeDueWebhooks } from './webhook-inbox-store.ts';

type InTurn = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Processes a stored webhook: retrieves from the provider what it names, and acts on that. Processing it again changes nothing more.
 * @param inTurn waits for a turn to ask the provider
 * @throws whatever the provider's port rejects with; it is processed again later
 */
export async function processWebhook(app: App, notice: StoredWebhook, inTurn: InTurn): Promise<void> {
  const { id: inboxId, eventType: event } = notice;
  if (notice.about === 'payee') {
    await inTurn(() => noteAccountState(app, { provider: notice.provider, account: notice.objectId }));
    return;
  }
  let known: boolean;
  let attempt: AttemptKey | undefined;
  try {
    attempt = await attemptOf(app, notice, inTurn);
    known = attempt !== undefined && (await act(app, attempt, notice, inTurn));
  } catch (error) {
    if (!(error instanceof PayeeDisconnected)) throw error;
    app.log.warn({ inboxId, event }, 'a webhook is about an account that is gone');
    // The notice reports that something happened to a payment, which may be that it was charged.
    if (attempt) await fileUnverifiedPayment(app, attempt);
    return;
  }
  if (!known) {
    app.log.warn({ inboxId, event }, 'a webhook names no payment of ours');
    await inTurn(() => fileUnknown(app, notice));
  }
}

/** @returns false when nobody here knows the object */
async function act(
  app: App,
  attempt: AttemptKey,
  { about, provider, objectId: id }: StoredWebhook,
  inTurn: InTurn,
): Promise<boolean> {
  if (about === 'payment') return (await verifyPayment(app, attempt, { inTurn })) !== 'unknown';
  if (about === 'dispute')
    return (await inTurn(() => checkDispute(app, attempt, { provider, id }))) !== 'unknown';
  // The payment's success may not have been recorded yet, and without it there is nothing to refund.
  if (about === 'refund') await verifyPayment(app, attempt, { told: true, inTurn });
  if (about === 'refund') return (await inTurn(() => syncRefunds(app, attempt))) !== 'unknown';
  return true;
}

async function fileUnknown(app: App, notice: StoredWebhook): Promise<void> {
  const { provider, about, reference, paymentId, objectId, eventType, payee } = notice;
  if (about === 'other' || about === 'payee') return;
  // What organisers sell elsewhere through their own account does not concern us.
  if (payee !== null && parsePaymentReference(reference ?? '') === undefined) return;
  const subjectId = paymentId ?? objectId;
  // A reference noted with a refund means little when the notice names the payment itself.
  const trusted = about === 'payment' || paymentId === null ? reference : null;
  await fileUnknownPayment(app, {
    provider,
    eventType,
    about,
    reference: trusted,
    objectId: subjectId,
    payee,
  });
}

/**
 * Finds the attempt that a notice is about. When the notice names the provider's own payment id and no reference of ours, our books
 * decide, whatever somebody changed at the provider since; otherwise the provider is asked, because whoever refunds by hand may write
 * a reference of their own.
 */
async function attemptOf(app: App, notice: StoredWebhook, inTurn: InTurn): Promise<AttemptKey | undefined> {
  const named = parsePaymentReference(notice.reference ?? '');
  if (named || notice.paymentId === null) return named;
  const known = await findAttemptByPaymentId(app.db, notice.provider, notice.paymentId);
  if (known) return known;
  // A notice about a payment carries the payment's own reference.
  if (notice.reference !== null && notice.about === 'payment') return undefined;
  const provider = providerOf(app, notice.provider);
  const { paymentId } = notice;
  const reference = await inTurn(async () => provider?.referenceOf?.(paymentId));
  return reference === undefined ? undefined : parsePaymentReference(reference);
}

/** Together, the payments of a batch are read and settled in few statements. */
const A_BATCH = 500;
/** How many calls a batch makes at once. Providers allow about a hundred a second, and checkouts need some of them. */
const turns = createFairQueue({ atOnce: 16, waiting: 0 });

/**
 * Processes the webhooks that are due. One that fails is tried again later. It goes on at once while more are due and most can be processed:
 * after a sale opens, thousands come within a minute.
 * @returns how many it tried
 */
export async function sweepWebhooks(app: App, stopping?: AbortSignal): Promise<number> {
  let tried = 0;
  for (;;) {
    const due = await takeDueWebhooks(app.db, app.clock.now(), A_BATCH);
    const processed = await processTogether(app, due, stopping);
    // If the process dies before this, they are processed once more, which changes nothing.
    await noteProcessed(app.db, processed, app.clock.now());
    tried += due.length;
    const providersAnswer = processed.length * 2 > due.length;
    if (due.length < A_BATCH || !providersAnswer || stopping?.aborted) return tried;
  }
}

/** @returns the ids of those that are processed; the others stay due */
async function processTogether(
  app: App,
  notices: readonly StoredWebhook[],
  stopping?: AbortSignal,
): Promise<string[]> {
  const processed: string[] = [];
  const inTurn: InTurn = (ask) =>
    turns.run('webhooks', () => (stopping?.aborted ? Promise.reject(stopping.reason) : ask()), {
      patient: true,
    });
  await Promise.all(
    notices.map(async (notice) => {
      try {
        await processWebhook(app, notice, inTurn);
        processed.push(notice.id);
      } catch (error) {
        if (error === stopping?.reason) return;
        const facts = { err: error, inboxId: notice.id };
        app.log.warn(facts, 'a webhook could not be processed; it will be tried again');
      }
    }),
  );
  return processed;
}
