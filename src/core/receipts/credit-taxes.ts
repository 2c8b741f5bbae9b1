import { containedTax, isReverseCharged } from '../pricing/tax.ts';

/** The tax of an order's line, minor units. */
export interface LineTax {
  /** Both are null when no tax was stated. */
  name: string | null;
  rate: number | null;
  /** The total paid for the line, including a service fee on top. */
  minor: number;
  taxMinor: number;
}

/** The sum of a receipt's or credit note's lines with one rate. */
export type RateSum = LineTax;

/** Tickets of one line that a credit note takes back: their prices, and the service fees on top. */
export interface TicketsBack {
  typeName: string;
  quantity: number;
  /** The tax's, as in `LineTax`. */
  name: string | null;
  rate: number | null;
  /** What was paid for them and is not kept. */
  minor: number;
  feeMinor: number;
  /** The cancellation fees that are kept. */
  keptMinor: number;
}

/** A credit note's amount and its tickets; no tickets when it is for an amount alone. */
export interface Note {
  minor: number;
  tickets: readonly Pick<TicketsBack, 'name' | 'rate' | 'minor' | 'feeMinor'>[];
}

/** What lines are summed by: their rate. Reverse charge is separate from what is exempt, since it is declared elsewhere. */
const rateKey = (of: Pick<LineTax, 'name' | 'rate'>) => (isReverseCharged(of) ? 'reverse charge' : of.rate);

/** Sums lines by rate, in the order in which rates first appear; the names of one rate are joined. */
export function sumByRate(lines: readonly LineTax[]): RateSum[] {
  const sums = new Map<ReturnType<typeof rateKey>, RateSum>();
  for (const { name, rate, minor, taxMinor } of lines) {
    const key = rateKey({ name, rate });
    const sum = sums.get(key) ?? { name: null, rate, minor: 0, taxMinor: 0 };
    const names = sum.name === null ? [] : sum.name.split(', ');
    sums.set(key, {
      name: name === null || names.includes(name) ? sum.name : [...names, name].join(', '),
      rate,
      minor: sum.minor + minor,
      taxMinor: sum.taxMinor + taxMinor,
    });
  }
  return [...sums.values()];
}

/**
 * Works out how much of each rate a receipt's credit notes take back. A note for tickets takes back theirs; a note for an amount takes a
 * share of everything left. Its tax is the difference in the tax of what is left, before and after. So receipt and notes add up to the tax
 * of what is left, per rate and to the cent, and to zero when everything was returned.
 * @param notes in the order of their numbers
 */
export function creditTaxes(
  sums: readonly RateSum[],
  notes: readonly Note[],
): { notes: RateSum[][]; left: RateSum[] } {
  let left: readonly RateSum[] = sums;
  const ofNotes = notes.map((note) => {
    const before = left;
    const parts = split(note, before);
    left = before.map((sum, at) => {
      const minor = sum.minor - (parts[at] ?? 0);
      return { ...sum, minor, taxMinor: sum.rate === null ? 0 : containedTax(minor, sum.rate) };
    });
    const after = left;
    return before
      .map((sum, at) => ({
        ...sum,
        minor: parts[at] ?? 0,
        taxMinor: sum.taxMinor - (after[at]?.taxMinor ?? 0),
      }))
      .filter(({ minor }) => minor !== 0);
  });
  return { notes: ofNotes, left: [...left] };
}

/**
 * Splits a note's amount over what is left of each rate: first by its tickets, then in proportion. Money that was returned twice counts as
 * the first rate.
 */
function split({ minor, tickets }: Note, left: readonly RateSum[]): number[] {
  const prices = tickets.reduce((sum, one) => sum + one.minor, 0);
  const ofTickets = left.map(({ name, rate, minor: most }) => {
    const back = tickets.filter((one) => rateKey(one) === rateKey({ name, rate }));
    const paid = back.reduce((sum, one) => sum + one.minor + (minor > prices ? one.feeMinor : 0), 0);
    return Math.max(0, Math.min(paid, most));
  });
  const first = shares(minor, ofTickets);
  const room = left.map((sum, at) => Math.max(0, sum.minor - (first[at] ?? 0)));
  const rest = shares(minor - total(first), room);
  const over = minor - total(first) - total(rest);
  return left.map((_, at) => (first[at] ?? 0) + (rest[at] ?? 0) + (at === 0 ? over : 0));
}

/**
 * Splits an amount in proportion to weights, in whole numbers. The shares add up to the amount or to all weight, and no share exceeds its
 * weight.
 */
function shares(minor: number, weights: readonly number[]): number[] {
  const all = total(weights);
  const amount = Math.min(minor, all);
  let upTo = 0;
  const cut = (weight: number) => (all === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(all)));
  return weights.map((weight) => {
    const before = cut(upTo);
    upTo += weight;
    return cut(upTo) - before;
  });
}

const total = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0);
