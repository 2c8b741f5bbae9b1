import { intlTag, type Locale } from '../../languages/locales.ts';
import { minorDecimals, writtenDecimals } from './minor-units.ts';
import type { Currency, Money } from './money.ts';

/**
 * "350.00 ZAR", "2 400.00 ZAR", "1 200 JPY": amount, then currency, the one spelling of money people see in English (spec section 2). Its
 * spaces do not break, so that no sentence tears an amount apart.
 */
export function formatMoney({ minor, currency }: Money, locale: Locale = 'en'): string {
  if (locale === 'en') return `${formatAmount(minor, currency)}\u00a0${currency}`;
  // As the reader's language writes it: "2.400,00 €".
  return (minor / 10 ** minorDecimals(currency)).toLocaleString(intlTag(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: writtenDecimals(currency),
    maximumFractionDigits: minorDecimals(currency),
  });
}

/** "2 400.00", "−50.00", of yen "2 400": without its currency. */
export function formatAmount(minor: number, currency: Currency): string {
  // Amounts end far below 2^53, so the quotient's error is far below a decimal.
  const major = Math.abs(minor) / 10 ** minorDecimals(currency);
  const number = major.toLocaleString('en', { minimumFractionDigits: writtenDecimals(currency) });
  return `${minor < 0 ? '−' : ''}${number.replaceAll(',', '\u00a0')}`;
}

/** "2400.00", "-50.00", of yen "2400": major units for programs. */
export function majorDigits(minor: number, currency: string): string {
  const places = minorDecimals(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const decimals = digits.slice(digits.length - places).padEnd(writtenDecimals(currency), '0');
  return `${minor < 0 ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}
