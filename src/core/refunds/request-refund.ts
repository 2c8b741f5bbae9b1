import { hasDispute } from '../ledger/disputed-sale.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { isOnHold } from '../payment-attempts/attempt-store.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { BalanceTooLow, PayeeDisconnected, RefundRefused } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
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
 * Requests a refund from the provider. While its payment is disputed or on hold, it waits. It is given up when its money was returned
 * another way meanwhile. It fails, and is filed for a person, when the payee's account has been disconnected, when the provider has
 * refused it for a day, or when the balance has not covered it for a week. Before it is requested again the provider's refunds are
 * listed, because the provider may have it, or somebody refunded there by hand. The refund's id is its idempotency key, so a try may
 * follow any failure.
 */
export async function requestRefund(
  app: App,
  { eventId, refundId }: { eventId: string; refundId: string },
): Promise<void> {
  const refund = await findRefund(app.db, eventId, refundId);
  if (refund?.state !== 'requested' || refund.providerRefundId !== null) return;
  // Somebody else is asking, or has just failed to: the sweep comes back to it.
  const taken = app.clock.now();
  if (!(await claimRefund(app, refund, taken))) return;
  const key = { eventId, orderId: refund.orderId, number: refund.attemptNumber };
  // The bank may return the money, or somebody did at the provider: it must not go out twice.
  if ((await hasDispute(app.db, key, ['open'])) || (await isOnHold(app.db, key))) {
    await deferRefund(app.db, refund, app.clock.now());
    return;
  }
  const provider = requireProvider(app, refund.provider);
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
  // An earlier request may have been accepted, or somebody may have refunded at the provider since.
  if (refund.listFirst) {
    await syncRefunds(app, key);
    if (!(await renewClaim(app.db, refund, { taken, now: app.clock.now() }))) return;
  }
  if (await isUncovered(app, key, refund)) return endUncoveredRefund(app, refund);
  try {
    await recordRefund(app, refund, await ask(provider, refund));
  } catch (error) {
    if (error instanceof BalanceTooLow) return endOrAskLater(app, refund, 'unfunded', error);
    if (!(error instanceof RefundRefused)) throw error;
    // Somebody may have refunded this money at the provider without anybody here knowing.
    await syncRefunds(app, key);
    // What was listed may have ended this refund.
    if ((await findRefund(app.db, refund.eventId, refund.id))?.state !== 'requested') return;
    if (!(await isUncovered(app, key, refund))) return endOrAskLater(app, refund, 'refused', error);
    await endUncoveredRefund(app, refund);
  }
}

/** How long the provider is asked after its first refusal. Balances fill up as payments come in, which takes days. */
const PATIENCE_MS: Record<LastingRefusal['kind'], number> = { refused: DAY_MS, unfunded: 7 * DAY_MS };

/**
 * Handles a refusal or a balance that is too low. Both may pass; after their time the refund is no longer requested, and a person
 * takes over.
 */
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
    // Of a payment that bought nothing, the platform keeps no fee.
    feeRefundMinor: isSaleRefund(refund.reason) ? refund.feeRefundMinor : 'all',
  });

async function isUncovered(app: App, key: AttemptKey, { id }: StoredRefund): Promise<boolean> {
  const { uncovered } = await findWaitingRefunds(app.db, key);
  return uncovered.some((waiting) => waiting.id === id);
}
