import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containedTax, REVERSE_CHARGE, taxOfParts } from '../pricing/tax.ts';
import { creditTaxes, type LineTax, sumByRate } from './credit-taxes.ts';

/** The property's reverse-charged lines have a rate of 0, as lines that are exempt. */
const nameOf = (rate: number | null, reversed = false) =>
  rate === null ? null : reversed ? REVERSE_CHARGE : `Tax ${rate}`;
const taxed = (given: readonly { minor: number; rate: number | null; reversed?: boolean }[]): LineTax[] => {
  const taxes = taxOfParts(given.map(({ minor, rate }) => ({ minor, taxRate: rate })));
  return given.map(({ minor, rate, reversed }, at) => ({
    name: nameOf(rate, reversed),
    rate,
    minor,
    taxMinor: taxes[at] ?? 0,
  }));
};

it('a note for tickets takes back their tax, and their fee’s if that is refunded; a note for an amount is split over all rates', () => {
  const sums = sumByRate(
    taxed([
      { minor: 24_000, rate: 19_000 },
      { minor: 10_700, rate: 7_000 },
    ]),
  );
  const food = { name: 'Tax 7000', rate: 7_000, minor: 5_350, feeMinor: 0 };
  const seat = { name: 'Tax 19000', rate: 19_000, minor: 11_900, feeMinor: 100 };
  const { notes, left } = creditTaxes(sums, [
    { minor: 5_350, tickets: [food] },
    { minor: 12_000, tickets: [seat] },
    { minor: 3_470, tickets: [] },
  ]);
  expect(notes[0]).toEqual([{ name: 'Tax 7000', rate: 7_000, minor: 5_350, taxMinor: 350 }]);
  expect(notes[1]).toMatchObject([{ rate: 19_000, minor: 12_000 }]);
  expect(notes[2]?.map(({ minor }) => minor)).toEqual([2_400, 1_070]);
  expect(left.map(({ minor }) => minor)).toEqual([9_600, 4_280]);
});

it('the names of one rate are joined, each once', () => {
  const line = { rate: 0, minor: 1, taxMinor: 0 };
  const [sum] = sumByRate(['Exempt', 'Charity', 'Exempt'].map((name) => ({ ...line, name })));
  expect(sum).toMatchObject({ name: 'Exempt, Charity', minor: 3 });
});

const tax = fc.constantFrom<{ rate: number | null; reversed: boolean }[]>(
  ...[19_000, 7_000, 0, null].map((rate) => ({ rate, reversed: false })),
  { rate: 0, reversed: true },
);
const line = fc.tuple(tax, fc.integer({ min: 1, max: 1_000_000 })).map(([of, minor]) => ({ ...of, minor }));
const back = fc
  .tuple(tax, fc.nat(500_000), fc.nat(1_000))
  .map(([{ rate, reversed }, minor, feeMinor]) => ({ rate, name: nameOf(rate, reversed), minor, feeMinor }));
const receipts = fc.array(line, { minLength: 1, maxLength: 8 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    notes: fc.array(
      fc.record({
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        tickets: fc.uniqueArray(back, { selector: ({ name }) => name, maxLength: 3 }),
      }),
      { maxLength: 8 },
    ),
    whole: fc.boolean(),
  }),
);

it('receipt and credit notes add up to the tax of what is left, per rate and to the cent', () => {
  fc.assert(
    fc.property(receipts, ({ lines, notes, whole }) => {
      const sums = sumByRate(taxed(lines));
      let rest = lines.reduce((all, { minor }) => all + minor, 0);
      const given = notes.map(({ part, tickets }) => {
        const minor = Math.floor(rest * part);
        rest -= minor;
        return { minor, tickets };
      });
      if (whole) given.push({ minor: rest, tickets: [] });
      const credited = creditTaxes(sums, given);
      for (const [at, note] of credited.notes.entries()) {
        expect(note.reduce((all, { minor }) => all + minor, 0)).toBe(given[at]?.minor);
        for (const { minor, taxMinor } of note) {
          expect(taxMinor).toBeGreaterThanOrEqual(0);
          expect(taxMinor).toBeLessThanOrEqual(minor);
        }
      }
      for (const [at, sum] of sums.entries()) {
        const back = credited.notes.flat().filter((one) => one.name === sum.name);
        const left = credited.left[at] as LineTax;
        expect(back.reduce((all, { minor }) => all + minor, left.minor)).toBe(sum.minor);
        expect(back.reduce((all, { taxMinor }) => all + taxMinor, left.taxMinor)).toBe(sum.taxMinor);
        expect(left.taxMinor).toBe(sum.rate === null ? 0 : containedTax(left.minor, sum.rate));
        expect(left.minor).toBeGreaterThanOrEqual(0);
        if (whole) expect([left.minor, left.taxMinor]).toEqual([0, 0]);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('money that was returned twice is credited twice', () => {
  const sums = sumByRate(taxed([{ minor: 11_900, rate: 19_000 }]));
  const all = { minor: 11_900, tickets: [] };
  const { notes, left } = creditTaxes(sums, [all, all]);
  expect(notes.map(([one]) => one?.taxMinor)).toEqual([1_900, 1_900]);
  expect(left).toMatchObject([{ minor: -11_900, taxMinor: -1_900 }]);
});
