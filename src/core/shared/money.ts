import { z } from 'zod';

/** The currencies that are offered everywhere, whoever takes them (spec section 9). */
export const SPEC_CURRENCIES = ['ZAR', 'EUR', 'USD'] as const;

/** All that an organiser can price in; those behind the first three where a card provider takes them. Each has two decimals. */
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

/** No ticket costs more, minor units. */
export const MAX_PRICE_MINOR = 100_000_000_000;
