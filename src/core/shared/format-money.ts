import { formatCount } from './format-count.ts';
import type { Money } from './money.ts';

/**
 * "350.00 ZAR", "2 400.00 ZAR": amount, then currency, the one spelling of money people see (spec section 2). Its spaces do not
 * break, so that no sentence tears an amount apart.
 */
export function formatMoney({ minor, currency }: Money): string {
  return `${formatAmount(minor)}\u00a0${currency}`;
}

/** "2 400.00", "−50.00": without its currency. @param minor of a currency with two decimals */
export function formatAmount(minor: number): string {
  const cents = Math.abs(minor);
  return `${minor < 0 ? '−' : ''}${formatCount(Math.floor(cents / 100))}.${(cents % 100).toString().padStart(2, '0')}`;
}
