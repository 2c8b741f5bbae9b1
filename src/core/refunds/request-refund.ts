import { hasDispute } from '../ledger/disputed-sale.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { isOnHold } from '../payments/attempt-store.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { BalanceTooLow, PayeeDisconnected, RefundRefused } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { endUncoveredRefund } from './end-uncovered-refund.ts';
import { recordRefund } from './record-refund.ts';
import type { LastingRefusal } from './refund-exceptions.ts';
import { isSaleRefund } from './refund-reason.ts';
import {
  claimRefund,
  deferRefund,
  findRefund,
  noteRefusal,
  refundedPayment,
  renewClaim,
  type StoredRefund,
} from './refund-store.ts';
import { syncRefunds } from './sync-refunds.ts';
import { findWaitingRefunds } from './waiting-refunds.ts';

/**
 * Asks the provider to send money back, unless its payment is disputed or on hold: that is waited for. One whose money went back another way
 * meanwhile is given up; one whose payee's account is gone, that is refused for a day, or that lacks money for a week, failed, and is for
 * a person. Before it is asked for again the provider's refunds are listed: it may have it, or somebody sent money there by hand. The refund's id
 * is the key that makes asking twice harmless, so it may be tried again after any failure.
 */
export async function requestRefund(
  app: App,
  { eventId, refundId }: { eventId: string; refundId: string },
): Promise<void> {
  const refund = await findRefund(app.db, eventId, refundId);
  if (refund?.state !== 'requested' || refund.providerRefundId !== null) return;
  // Somebody else is asking, or just failed to: the sweeper comes back to it.
  const taken = app.clock.now();
  if (!(await claimRefund(app, refund, taken))) return;
  const key = { eventId, orderId: refund.orderId, number: refund.attemptNumber };
  // The bank may give the money back, or somebody did at the provider: it must not go twice.
  if ((await hasDispute(app.db, key, ['open'])) || (await isOnHold(app.db, key))) {
    await deferRefund(app.db, refund, app.clock.now());
    return;
  }
  const provider = app.providers.find((candidate) => candidate.id === refund.provider);
  if (!provider) throw new Error(`Provider ${refund.provider} of a refund is not configured.`);
  try {
    await askOrGiveUp(app, provider, refund, taken);
  } catch (error) {
    if (!(error instanceof PayeeDisconnected)) throw error;
    await recordRefund(app, refund, { id: null, state: 'failed', payeeDisconnected: true });
  }
}

async function askOrGiveUp(
  app: App,
  provider: PaymentProvider,
  refund: StoredRefund,
  taken: Date,
): Promise<void> {
  const key = { eventId: refund.eventId, orderId: refund.orderId, number: refund.attemptNumber };
  // What was asked for before may have been taken, and somebody may have sent its money at the provider since.
  if (!refund.neverAsked) {
    await syncRefunds(app, key);
    if (!(await renewClaim(app.db, refund, { taken, now: app.clock.now() }))) return;
  }
  if (await isUncovered(app, key, refund)) return endUncoveredRefund(app, refund);
  try {
    await recordRefund(app, refund, await ask(provider, refund));
  } catch (error) {
    if (error instanceof BalanceTooLow) return endOrAskLater(app, refund, 'unfunded', error);
    if (!(error instanceof RefundRefused)) throw error;
    // Somebody may have sent this money back at the provider, and nobody here has heard of it.
    await syncRefunds(app, key);
    // It may be over by what was listed.
    if ((await findRefund(app.db, refund.eventId, refund.id))?.state !== 'requested') return;
    if (!(await isUncovered(app, key, refund))) return endOrAskLater(app, refund, 'refused', error);
    await endUncoveredRefund(app, refund);
  }
}

const DAY_MS = 24 * 3_600_000;
/** How long the provider is asked all the same, from its first refusal: money comes in by itself, and takes days. */
const PATIENCE_MS: Record<LastingRefusal['kind'], number> = { refused: DAY_MS, unfunded: 7 * DAY_MS };

/** The provider refuses what is there, or lacks the money: that may pass. After its time it is not asked any more, and a person sees to it. */
async function endOrAskLater(
  app: App,
  refund: StoredRefund,
  kind: LastingRefusal['kind'],
  refused: Error,
): Promise<void> {
  const now = app.clock.now();
  const since = await noteRefusal(app.db, refund, now);
  if (!since || now.getTime() - since.getTime() < PATIENCE_MS[kind]) throw refused;
  await recordRefund(app, refund, { id: null, state: 'failed', refusal: { kind, says: refused.message } });
}

const ask = (provider: PaymentProvider, refund: StoredRefund) =>
  provider.refund({
    payment: refundedPayment(refund),
    amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
    key: refund.id,
    reason: refund.reason,
    // Of what bought nothing the platform keeps nothing.
    feeRefundMinor: isSaleRefund(refund.reason) ? refund.feeRefundMinor : 'all',
  });

async function isUncovered(app: App, key: AttemptKey, { id }: StoredRefund): Promise<boolean> {
  const { uncovered } = await findWaitingRefunds(app.db, key);
  return uncovered.some((waiting) => waiting.id === id);
}
