import { z } from 'zod';
import { type Currency, money } from '../shared/money.ts';
import { type RateSum, sumByRate } from './credit-taxes.ts';

/** The tax of one rate that an amount contains. */
export const taxSumAnswer = z.object({
  name: z.string().describe('As it was sold: “VAT”.'),
  rate: z.int().describe('Thousandths of a percent: 19000 for 19 %. 0 is exempt.'),
  net: money.describe('What it is of, without the tax.'),
  tax: money,
});
export type TaxSum = z.infer<typeof taxSumAnswer>;

export const taxSumsAnswer = z
  .array(taxSumAnswer)
  .describe('The tax in it, by rate; empty where nothing was said about tax.');

/** Sums by rate as people see them, without the amount that no tax was stated for. */
export const toTaxSums = (sums: readonly RateSum[], currency: Currency): TaxSum[] =>
  sums.flatMap(({ name, rate, minor, taxMinor }) =>
    rate === null
      ? []
      : [
          {
            name: name ?? '',
            rate,
            net: { minor: minor - taxMinor, currency },
            tax: { minor: taxMinor, currency },
          },
        ],
  );

/** An order's line as it is stored. */
interface StoredLine {
  quantity: number;
  unitPriceMinor: number;
  unitFeeMinor: number;
  taxName: string | null;
  taxRate: number | null;
  taxMinor: number;
}

/** Returns the tax that an order contains, paid or not. @param feePayer 'customer' when the service fee is on top of the prices */
export const taxesOfOrder = (
  lines: readonly StoredLine[],
  { feePayer, currency }: { feePayer: 'organiser' | 'customer'; currency: Currency },
): TaxSum[] =>
  toTaxSums(
    sumByRate(
      lines.map((line) => ({
        name: line.taxName,
        rate: line.taxRate,
        minor: line.quantity * (line.unitPriceMinor + (feePayer === 'customer' ? line.unitFeeMinor : 0)),
        taxMinor: line.taxMinor,
      })),
    ),
    currency,
  );
