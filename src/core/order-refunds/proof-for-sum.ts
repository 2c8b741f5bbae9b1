import type { Transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { sumRequested } from '../refunds/refund-request-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Currency } from '../shared/money.ts';

/** What one person may refund of an event in a day without confirming that it is them, minor units: some hundred dollars. */
const WITHOUT_PROOF: Record<Currency, number> = {
  ZAR: 500_000,
  EUR: 30_000,
  USD: 30_000,
  NGN: 40_000_000,
  GHS: 400_000,
  KES: 4_000_000,
};

/**
 * Requires a fresh proof once somebody's refunds of an event pass a sum within a day, so that many small ones need it too. Call it after the
 * request is stored.
 * @throws DomainError 'forbidden' (account.proof-needed)
 */
export async function requireProofForSum(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  user: SignedIn,
  { eventId, currency }: { eventId: string; currency: Currency },
): Promise<void> {
  const since = new Date(app.clock.now().getTime() - DAY_MS);
  const sumMinor = await sumRequested(tx, { eventId, currency, by: user.userId, since });
  if (sumMinor > WITHOUT_PROOF[currency]) await requireFreshProof(app, tx, user);
}
