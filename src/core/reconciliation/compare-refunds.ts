import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { ListedRefund, PaymentProvider } from '../providers/payment-provider.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { inTrouble } from '../refunds/refund-outcome.ts';
import { refundedPayment, refundsOfAttempt, type StoredRefund } from '../refunds/refund-store.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { compareBothWays } from './compare-both-ways.ts';
import type { Difference } from './reconciliation.ts';
import { findRefundedIn, payeesIn } from './reconciliation-store.ts';

/** Refunds may come long after the payment, so accounts that were paid directly in this time are asked as well. */
export const PAID_BEFORE_MS = 180 * DAY_MS;

/**
 * Compares the refunds that a provider lists for a period with ours, both ways. A refund that our books lack, or have in another state
 * (such as one that was done and then reversed), is recorded on the spot. Amounts that differ, and refunds that only our books have,
 * are filed for a person.
 * @throws whatever the provider's port rejects with
 */
export async function compareRefunds(
  app: App,
  provider: PaymentProvider,
  range: { from: Date; to: Date },
): Promise<Difference[]> {
  const paid = { from: new Date(range.from.getTime() - PAID_BEFORE_MS), to: range.to };
  const payees = await payeesIn(app.db, provider.id, paid);
  return compareBothWays<ListedRefund>(app, provider, {
    word: 'refund',
    list: (onUnreadable) => provider.listRefundsIn({ ...range, payees, onUnreadable }),
    compareOne: (key, theirs) => compareOne(app, key, theirs),
    syncPayment: (key) => syncRefunds(app, key),
    findOurs: async () =>
      (await findRefundedIn(app.db, provider.id, range)).map((ours) => ({
        key: keyOf(ours),
        providerId: ours.providerRefundId,
        compareUnlisted: (providerId) => compareUnlisted(app, provider, ours, providerId),
      })),
  });
}

async function compareUnlisted(
  app: App,
  provider: PaymentProvider,
  ours: StoredRefund,
  providerRefundId: string,
): Promise<Difference | undefined> {
  const theirs = await provider.getRefund(providerRefundId, refundedPayment(ours));
  if (theirs && !inTrouble(theirs.state)) return undefined;
  if (theirs) await recordRefund(app, ours, theirs);
  const difference = describe('refund-missing-there', keyOf(ours), ours, undefined, theirs?.state);
  return { ...difference, outcome: theirs ? 'recorded' : null };
}

async function compareOne(app: App, key: AttemptKey, theirs: ListedRefund): Promise<Difference | undefined> {
  const find = (refunds: readonly StoredRefund[]) =>
    refunds.find(
      ({ id, providerRefundId }) =>
        providerRefundId === theirs.id || (!providerRefundId && id === theirs.key),
    );
  const before = find(await refundsOfAttempt(app.db, key));
  if (before && (before.amountMinor !== theirs.amountMinor || before.currency !== theirs.currency)) {
    return describe('refund-amount', key, before, theirs);
  }
  // The refund was done, and has been reversed since.
  const cameBack = before?.state === 'done' && inTrouble(theirs.state);
  const same = before ? before.state === theirs.state || theirs.state !== 'done' : theirs.state === 'failed';
  if (same && !cameBack) return undefined;
  await syncRefunds(app, key);
  const after = find(await refundsOfAttempt(app.db, key));
  const recorded = after !== undefined && after.state !== before?.state;
  const kind = cameBack ? 'refund-missing-there' : before ? 'refund-state' : 'refund-missing-here';
  return { ...describe(kind, key, after, theirs), outcome: recorded ? 'recorded' : null };
}

const keyOf = ({ eventId, orderId, attemptNumber: number }: StoredRefund) => ({ eventId, orderId, number });

function describe(
  kind: Difference['kind'],
  key: AttemptKey,
  ours: StoredRefund | undefined,
  theirs: ListedRefund | undefined,
  status = theirs?.state,
): Difference {
  const { eventId, orderId } = key;
  const side = (one: { amountMinor: number; currency: string }) => ({
    amountMinor: one.amountMinor,
    currency: one.currency,
    feeMinor: null,
  });
  const known = theirs ?? (status && ours);
  return {
    kind,
    reference: paymentReference(key),
    order: ours ? { eventId, orderId, number: orderNumber(orderId) } : null,
    ours: ours ? side(ours) : null,
    theirs: known ? { ...side(known), status: status ?? '' } : null,
    outcome: null,
  };
}
