import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptOrder, readMetadata, toMetadata, totalOf } from './order-metadata.ts';

const minor = fc.nat({ max: 10_000_000 });
const line = fc.record(
  {
    ticketTypeId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 100 }),
    unitPriceMinor: minor,
    unitDiscountMinor: minor,
    unitFeeMinor: minor,
    taxName: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'))),
    taxRate: fc.option(fc.nat({ max: 100_000 })),
    taxMinor: minor,
    addOn: fc.constant(true as const),
    forLine: fc.integer({ min: 1, max: 40 }),
  },
  {
    requiredKeys: [
      'ticketTypeId',
      'quantity',
      'unitPriceMinor',
      'unitDiscountMinor',
      'unitFeeMinor',
      'taxName',
      'taxRate',
      'taxMinor',
    ],
  },
);
const order: fc.Arbitrary<KeptOrder> = fc.record({
  payee: fc.option(fc.string()),
  feeMinor: minor,
  feePayer: fc.constantFrom('organiser' as const, 'customer' as const),
  lines: fc.array(line, { maxLength: 50 }),
});

test('any order is read as it was written, or without its lines if they don’t fit', () => {
  fc.assert(
    fc.property(order, (kept) => {
      const metadata = toMetadata(kept);
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(45);
      for (const text of Object.values(metadata)) expect(text.length).toBeLessThanOrEqual(500);
      const fits = Object.keys(metadata).length === kept.lines.length + 1;
      expect(readMetadata(metadata)).toEqual(fits ? kept : { ...kept, lines: [] });
      if (!fits) expect(kept.lines.length).toBeGreaterThan(40);
    }),
  );
});

test('what others wrote there is no order, and a line that is missing shows in the total', () => {
  expect(readMetadata({})).toBeUndefined();
  expect(readMetadata({ order: 'a pizza' })).toBeUndefined();
  expect(readMetadata({ order: '{"fee":-1,"payer":"organiser","payee":null}' })).toBeUndefined();
  const price = { unitDiscountMinor: 0, unitFeeMinor: 50, taxName: null, taxRate: null, taxMinor: 0 };
  const kept: KeptOrder = {
    payee: null,
    feeMinor: 150,
    feePayer: 'customer',
    lines: [
      { ticketTypeId: crypto.randomUUID(), quantity: 2, unitPriceMinor: 1_000, ...price },
      { ticketTypeId: crypto.randomUUID(), quantity: 1, unitPriceMinor: 500, ...price },
    ],
  };
  const metadata = toMetadata(kept);
  expect(totalOf(kept)).toBe(2_650);
  const read = readMetadata({ ...metadata, line_2: '[]' });
  expect(read && totalOf(read)).toBe(2_150);
});
