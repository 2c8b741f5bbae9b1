import { minorDecimals, writtenDecimals } from '../../../core/shared/minor-units.ts';

/**
 * Returns how many decimals Stripe's amounts have. It takes dinars in thousandths, whose last digit has to be 0, and asks for two decimals of
 * krónur and Ugandan shillings, which have to be 00. Source: https://docs.stripe.com/currencies#special-cases
 */
const decimalsAt = (currency: string): number =>
  /^(ISK|UGX)$/.test(currency) ? 2 : writtenDecimals(currency);

/** Converts minor units into Stripe's. @param currency in upper case, as everywhere here */
export const toStripe = (minor: number, currency: string): number =>
  minor * 10 ** (decimalsAt(currency) - minorDecimals(currency));

/** Converts Stripe's units into minor ones. Only its own fees can be finer than those; they are rounded. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / 10 ** (decimalsAt(currency) - minorDecimals(currency)));

/**
 * Converts an amount of the currency that Stripe pays out into minor units of what was paid.
 * @param rate how much of `to` one unit of `from` was, as `exchange_rate` of a balance transaction says it the other way round
 */
export const exchanged = (
  amount: number,
  { from, to, rate }: { from: string; to: string; rate: number },
): number => Math.round((amount * 10 ** (minorDecimals(to) - decimalsAt(from))) / rate);
