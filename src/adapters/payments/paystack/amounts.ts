/**
 * Returns how many of Paystack's units a minor unit is: it takes hundredths of all its currencies, also of the CFA franc, which has none.
 * Source: https://paystack.com/docs/api/#supported-currency
 */
const unitsOf = (currency: string): number => (currency === 'XOF' ? 100 : 1);

/** Converts minor units into Paystack's. */
export const toPaystack = (minor: number, currency: string): number => minor * unitsOf(currency);

/** Converts Paystack's units into minor ones. Only fees can be finer than those; they are rounded. */
export const fromPaystack = (amount: number, currency: string): number =>
  Math.round(amount / unitsOf(currency));
