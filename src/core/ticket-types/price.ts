const PRICE = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
/** Groups of three with spaces, as we write them ourselves ("12 500.00"). */
const GROUPED = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/;

/**
 * Reads a price in major units as people type it, "350", "350.5", "350,00" or "12 500.00", as integer minor units. It moves digits and does
 * no arithmetic, so no float can round. A comma with three digits after it is refused: it could mean thousands or decimals.
 * @returns undefined when it is not a price
 */
export function parsePrice(text: string): number | undefined {
  const trimmed = text.trim();
  const plain = GROUPED.test(trimmed) ? trimmed.replace(/[ \u00a0\u202f]/g, '') : trimmed;
  const [, whole, cents = ''] = PRICE.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return Number(`${whole}${cents.padEnd(2, '0')}`);
}

/** Minor units as a price field shows them: 35000 -> "350.00". */
export function priceText(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
