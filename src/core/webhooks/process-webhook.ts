import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
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
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { fileUnknownPayment } from './file-unknown-payment.ts';

/** Processes a stored webhook: retrieves from the provider what it names, and acts on that. */
export async function processWebhook(app: App, { inboxId }: { inboxId: string }): Promise<void> {
  const notice = await app.db
    .selectFrom('webhook_inbox')
    .select(['provider', 'eventType', 'about', 'reference', 'paymentId', 'objectId', 'payee', 'processedAt'])
    .where('id', '=', inboxId)
    .executeTakeFirst();
  if (!notice || notice.processedAt) return;
  if (notice.about === 'payee') {
    await noteAccountState(app, { provider: notice.provider, account: notice.objectId });
    return putAway(app, inboxId);
  }
  let known: boolean;
  let attempt: AttemptKey | undefined;
  try {
    attempt = await attemptOf(app, notice);
    known = attempt !== undefined && (await act(app, attempt, notice));
  } catch (error) {
    if (!(error instanceof PayeeDisconnected)) throw error;
    app.log.warn({ inboxId, event: notice.eventType }, 'a webhook is about an account that is gone');
    // The notice reports that something happened to a payment, which may be that it was charged.
    if (attempt) await fileUnverifiedPayment(app, attempt);
    return putAway(app, inboxId);
  }
  if (!known) {
    app.log.warn({ inboxId, event: notice.eventType }, 'a webhook names no payment of ours');
    await fileUnknown(app, notice);
  }
  await putAway(app, inboxId);
}

async function putAway(app: App, inboxId: string): Promise<void> {
  await app.db
    .updateTable('webhook_inbox')
    .set({ processedAt: app.clock.now() })
    .where('id', '=', inboxId)
    .execute();
}

/** @returns false when nobody here knows the object */
async function act(
  app: App,
  attempt: AttemptKey,
  {
    about,
    provider,
    objectId: id,
  }: Pick<Selectable<Tables['webhook_inbox']>, 'about' | 'provider' | 'objectId'>,
): Promise<boolean> {
  if (about === 'payment') return (await verifyPayment(app, attempt)) !== 'unknown';
  if (about === 'dispute') return (await checkDispute(app, attempt, { provider, id })) !== 'unknown';
  // The payment's success may not have been recorded yet, and without it there is nothing to refund.
  if (about === 'refund') await verifyPayment(app, attempt, { told: true });
  if (about === 'refund') return (await syncRefunds(app, attempt)) !== 'unknown';
  return true;
}

async function fileUnknown(
  app: App,
  notice: Pick<
    Selectable<Tables['webhook_inbox']>,
    'provider' | 'about' | 'reference' | 'paymentId' | 'objectId' | 'eventType' | 'payee'
  >,
): Promise<void> {
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
async function attemptOf(
  app: App,
  notice: { provider: string; about: string; reference: string | null; paymentId: string | null },
): Promise<AttemptKey | undefined> {
  const named = parsePaymentReference(notice.reference ?? '');
  if (named || notice.paymentId === null) return named;
  const known = await findAttemptByPaymentId(app.db, notice.provider, notice.paymentId);
  if (known) return known;
  // A notice about a payment carries the payment's own reference.
  if (notice.reference !== null && notice.about === 'payment') return undefined;
  const provider = providerOf(app, notice.provider);
  const reference = await provider?.referenceOf?.(notice.paymentId);
  return reference === undefined ? undefined : parsePaymentReference(reference);
}

const NOTICES_A_SWEEP = 100;
const AT_ONCE = 4;

/**
 * Processes the notices that are due. Each is first put off for as long as it has waited already, so that several processes never take
 * the same one, and one that fails does not hold up others.
 * @returns how many it tried
 */
export async function sweepWebhooks(app: App, stopping?: AbortSignal): Promise<number> {
  const now = app.clock.now();
  const { rows: due } = await sql<{ id: string }>`
    update webhook_inbox set
      check_at = ${now}::timestamptz + least(greatest(${now} - received_at, interval '30 seconds'), interval '5 minutes')
    where id in (
      select id from webhook_inbox where processed_at is null and check_at <= ${now}
      order by check_at limit ${NOTICES_A_SWEEP} for update skip locked
    )
    returning id
  `.execute(app.db);
  const process = ({ id }: { id: string }) =>
    processWebhook(app, { inboxId: id }).catch((error: unknown) => {
      app.log.warn({ err: error, inboxId: id }, 'a webhook could not be processed; it will be tried again');
    });
  await forEachConcurrently(due, AT_ONCE, process, stopping);
  return due.length;
}
