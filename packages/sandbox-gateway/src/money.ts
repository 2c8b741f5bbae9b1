import { z } from 'zod';

/** The sandbox takes every currency: a code of three letters, as ISO 4217 has them. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, { error: 'Currency not supported by merchant' });

/** Those that nobody pays a fraction of, in whole units; XOF is sent in hundredths, as Paystack does it. */
export const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XPF';

/** How many decimals an amount has in this protocol. */
export const decimalsOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);

/** Minor units as people read them: `(265050, 'ZAR')` gives `2 650.50 ZAR`, with a space that does not break. */
export function formatAmount(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const number = (amountMinor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${number.replaceAll(',', '\u00a0')} ${currency}`;
}

/** The fee that the sandbox keeps of a charge, in minor units: 2.9% and a hundred of them, at most the amount. */
export function processingFee(amountMinor: number): number {
  return Math.min(amountMinor, Math.round((amountMinor * 29) / 1000) + 100);
}
