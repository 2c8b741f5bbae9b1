import { z } from 'zod';

/** The currencies an organiser can price in (spec section 9). */
export const CURRENCIES = ['ZAR', 'EUR', 'USD'] as const;
export const currencySchema = z.enum(CURRENCIES, { error: `Choose one of ${CURRENCIES.join(', ')}.` });
export type Currency = z.infer<typeof currencySchema>;

/** An amount in integer minor units (cents) with its currency; never a float. */
export interface Money {
  minor: number;
  currency: Currency;
}

/** In a file of its own, so that scripts of public pages can have it without the schemas. */
export { formatMoney } from './format-money.ts';
