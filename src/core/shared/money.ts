import { z } from 'zod';
import { CURRENCIES } from './currencies.ts';

export { CURRENCIES, type Currency, SPEC_CURRENCIES } from './currencies.ts';

export const currencySchema = z
  .enum(CURRENCIES, { error: 'Choose a currency by its code, such as ZAR, EUR or USD.' })
  .meta({ id: 'Currency', description: 'An ISO 4217 code.' });

/** An amount in integer minor units (cents) with its currency; never a float. */
export const money = z
  .object({
    minor: z
      .int()
      .describe(
        'The least that can be paid: cents; whole yen; hundredths of a dinar, though people write three decimals.',
      )
      .meta({ example: 35_000 }),
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
