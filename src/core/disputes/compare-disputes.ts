import { orderNumber } from '../orders/order-number.ts';
import { findAttempt, findListedAttempt } from '../payments/attempt-store.ts';
import { PAID_BEFORE_MS } from '../payments/compare-refunds.ts';
import type { DisputeSnapshot, PaymentProvider } from '../payments/payment-provider.ts';
import { type AttemptKey, paymentReference } from '../payments/payment-reference.ts';
import type { Difference } from '../payments/reconciliation.ts';
import { payeesIn } from '../payments/reconciliation-store.ts';
import { unlessGone } from '../payments/unless-gone.ts';
import type { App } from '../shared/app.ts';
import { learnDispute } from './check-disputes.ts';
import {
  accountsWith,
  type BookedDispute,
  findBookedDispute,
  findDisputedIn,
} from './compare-disputes-store.ts';

/**
 * Compares the disputes that a provider lists of a time with ours, both ways. One that nobody here heard of, or whose decision nobody
 * heard, is written down on the spot as if it had been told; what contradicts our books is for a person.
 * @throws whatever the provider's port rejects with
 */
export async function compareDisputes(
  app: App,
  provider: PaymentProvider,
  range: { from: Date; to: Date },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const listed = new Set<string>();
  for await (const theirs of provider.listDisputesIn({
    ...range,
    payees: await payeesOf(app, provider, range),
  })) {
    const key = await findListedAttempt(app.db, provider.id, theirs);
    if (!key || listed.has(theirs.id)) continue;
    listed.add(theirs.id);
    const difference = await compareOne(app, provider, key, theirs);
    if (difference) differences.push(difference);
  }
  for (const ours of await findDisputedIn(app.db, provider.id, range)) {
    if (listed.has(ours.providerId)) continue;
    const attempt = await findAttempt(app.db, ours);
    if (!attempt) continue;
    const asking = provider.getDispute(ours.providerId, attempt.payment);
    if ((await unlessGone(app, paymentReference(ours), asking)) !== undefined) continue;
    differences.push(describe('dispute-missing-there', ours, ours, undefined));
  }
  return differences;
}

/** Whoever was paid directly not too long before, and whoever would be now: banks take disputes up for more than a year. */
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
  // Any organiser may write our reference on a payment of their own account: the list is only a reason to ask of ours.
  const asking = provider.getDispute(listed.id, attempt.payment);
  const theirs = await unlessGone(app, attempt.payment.reference, asking);
  if (!theirs || theirs === 'gone' || theirs.reference !== attempt.payment.reference) return nobodys();
  const before = await find();
  if (before?.state === theirs.state) {
    // While it is open its amount may change and is asked after; one that is won says nothing any more of what it was about.
    const agrees =
      theirs.state !== 'lost' ||
      (before.amountMinor === theirs.amountMinor && before.currency === theirs.currency);
    return agrees ? undefined : describe('dispute-amount', key, before, theirs);
  }
  await learnDispute(app, key, theirs, { paid: attempt.state === 'succeeded' });
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
