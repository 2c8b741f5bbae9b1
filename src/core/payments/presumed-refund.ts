import type { Transaction } from '../../db/database.ts';
import type { RefundFailure } from '../exceptions/exception-facts.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import type { ListedRefund } from './payment-provider.ts';
import type { AttemptKey } from './payment-reference.ts';
import { findPresumed, isKept, keepTold, nameAfter, noteShrunk } from './presumed-refund-store.ts';
import { recordRefundIn } from './record-refund.ts';
import { bookRefund, bookReversal } from './refund-bookings.ts';
import { updateRefundState } from './refund-state-store.ts';
import { findRefund, retryAs, type StoredRefund } from './refund-store.ts';
import { undoesASale } from './sale-refunds.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'jobs' | 'log' | 'providers'>;

/** One that was kept and not booked: it is done from the first. */
const recordPresumed = (app: World, tx: Transaction, refund: StoredRefund) =>
  recordRefundIn(app, tx, refund, { id: refund.providerRefundId ?? '', state: 'done' });

/**
 * Lets a refund that the provider lists after all take the place of what was presumed of its payment, with the order under lock, so that
 * no money is booked twice. One of the same amount is that one; a smaller one is a part of it; for a larger one it ends.
 * @returns `is`: the refund that the listed one turned out to be; `part`: it is to be kept, and its customer was told before; `no`: it is
 *   news, or kept before
 */
export async function takePlaceOfPresumed(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  listed: ListedRefund,
): Promise<{ is: StoredRefund } | 'part' | 'no'> {
  const presumed = await findPresumed(tx, key, listed.currency);
  if (!presumed || presumed.providerRefundId === listed.id || (await isKept(tx, key, listed.id))) return 'no';
  if (presumed.state === 'requested') await recordPresumed(app, tx, presumed);
  const now = app.clock.now();
  const current = { ...presumed, state: 'done' as const };
  if (listed.amountMinor === presumed.amountMinor) {
    await nameAfter(tx, presumed, listed.id, now);
    return { is: { ...current, providerRefundId: listed.id } };
  }
  if (listed.amountMinor < presumed.amountMinor) {
    await shrink(app, tx, current, presumed.amountMinor - listed.amountMinor);
    return 'part';
  }
  await end(app, tx, current, { failure: { why: 'larger-refund-listed' }, outcome: null });
  return 'no';
}

/**
 * A bank has decided about a payment of which a refund was presumed: that was the dispute. It is booked back, so that a lost one takes its
 * place. Of a won one the money is still there: what bought nothing goes back now, for what had bought tickets a person decides.
 */
export async function giveWayToDispute(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  decided: 'won' | 'lost',
): Promise<void> {
  const presumed = await findPresumed(tx, key);
  if (!presumed) return;
  if (presumed.state === 'requested') await recordPresumed(app, tx, presumed);
  const bought = undoesASale(presumed.reason);
  const failure = { why: 'was-disputed', decided, boughtTickets: bought } as const;
  const outcome = bought || decided === 'lost' ? null : 'asked_again';
  await end(app, tx, { ...presumed, state: 'done' }, { failure, outcome });
  const ended = await findRefund(tx, key.eventId, presumed.id);
  if (!ended || bought) return;
  const restMinor = ended.amountMinor - ended.anotherWayMinor;
  if (restMinor <= 0) return;
  const id = app.newId();
  await retryAs(tx, ended, { id, amountMinor: restMinor, askedBy: null, now: app.clock.now() });
  await app.jobs.enqueue(tx, 'request-refund', [{ eventId: key.eventId, refundId: id }]);
}

/** Books a part of it back: the one that is listed is booked beside it. */
async function shrink(
  app: World,
  tx: Transaction,
  presumed: StoredRefund,
  amountMinor: number,
): Promise<void> {
  const done = { id: presumed.providerRefundId ?? '', state: 'done' as const };
  await noteShrunk(tx, presumed, { amountMinor, now: app.clock.now() });
  await bookRefund(app, tx, { ...presumed, amountMinor }, done);
}

/** It did not happen: books it back and files it. What its customer hears they hear of what takes its place. */
async function end(
  app: World,
  tx: Transaction,
  presumed: StoredRefund,
  { failure, outcome }: { failure: RefundFailure; outcome: 'asked_again' | null },
): Promise<void> {
  const { eventId, id: refundId, orderId, attemptNumber, provider, amountMinor, currency } = presumed;
  const now = app.clock.now();
  const failed = { id: presumed.providerRefundId ?? '', state: 'failed' as const };
  const changed = await updateRefundState(tx, presumed, failed, now);
  if (!changed) return;
  await keepTold(tx, presumed, now);
  await bookReversal(app, tx, presumed, failed);
  await fileException(app, tx, {
    kind: 'refund_failed',
    occurrence: changed.timesReversed,
    ...{ eventId, orderId, attemptNumber, refundId, provider, amountMinor, currency },
    facts: failure,
    outcome,
  });
}
