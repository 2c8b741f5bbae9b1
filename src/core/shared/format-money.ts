import type { Money } from './money.ts';
import { spaced } from './spaced.ts';

/** "350.00 ZAR", "2 400.00 ZAR": amount, then currency, the one spelling of money people see (spec section 2). */
export function formatMoney({ minor, currency }: Money): string {
  const cents = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${spaced(Math.floor(cents / 100))}.${(cents % 100).toString().padStart(2, '0')} ${currency}`;
}
