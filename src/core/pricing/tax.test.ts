import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_MINOR } from '../shared/money.ts';
import { containedTax, priceWithTax, taxOfParts, taxRateInWords } from './tax.ts';

const rates = fc.integer({ min: 0, max: 100_000 });
const amounts = fc.oneof(fc.nat(3_000), fc.nat(1_000_000_000));

it('takes tax out of what it is contained in, and adds it on top, rounded half up', () => {
  expect(containedTax(11_500, 15_000)).toBe(1_500);
  expect(containedTax(35_000, 15_000)).toBe(4_565); // 4565.217
  expect(containedTax(15, 20_000)).toBe(3); // 2.5
  expect(containedTax(0, 15_000)).toBe(0);
  expect(containedTax(900_000_000_000_000, 19_000)).toBe(143_697_478_991_597);
  expect(priceWithTax(1_000, { rate: 8_875, onTop: true })).toBe(1_089); // 88.75
  expect(priceWithTax(10, { rate: 5_000, onTop: true })).toBe(11); // 0.5
  expect(priceWithTax(MAX_PRICE_MINOR, { rate: 100_000, onTop: true })).toBe(2 * MAX_PRICE_MINOR);
  expect(priceWithTax(1_000, { rate: 8_875, onTop: false })).toBe(1_000);
  expect(priceWithTax(1_000, null)).toBe(1_000);
  expect([15_000, 15_500, 7_750, 8_875, 0].map(taxRateInWords)).toEqual([
    ...['15 %', '15.5 %', '7.75 %', '8.875 %', '0 %'],
  ]);
});

it('a tax on top of a price is contained in what both come to', () => {
  fc.assert(
    fc.property(amounts, rates, (minor, rate) => {
      const gross = priceWithTax(minor, { rate, onTop: true });
      expect(containedTax(gross, rate)).toBe(gross - minor);
    }),
    { numRuns: 2_000 },
  );
});

/** The tax that a net amount has, rounded half up: what an invoice says by EN 16931, BR-S-09. */
const taxOfNet = (net: number, rate: number) => priceWithTax(net, { rate, onTop: true }) - net;

describe('the tax of an order', () => {
  const parts = fc.array(
    fc.record({
      minor: fc.oneof(fc.nat(300), fc.nat(100_000_000)),
      taxRate: fc.option(fc.constantFrom(19_000, 7_000, 8_875, 0, 100_000)),
    }),
    { maxLength: 20 },
  );

  it('is by rate what the sum contains, each part’s own within a cent, and never more than the part', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const taxes = taxOfParts(given);
        for (const rate of new Set(given.map(({ taxRate }) => taxRate))) {
          const of = given.flatMap((part, at) =>
            part.taxRate === rate ? [{ ...part, tax: taxes[at] as number }] : [],
          );
          const [gross, tax] = [sum(of.map(({ minor }) => minor)), sum(of.map((one) => one.tax))];
          expect(tax).toBe(rate === null ? 0 : containedTax(gross, rate));
          for (const one of of) {
            const alone = rate === null ? 0 : containedTax(one.minor, rate);
            expect(Math.abs(one.tax - alone)).toBeLessThanOrEqual(1);
            expect(one.tax).toBeGreaterThanOrEqual(0);
            expect(one.tax).toBeLessThanOrEqual(one.minor);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees with EN 16931 to the cent wherever any split of what is paid does, and else is one cent off', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const tax = containedTax(gross, rate);
        const net = gross - tax;
        const agrees = [net - 1, net, net + 1].some((one) => one >= 0 && one + taxOfNet(one, rate) === gross);
        expect(taxOfNet(net, rate) === tax).toBe(agrees);
        expect(Math.abs(taxOfNet(net, rate) - tax)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3_000 },
    );
  });

  it('twin: tax of each part by itself does not add up', () => {
    const minors = [33, 33, 34];
    expect(sum(minors.map((minor) => containedTax(minor, 20_000)))).not.toBe(containedTax(100, 20_000));
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
