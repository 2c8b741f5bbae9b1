/** Currencies the sandbox takes. All have two decimal places. */
export const currencies = ['ZAR', 'USD', 'EUR', 'NGN', 'GHS', 'KES'] as const;

export type Currency = (typeof currencies)[number];

/** Minor units as people read them: `(265050, 'ZAR')` gives `2 650.50 ZAR`, with a space that does not break. */
export function formatAmount(amountMinor: number, currency: string): string {
  const whole = Math.floor(amountMinor / 100)
    .toLocaleString('en')
    .replaceAll(',', '\u00a0');
  return `${whole}.${String(amountMinor % 100).padStart(2, '0')} ${currency}`;
}

/** The fee that the sandbox keeps of a charge, in minor units: 2.9% and one unit of currency, at most the amount. */
export function processingFee(amountMinor: number): number {
  return Math.min(amountMinor, Math.round((amountMinor * 29) / 1000) + 100);
}
