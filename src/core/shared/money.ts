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

/** "350.00 ZAR", "12 500.00 ZAR": amount, then currency, the one spelling of money people see (spec section 2). */
export function formatMoney({ minor, currency }: Money): string {
  const cents = Math.abs(minor);
  const whole = Math.floor(cents / 100).toString();
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole;
  return `${minor < 0 ? '-' : ''}${grouped}.${(cents % 100).toString().padStart(2, '0')} ${currency}`;
}
