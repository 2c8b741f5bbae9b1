import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { priceAbroad, priceWithTax } from '../../../core/pricing/tax.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

type Priced = Pick<BoxOffice['types'][number], 'price' | 'priceAbroad' | 'tax' | 'payWhatYouWant'>;

/**
 * Reads the price of one ticket of a type at the till.
 * @param typed what the buyer wants to pay, if buyers choose; undefined for the suggested price
 * @param abroad whether the buyer is a company in another EU country than the seller
 * @returns the price to sell at and to charge, including a tax on top, minor units; and its error
 */
export function readPrice(
  { price, priceAbroad: theirs, tax, payWhatYouWant }: Priced,
  typed: string | undefined,
  abroad = false,
): { minor: number; chargedMinor: number; wrong?: string } {
  if (!payWhatYouWant) {
    const { minor } = abroad ? theirs : price;
    return { minor, chargedMinor: minor };
  }
  const { floor, suggested } = payWhatYouWant;
  const minor = typed === undefined ? suggested.minor : parsePrice(typed, price.currency);
  if (minor === undefined) return { minor: 0, chargedMinor: 0, wrong: 'Enter a price, for instance 50.' };
  const chargedMinor = (abroad ? priceAbroad : priceWithTax)(minor, tax);
  if (minor >= floor.minor) return { minor, chargedMinor };
  return { minor, chargedMinor, wrong: `Enter at least ${formatMoney(floor)}.` };
}
