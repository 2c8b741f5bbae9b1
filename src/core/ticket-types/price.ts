import { readNumber } from '../shared/typed-number.ts';

/**
 * Reads a price in major units as people type it, "350", "350.5", "350,00" or "12 500.00", as integer minor units. It moves digits and does
 * no arithmetic, so no float can round. A comma with three digits after it is refused: it could mean thousands or decimals.
 * @returns undefined when it is not a price
 */
export function parsePrice(text: string): number | undefined {
  const number = readNumber(text);
  if (!number || number.negative || number.whole.length > 12 || number.decimals.length > 2) return undefined;
  return Number(`${number.whole}${number.decimals.padEnd(2, '0')}`);
}

/** Minor units as a price field shows them: 35000 -> "350.00". */
export function priceText(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
