import { minorDecimals, writtenDecimals } from '../shared/minor-units.ts';
import { readNumber } from '../shared/typed-number.ts';

/**
 * Reads a price in major units as people type it, "350", "350.5", "350,00" or "12 500.00", as integer minor units. It moves digits and does
 * no arithmetic, so no float can round. Decimals that nobody can pay have to be zeros, and a comma with three digits after it is refused: they
 * could mean thousands.
 * @param currency decides how many decimals there are
 * @returns undefined when it is not a price
 */
export function parsePrice(text: string, currency: string): number | undefined {
  const number = readNumber(text);
  if (!number || number.negative || number.whole.length > 12) return undefined;
  const { whole, decimals } = number;
  if (decimals.length > (text.includes(',') ? 2 : writtenDecimals(currency) || 2)) return undefined;
  const places = minorDecimals(currency);
  if (/[1-9]/.test(decimals.slice(places))) return undefined;
  return Number(`${whole}${decimals.slice(0, places).padEnd(places, '0')}`);
}
