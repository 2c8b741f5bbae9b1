import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containedVat, rateInWords, vatOfReceipt } from './vat.ts';

it('takes VAT out of what it is contained in, rounded half up', () => {
  expect(containedVat(11_500, 1_500)).toBe(1_500);
  expect(containedVat(35_000, 1_500)).toBe(4_565); // 4565.217
  expect(containedVat(15, 2_000)).toBe(3); // 2.5
  expect(containedVat(0, 1_500)).toBe(0);
  expect(containedVat(900_000_000_000_000, 1_900)).toBe(143_697_478_991_597);
  expect([1_500, 1_550, 775].map(rateInWords)).toEqual(['15 %', '15.5 %', '7.75 %']);
});

const rates = fc.integer({ min: 1, max: 10_000 });
/** A total, cut into parts that went back and perhaps a rest that did not. */
const receipts = fc
  .array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 40 })
  .chain((parts) => fc.record({ parts: fc.constant(parts), left: fc.nat(10_000_000) }));

it('receipt and credit notes add up to the VAT of what is left, to the cent', () => {
  fc.assert(
    fc.property(receipts, rates, ({ parts, left }, rate) => {
      const total = parts.reduce((sum, part) => sum + part, left);
      const vat = vatOfReceipt(total, parts, rate);
      const back = vat.notes.reduce((sum, part) => sum + part, 0);
      expect(vat.total - back).toBe(vat.left);
      expect(vat.left).toBe(containedVat(left, rate));
      if (left === 0) expect(back).toBe(vat.total);
      // A note is never more than a cent off what its amount alone contains, and no more than the amount.
      for (const [at, part] of parts.entries()) {
        const note = vat.notes[at] ?? Number.NaN;
        expect(Math.abs(note - containedVat(part, rate))).toBeLessThanOrEqual(1);
        expect(note).toBeGreaterThanOrEqual(0);
        expect(note).toBeLessThanOrEqual(part);
      }
    }),
    { numRuns: 500 },
  );
});

it('is what was added to the net, within half a cent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), rates, (minor, rate) => {
      const vat = containedVat(minor, rate);
      expect(Math.abs(vat * (10_000 + rate) - minor * rate) * 2).toBeLessThanOrEqual(10_000 + rate);
    }),
  );
});

it('twin: VAT of each amount by itself does not add up', () => {
  const parts = [33, 33, 34];
  const alone = parts.reduce((sum, part) => sum + containedVat(part, 2_000), 0);
  expect(alone).not.toBe(containedVat(100, 2_000));
});
