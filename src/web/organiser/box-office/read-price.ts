import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { priceWithoutTax, priceWithTax } from '../../../core/pricing/tax.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

type Priced = Pick<BoxOffice['types'][number], 'price' | 'untaxed' | 'tax' | 'payWhatYouWant'>;

/**
 * Reads what is paid for one ticket of a type at the till.
 * @param typed what the buyer wants to pay, where that is theirs to say; undefined until somebody types: the suggested price
 * @param reverseCharge they are a company that is sold to without tax
 * @returns the price as it is sold by and as it is charged, with a tax that comes on top, minor units; and what is wrong of it
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
