import type { Transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { sumRequested } from '../refunds/refund-request-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { minorDecimals } from '../shared/minor-units.ts';
import type { Currency } from '../shared/money.ts';

/**
 * What one person may refund of an event in a day without confirming that it is them: some hundred dollars, in whole units of currencies by
 * what a unit is worth. Only the order of magnitude matters, so no rates are needed.
 */
const WITHOUT_PROOF: readonly (readonly [string, number])[] = [
  ['IDR LAK LBP GNF PYG UZS VND', 4_000_000],
  ['AMD ARS BIF CDF CLP COP CRC DJF KHR KMF KRW KZT MGA MMK MNT MWK NGN RWF TZS UGX XAF XOF', 400_000],
  ['ALL AOA BDT DZD ETB HUF INR ISK JMD JPY KES KGS LKR LRD MKD NPR PKR RSD RUB VUV XPF YER', 40_000],
  [
    'AFN CNY CZK DKK EGP GHS HKD HNL LSL MAD MDL MOP MUR MXN MZN NAD NIO NOK PHP SEK SZL THB TRY TWD UAH UYU ZMW',
    4_000,
  ],
  ['ZAR', 5_000],
];
/** For all others: they are worth about a dollar or more. */
const OF_STRONG = 300;

/** Returns the sum in minor units. */
export function withoutProof(currency: Currency): number {
  const [, units = OF_STRONG] = WITHOUT_PROOF.find(([codes]) => codes.includes(currency)) ?? [];
  return units * 10 ** minorDecimals(currency);
}

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
  if (sumMinor > withoutProof(currency)) await requireFreshProof(app, tx, user);
}
