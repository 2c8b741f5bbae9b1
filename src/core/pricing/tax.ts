/** A tax as a ticket type has it, or as it was sold. */
export interface Tax {
  /** "VAT", "Sales tax", or why nothing is taken: "Exempt, education". */
  name: string;
  /** Thousandths of a percent: 19000 for 19 %. 0 is exempt. */
  rate: number;
  /** The price is without it. */
  onTop: boolean;
}

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

/** Returns what one costs without its tax, to a company that accounts for it itself. */
export const priceWithoutTax = (minor: number, tax: Pick<Tax, 'rate' | 'onTop'> | null): number =>
  tax && !tax.onTop ? minor - containedTax(minor, tax.rate) : minor;

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
