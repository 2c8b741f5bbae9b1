import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { priceWithoutTax, priceWithTax } from '../../../core/pricing/tax.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

type Priced = Pick<BoxOffice['types'][number], 'price' | 'untaxed' | 'tax' | 'payWhatYouWant'>;

/**
 * Reads the price of one ticket of a type at the till.
 * @param typed what the buyer wants to pay, if buyers choose; undefined for the suggested price
 * @param reverseCharge whether the buyer is a company that buys without tax
 * @returns the price to sell at and to charge, including a tax on top, minor units; and its error
 */
export function readPrice(
  { price, untaxed, tax, payWhatYouWant }: Priced,
  typed: string | undefined,
  reverseCharge = false,
): { minor: number; chargedMinor: number; wrong?: string } {
  if (!payWhatYouWant) {
    const { minor } = reverseCharge ? untaxed : price;
    return { minor, chargedMinor: minor };
  }
  const { floor, suggested } = payWhatYouWant;
  const minor = typed === undefined ? suggested.minor : parsePrice(typed);
  if (minor === undefined) return { minor: 0, chargedMinor: 0, wrong: 'Enter a price, for instance 50.00.' };
  const chargedMinor = (reverseCharge ? priceWithoutTax : priceWithTax)(minor, tax);
  if (minor >= floor.minor) return { minor, chargedMinor };
  return { minor, chargedMinor, wrong: `Enter at least ${formatMoney(floor)}.` };
}
