/**
 * The VAT that an amount contains, rounded half up. Whole numbers all the way: a product of the two is more than a double holds.
 * @param minor what was paid, VAT included, minor units
 * @param rate hundredths of a percent: 1500 for 15 %
 */
export function containedVat(minor: number, rate: number): number {
  const [amount, part] = [BigInt(minor), BigInt(rate)];
  const whole = 10_000n + part;
  return Number((2n * amount * part + whole) / (2n * whole));
}

/** The VAT of a receipt, of each of its credit notes and of what is left, minor units. */
export interface VatOfReceipt {
  total: number;
  notes: number[];
  left: number;
}

/**
 * A credit note has the VAT by which what is left of the receipt becomes less: so receipt and credit notes add up to the VAT of what
 * is left to the cent, however many there are, and to nothing where all of it went back.
 * @param notes amounts of the credit notes in the order of their numbers, minor units
 */
export function vatOfReceipt(totalMinor: number, notes: readonly number[], rate: number): VatOfReceipt {
  const total = containedVat(totalMinor, rate);
  let [left, vatLeft] = [totalMinor, total];
  const ofNotes = notes.map((minor) => {
    left -= minor;
    const before = vatLeft;
    vatLeft = containedVat(left, rate);
    return before - vatLeft;
  });
  return { total, notes: ofNotes, left: vatLeft };
}

/** "15 %", "15.5 %", "7.75 %" */
export const rateInWords = (rate: number): string => `${rate / 100} %`;
