import { z } from 'zod';

/** The currencies that are always offered (spec section 9). */
export const SPEC_CURRENCIES = ['ZAR', 'EUR', 'USD'] as const;

/** All currencies that an organiser can price in; those after the first three only if a card provider takes them. Each has two decimals. */
export const CURRENCIES = [...SPEC_CURRENCIES, 'NGN', 'GHS', 'KES'] as const;
export const currencySchema = z.enum(CURRENCIES, { error: `Choose one of ${CURRENCIES.join(', ')}.` });
export type Currency = z.infer<typeof currencySchema>;

/** An amount in integer minor units (cents) with its currency; never a float. */
export const money = z
  .object({
    minor: z.int().describe('Minor units: cents.').meta({ example: 35_000 }),
    currency: currencySchema,
  })
  .meta({ id: 'Money', description: 'An amount and its currency.' });
export type Money = z.infer<typeof money>;

/** In a file of its own, so that scripts of public pages can have it without the schemas. */
export { formatMoney } from './format-money.ts';

/** The highest ticket price, minor units. */
export const MAX_PRICE_MINOR = 100_000_000_000;

/** A price in minor units; 0 is free. @param needed when it is missing or no number */
export const priceInput = (needed: string) =>
  z
    .int({ error: needed })
    .min(0, { error: 'A price can’t be below zero.' })
    .max(MAX_PRICE_MINOR, { error: 'This price is too high.' });

/** An amount in minor units. @param needed when it is missing or no number */
export const amountInput = (needed: string) =>
  z
    .int({ error: needed })
    .min(0, { error: 'An amount can’t be below zero.' })
    .max(MAX_PRICE_MINOR, { error: 'This amount is too high.' });
