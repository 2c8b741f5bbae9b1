import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findListedAttempt } from '../payment-attempts/attempt-store.ts';
import type { ListedRange, OfPayment, PaymentProvider } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { compareSeparately } from './compare-separately.ts';
import type { Difference } from './reconciliation.ts';

/** What happened to payments, refunds or disputes, as the provider lists it and as our books have it. */
export interface BothSides<Theirs> {
  /** One of them in words, for the log. */
  word: string;
  list(onUnreadable: NonNullable<ListedRange['onUnreadable']>): AsyncIterable<Theirs & OfPayment>;
  compareOne(key: AttemptKey, theirs: Theirs): Promise<Difference | undefined>;
  /** Records what the list of one payment says, because an entry that may belong to it cannot be read. */
  syncPayment(key: AttemptKey): Promise<unknown>;
  /** Ours are read after theirs are compared. */
  findOurs(): Promise<readonly OursToCompare[]>;
}

export interface OursToCompare {
  key: AttemptKey;
  /** Null: the provider does not have it yet. */
  providerId: string | null;
  /** Called if the provider's list lacks it. */
  compareUnlisted(providerId: string): Promise<Difference | undefined>;
}

/** Compares each payment's entries apart from all others, first those that the provider lists and then those that only we have. */
export async function compareBothWays<Theirs extends { id: string }>(
  app: App,
  provider: PaymentProvider,
  sides: BothSides<Theirs>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const listed = new Set<string>();
  const apart = async (key: AttemptKey, comparing: () => Promise<Difference | undefined>) => {
    const difference = await compareSeparately(app, provider.id, key, comparing);
    if (difference) differences.push(difference);
  };
  const unread: OfPayment[] = [];
  const theirs = sides.list(({ error, ...of }) => {
    app.log.warn({ err: error, ...of }, `a listed ${sides.word} cannot be read`);
    unread.push(of);
  });
  for await (const one of theirs) {
    const key = await findListedAttempt(app.db, provider.id, one);
    if (!key || listed.has(one.id)) continue;
    listed.add(one.id);
    await apart(key, () => sides.compareOne(key, one));
  }
  for (const one of unread) {
    const key = await findListedAttempt(app.db, provider.id, one);
    if (key) await apart(key, async () => void (await sides.syncPayment(key)));
  }
  for (const { key, providerId, compareUnlisted } of await sides.findOurs()) {
    if (providerId !== null && !listed.has(providerId)) await apart(key, () => compareUnlisted(providerId));
  }
  return differences;
}
