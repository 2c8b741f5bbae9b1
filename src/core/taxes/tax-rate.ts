import { z } from 'zod';
import { REVERSE_CHARGE } from '../pricing/tax.ts';
import { lineOfText } from '../shared/text/text.ts';
import { readNumber } from '../shared/typed-number.ts';

/** An organisation has no more tax rates than this. */
export const MAX_TAX_RATES = 20;

export const MAX_TAX_NAME = 60;

const rateField = z
  .int({ error: 'Enter a percentage, like 19 or 8.875.' })
  .min(0, { error: 'A rate can’t be below zero.' })
  .max(100_000, { error: 'Enter 100 % or less.' })
  .describe('Thousandths of a percent: 19000 for 19 %. 0 for what is exempt.');
const onTop = z
  .boolean({ error: 'Say whether prices include it.' })
  .default(false)
  .describe('True: it is added to prices. False: prices include it.');

export const taxRateInput = z.strictObject({
  name: lineOfText({ max: MAX_TAX_NAME, needed: 'Give this tax a name, for example VAT.' })
    .refine((name) => name.toLowerCase() !== REVERSE_CHARGE.toLowerCase(), {
      error: 'Enter the tax’s own name. Invoices say “Reverse charge” by themselves.',
    })
    .describe('As invoices show it, before the rate. For 0, why nothing is taken.'),
  rate: rateField,
  onTop,
  reverseCharge: z
    .boolean({ error: 'Say whether reverse charge applies.' })
    .default(false)
    .describe(
      'A company with a VAT number of another EU country than the seller’s buys without it. For an online event this may be right; entry to an event is taxed where it takes place.',
    ),
  isDefault: z
    .boolean({ error: 'Say whether it is the default.' })
    .default(false)
    .describe('Ticket types that name no rate take it. At most one is.'),
});
export type TaxRateInput = z.output<typeof taxRateInput>;

export const taxRateAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    rate: z.int().describe('Thousandths of a percent: 19000 for 19 %.'),
    onTop: z.boolean().describe('True: it is added to prices. False: prices include it.'),
    reverseCharge: z
      .boolean()
      .describe('A company with a VAT number of another EU country than the seller’s buys without it.'),
    isDefault: z.boolean().describe('Ticket types that name no rate take it.'),
  })
  .meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRateAnswer>;

/**
 * Reads "19", "7.5" or "8,875 %" as thousandths of a percent. It moves digits and does no arithmetic. @returns undefined for anything else
 */
export function parseTaxRate(text: string): number | undefined {
  const number = readNumber(text.replace('%', ''));
  if (!number || number.negative || number.whole.length > 3 || number.decimals.length > 3) return undefined;
  return Number(number.whole + number.decimals.padEnd(3, '0'));
}

/** 19000 -> "19", 8875 -> "8.875" */
export const taxRateText = (rate: number): string => String(rate / 1_000);
