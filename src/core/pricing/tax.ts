/** A tax as a ticket type has it, or as it was sold. */
export interface Tax {
  /** "VAT", "Sales tax", or why nothing is taken: "Exempt, education". */
  name: string;
  /** Thousandths of a percent: 19000 for 19 %. 0 is exempt. */
  rate: number;
  /** The price is without it. */
  onTop: boolean;
  /** A company in another EU country buys without it, and accounts for it itself. */
  reverseCharge: boolean;
}

/** The name of the tax on a line that was sold under reverse charge; its rate is 0. */
export const REVERSE_CHARGE = 'Reverse charge';

/** Tells whether a line, or the sum of lines, was sold under reverse charge. */
export const isReverseCharged = ({ name, rate }: { name: string | null; rate: number | null }): boolean =>
  rate === 0 && name === REVERSE_CHARGE;

/** Tells whether something with this tax is sold without it. @param abroad to a company in another EU country than its seller */
export const leavesTaxToBuyer = (tax: Pick<Tax, 'rate' | 'reverseCharge'> | null, abroad: boolean): boolean =>
  abroad && Boolean(tax?.reverseCharge) && tax?.rate !== 0;

/** All of something, in the unit of rates. */
const WHOLE = 100_000;

/**
 * The tax that an amount contains, rounded half up, alike for one below zero. Whole numbers all the way: a product of the two is more than a double holds.
 * @param minor what is paid, tax included, minor units
 * @param rate thousandths of a percent
 */
export function containedTax(minor: number, rate: number): number {
  if (minor < 0) return -containedTax(-minor, rate);
  return Number(divided(BigInt(minor) * BigInt(rate), BigInt(WHOLE + rate)));
}

/**
 * Returns what one costs with its tax: a tax on top is worked out for one ticket and rounded half up, and from there on the price is one that
 * contains its tax, like any other. So what is shown for one is what is charged for each.
 */
export function priceWithTax(minor: number, tax: Pick<Tax, 'rate' | 'onTop'> | null | undefined): number {
  return tax?.onTop ? minor + Number(divided(BigInt(minor) * BigInt(tax.rate), BigInt(WHOLE))) : minor;
}

/** Returns what one costs a company in another EU country: without its tax if that is left to buyers, otherwise with it. */
export function priceAbroad(
  minor: number,
  tax: Pick<Tax, 'rate' | 'onTop' | 'reverseCharge'> | null,
): number {
  if (!tax || !leavesTaxToBuyer(tax, true)) return priceWithTax(minor, tax);
  return tax.onTop ? minor : minor - containedTax(minor, tax.rate);
}

/** A part of an order that has one rate: all that is paid for it, minor units. */
export interface TaxedPart {
  /** Null: tax is not mentioned. */
  taxRate: number | null;
  minor: number;
}

/**
 * Returns the tax of each part. Of one rate they are what the sum of them contains, as an invoice has it by EN 16931; each part has so much
 * more than those before it, so that it is never more than a cent off what it contains by itself.
 */
export function taxOfParts(parts: readonly TaxedPart[]): number[] {
  const upTo = new Map<number, number>();
  return parts.map(({ taxRate, minor }) => {
    if (taxRate === null) return 0;
    const before = upTo.get(taxRate) ?? 0;
    upTo.set(taxRate, before + minor);
    return containedTax(before + minor, taxRate) - containedTax(before, taxRate);
  });
}

/** "19 %", "7.75 %", "8.875 %" */
export const taxRateInWords = (rate: number): string => `${rate / 1_000} %`;

/** Rounds half up. */
const divided = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);
