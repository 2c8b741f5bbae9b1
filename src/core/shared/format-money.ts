import type { Money } from './money.ts';

/** "350.00 ZAR", "12 500.00 ZAR": amount, then currency, the one spelling of money people see (spec section 2). */
export function formatMoney({ minor, currency }: Money): string {
  const cents = Math.abs(minor);
  const whole = Math.floor(cents / 100).toString();
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole;
  return `${minor < 0 ? '-' : ''}${grouped}.${(cents % 100).toString().padStart(2, '0')} ${currency}`;
}
