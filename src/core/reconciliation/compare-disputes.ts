import { noteDispute } from '../disputes/check-disputes.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { orderNumber } from '../orders/order-number.ts';
import { findAttempt } from '../payment-attempts/attempt-store.ts';
import type { DisputeSnapshot, PaymentProvider } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { compareBothWays } from './compare-both-ways.ts';
import {
  accountsWith,
  type BookedDispute,
  findBookedDispute,
  findDisputedIn,
} from './compare-disputes-store.ts';
import { PAID_BEFORE_MS } from './compare-refunds.ts';
import type { Difference } from './reconciliation.ts';
import { payeesIn } from './reconciliation-store.ts';

/**
 * Compares the disputes that a provider lists for a period with ours, both ways. A dispute or decision that our books lack is recorded
 * on the spot, as if a webhook had reported it; what contradicts our books is filed for a person.
 * @throws whatever the provider's port rejects with
 */
export async function compareDisputes(
  app: App,
  provider: PaymentProvider,
  range: { from: Date; to: Date },
): Promise<Difference[]> {
  const payees = await payeesOf(app, provider, range);
  return compareBothWays<DisputeSnapshot>(app, provider, {
    word: 'dispute',
    list: (onUnreadable) => provider.listDisputesIn({ ...range, payees, onUnreadable }),
    compareOne: (key, theirs) => compareOne(app, provider, key, theirs),
    syncPayment: (key) => syncDisputes(app, provider, key),
    findOurs: async () =>
      (await findDisputedIn(app.db, provider.id, range)).map((ours) => ({
        key: ours,
        providerId: ours.providerId,
        compareUnlisted: () => compareUnlisted(app, provider, ours),
      })),
  });
}

async function syncDisputes(app: App, provider: PaymentProvider, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (attempt?.provider !== provider.id) return;
  const paid = attempt.state === 'succeeded';
  for (const theirs of await provider.listDisputes(attempt.payment))
    await noteDispute(app, key, theirs, { paid });
}

async function compareUnlisted(
  app: App,
  provider: PaymentProvider,
  ours: BookedDispute,
): Promise<Difference | undefined> {
  const attempt = await findAttempt(app.db, ours);
  if (!attempt) return undefined;
  const theirs = await provider.getDispute(ours.providerId, attempt.payment);
  return theirs ? undefined : describe('dispute-missing-there', ours, ours, undefined);
}

/** Lists the accounts that were paid directly in the past year and more, or would be now, since banks accept disputes for that long. */
async function payeesOf(app: App, { id }: PaymentProvider, { from, to }: { from: Date; to: Date }) {
  const paid = { from: new Date(from.getTime() - PAID_BEFORE_MS), to };
  const known = await Promise.all([payeesIn(app.db, id, paid), accountsWith(app.db, id)]);
  return [...new Set(known.flat())];
}

async function compareOne(
  app: App,
  provider: PaymentProvider,
  key: AttemptKey,
  listed: DisputeSnapshot,
): Promise<Difference | undefined> {
  const { eventId } = key;
  const find = () => findBookedDispute(app.db, { eventId, provider: provider.id, providerId: listed.id });
  const attempt = await findAttempt(app.db, key);
  const nobodys = () => describe('dispute-missing-here', key, undefined, listed);
  if (attempt?.provider !== provider.id) return nobodys();
  // Any organiser may write our reference on a payment of their own account, so the list is only a reason to ask about ours.
  const theirs = await provider.getDispute(listed.id, attempt.payment);
  if (!theirs || theirs.reference !== attempt.payment.reference) return nobodys();
  const before = await find();
  if (before?.state === theirs.state) {
    // The amount of an open dispute may change, and it is checked anyway; a won one no longer reports what it was about.
    const agrees =
      theirs.state !== 'lost' ||
      (before.amountMinor === theirs.amountMinor && before.currency === theirs.currency);
    return agrees ? undefined : describe('dispute-amount', key, before, theirs);
  }
  await noteDispute(app, key, theirs, { paid: attempt.state === 'succeeded' });
  const after = await find();
  const kind = before ? 'dispute-state' : 'dispute-missing-here';
  return {
    ...describe(kind, key, after, theirs),
    outcome: after?.state === theirs.state ? 'recorded' : null,
  };
}

function describe(
  kind: Difference['kind'],
  key: AttemptKey,
  ours: BookedDispute | undefined,
  theirs: DisputeSnapshot | undefined,
): Difference {
  const { eventId, orderId } = key;
  const side = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
    amountMinor,
    currency,
    feeMinor: null,
  });
  return {
    kind,
    reference: paymentReference(key),
    order: ours ? { eventId, orderId, number: orderNumber(orderId) } : null,
    ours: ours ? side(ours) : null,
    theirs: theirs ? { ...side(theirs), status: theirs.state } : null,
    outcome: null,
  };
}
