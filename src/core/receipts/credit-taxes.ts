import { containedTax } from '../pricing/tax.ts';

/** What an order's line says of its tax, minor units. */
export interface LineTax {
  /** Null, both: nothing was said about tax. */
  name: string | null;
  rate: number | null;
  /** All that was paid for it, with a service fee on top. */
  minor: number;
  taxMinor: number;
}

/** All of a receipt or a credit note that has one rate. */
export type RateSum = LineTax;

/** Tickets of one line that a credit note takes back: their prices, and the service fees on top of them. */
export interface TicketsBack {
  typeName: string;
  quantity: number;
  rate: number | null;
  minor: number;
  feeMinor: number;
}

/** A credit note's amount, and the tickets that it is for; none where it is for no tickets in particular. */
export interface Note {
  minor: number;
  tickets: readonly Pick<TicketsBack, 'rate' | 'minor' | 'feeMinor'>[];
}

/** Sums lines by rate, in the order in which rates come first; the names of one rate stand beside each other. */
export function sumByRate(lines: readonly LineTax[]): RateSum[] {
  const sums = new Map<number | null, RateSum>();
  for (const { name, rate, minor, taxMinor } of lines) {
    const sum = sums.get(rate) ?? { name: null, rate, minor: 0, taxMinor: 0 };
    const names = sum.name === null ? [] : sum.name.split(', ');
    sums.set(rate, {
      name: name === null || names.includes(name) ? sum.name : [...names, name].join(', '),
      rate,
      minor: sum.minor + minor,
      taxMinor: sum.taxMinor + taxMinor,
    });
  }
  return [...sums.values()];
}

/**
 * Works out how much of each rate a receipt's credit notes take back. A note for tickets takes back theirs, one for an amount a part of all that is left
 * of it. Its tax is that by which the tax of what is left becomes less: so receipt and notes add up to the tax of what is left, rate by rate and to
 * the cent, and to nothing where all of it went back.
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

/** Splits a note's amount among what is left of each rate: first by its tickets, then by what there is. Money that went twice is of the first rate. */
function split({ minor, tickets }: Note, left: readonly RateSum[]): number[] {
  const prices = tickets.reduce((sum, one) => sum + one.minor, 0);
  const ofTickets = left.map(({ rate, minor: most }) => {
    const back = tickets.filter((one) => one.rate === rate);
    const paid = back.reduce((sum, one) => sum + one.minor + (minor > prices ? one.feeMinor : 0), 0);
    return Math.max(0, Math.min(paid, most));
  });
  const first = shares(minor, ofTickets);
  const room = left.map((sum, at) => Math.max(0, sum.minor - (first[at] ?? 0)));
  const rest = shares(minor - total(first), room);
  const over = minor - total(first) - total(rest);
  return left.map((_, at) => (first[at] ?? 0) + (rest[at] ?? 0) + (at === 0 ? over : 0));
}

/** As much of an amount as there is weight, shared out by weight in whole numbers, each share at most its weight. */
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
