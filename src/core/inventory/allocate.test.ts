import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceFee } from '../pricing/service-fee.ts';
import { containedTax } from '../pricing/tax.ts';
import { allocate, type FeeTerms, type OrderLine, type TypeOnSale } from './allocate.ts';

const FREE: FeeTerms = { fee: undefined, payer: 'organiser' };
const NOW = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

const counter = (ticketTypeId: string, more: Partial<TypeOnSale> = {}): TypeOnSale => ({
  ticketTypeId,
  name: ticketTypeId,
  priceMinor: 100,
  priceFloorMinor: null,
  tax: null,
  currency: 'ZAR',
  perOrderLimit: 10,
  perOrderMinimum: 1,
  hidden: false,
  saleStartsAt: null,
  saleEndsAt: null,
  capacity: 10,
  held: 0,
  sold: 0,
  uses: [],
  ...more,
});
const sale = (...counters: TypeOnSale[]) => new Map(counters.map((one) => [one.ticketTypeId, one]));
const untaxed = { taxName: null, taxRate: null, taxMinor: 0 };
const line = (ticketTypeId: string, quantity: number): OrderLine => ({ ticketTypeId, quantity });

describe('one order', () => {
  test('is priced with the counters’ prices and takes its seats', () => {
    const counters = sale(counter('a'), counter('b', { priceMinor: 250 }));
    expect(allocate(counters, [line('a', 2), line('b', 1)], NOW, FREE)).toEqual({
      allocated: true,
      totalMinor: 450,
      feeMinor: 0,
      currency: 'ZAR',
      lines: [
        {
          ticketTypeId: 'a',
          quantity: 2,
          unitPriceMinor: 100,
          unitDiscountMinor: 0,
          unitFeeMinor: 0,
          ...untaxed,
        },
        {
          ticketTypeId: 'b',
          quantity: 1,
          unitPriceMinor: 250,
          unitDiscountMinor: 0,
          unitFeeMinor: 0,
          ...untaxed,
        },
      ],
    });
    expect([...counters.values()].map(({ held }) => held)).toEqual([2, 1]);
  });

  test('costs the service fee of each ticket, on top or out of the price', () => {
    const fee: ServiceFee = { percentHundredths: 500, fixedMinor: { ZAR: 10 }, paidBy: 'organiser' };
    const wanted = [line('a', 2), line('b', 1), line('free', 3)];
    const of = (payer: 'organiser' | 'customer') =>
      allocate(
        sale(counter('a'), counter('b', { priceMinor: 250 }), counter('free', { priceMinor: 0 })),
        wanted,
        NOW,
        { fee, payer },
      );
    // 5 + 10 twice, 12.5 rounded up + 10 once.
    expect(of('organiser')).toMatchObject({ totalMinor: 450, feeMinor: 53 });
    expect(of('customer')).toMatchObject({
      totalMinor: 503,
      feeMinor: 53,
      lines: [{ unitFeeMinor: 15 }, { unitFeeMinor: 23 }, { unitFeeMinor: 0 }],
    });
  });

  test.each<[string, TypeOnSale[], OrderLine[], object]>([
    [
      'an unknown type',
      [counter('a')],
      [line('x', 1)],
      { code: 'order.unknown-type', issues: [{ path: 'quantities.x' }] },
    ],
    ['nothing', [counter('a')], [], { code: 'order.unknown-type' }],
    [
      'a type that is not on sale yet',
      [counter('a', { saleStartsAt: later(1) })],
      [line('a', 1)],
      { code: 'order.sale-not-open', issues: [{ path: 'quantities.a' }], message: '‘a’ isn’t on sale yet.' },
    ],
    [
      'a type that is no longer on sale',
      [counter('a'), counter('b', { saleEndsAt: NOW })],
      [line('a', 1), line('b', 1)],
      { code: 'order.sale-over', issues: [{ path: 'quantities.b' }], message: '‘b’ is no longer on sale.' },
    ],
    [
      'more than an order may have',
      [counter('a', { perOrderLimit: 2 })],
      [line('a', 3)],
      {
        code: 'order.too-many',
        issues: [{ path: 'quantities.a' }],
        facts: { limit: 2 },
        message: 'You can buy up to 2 ‘a’ tickets in one order.',
      },
    ],
    [
      'fewer than an order’s minimum',
      [counter('a', { perOrderMinimum: 3 })],
      [line('a', 2)],
      {
        code: 'order.too-few',
        issues: [{ path: 'quantities.a' }],
        facts: { minimum: 3 },
        message: 'You need at least 3 ‘a’ tickets in one order.',
      },
    ],
    [
      'a type with fewer left than an order’s minimum',
      [counter('a', { perOrderMinimum: 3, sold: 8 })],
      [line('a', 2)],
      { code: 'order.sold-out', facts: { left: 0 }, message: '‘a’ is sold out.' },
    ],
    [
      'more than an order may have, over several lines',
      [counter('a', { perOrderLimit: 2 })],
      [line('a', 2), line('a', 1)],
      { code: 'order.too-many', issues: [{ path: 'quantities.a' }] },
    ],
    [
      'two currencies',
      [counter('a'), counter('b', { currency: 'EUR' })],
      [line('a', 1), line('b', 1)],
      { code: 'order.mixed-currencies', issues: [{ path: 'quantities.b' }] },
    ],
    [
      'more than is left',
      [counter('a', { held: 4, sold: 4 })],
      [line('a', 3)],
      {
        code: 'order.sold-out',
        issues: [{ path: 'quantities.a' }],
        facts: { left: 2 },
        message: 'Only 2 ‘a’ left.',
      },
    ],
    [
      'a sold-out type',
      [counter('a', { sold: 10 })],
      [line('a', 1)],
      {
        code: 'order.sold-out',
        issues: [{ path: 'quantities.a' }],
        facts: { left: 0 },
        message: '‘a’ is sold out.',
      },
    ],
    [
      'one line that fits and one that does not',
      [counter('a'), counter('b', { capacity: 0 })],
      [line('a', 1), line('b', 1)],
      { code: 'order.sold-out', issues: [{ path: 'quantities.b' }], facts: { left: 0 } },
    ],
  ])('for %s is refused and takes nothing', (_case, counters, wanted, refusal) => {
    const before = structuredClone(counters);
    expect(allocate(sale(...counters), wanted, NOW, FREE)).toMatchObject({ allocated: false, refusal });
    expect(counters).toEqual(before);
  });

  test('takes places of shared capacities, and is not refused because of capacities that it does not use', () => {
    const hall = { capacity: 20, held: 1, sold: 0 };
    const full = { capacity: 3, held: 0, sold: 3 };
    const types = sale(
      counter('stalls', { uses: [{ capacity: hall, places: 1 }] }),
      counter('table', { perOrderMinimum: 2, uses: [{ capacity: hall, places: 6 }] }),
      counter('box', { uses: [{ capacity: full, places: 1 }] }),
      counter('balcony', {
        uses: [
          { capacity: hall, places: 1 },
          { capacity: full, places: 1 },
        ],
      }),
    );
    const before = structuredClone(types);
    expect(allocate(types, [line('balcony', 1)], NOW, FREE)).toMatchObject({
      refusal: { code: 'order.sold-out', facts: { left: 0 }, message: '‘balcony’ is sold out.' },
    });
    expect(allocate(types, [line('table', 4)], NOW, FREE)).toMatchObject({
      refusal: { code: 'order.sold-out', facts: { left: 3 }, message: 'Only 3 ‘table’ left.' },
    });
    expect(allocate(types, [line('table', 2), line('stalls', 8)], NOW, FREE)).toMatchObject({
      refusal: {
        facts: { left: 7 },
        message: 'Only 7 ‘stalls’ left beside the other tickets in this order.',
      },
    });
    expect(allocate(types, [line('stalls', 9), line('table', 2)], NOW, FREE)).toMatchObject({
      refusal: { facts: { left: 0 }, message: 'No ‘table’ left beside the other tickets in this order.' },
    });
    expect(types).toEqual(before);
    expect(allocate(types, [line('table', 2), line('stalls', 7)], NOW, FREE)).toMatchObject({
      allocated: true,
    });
    expect([hall.held, full.held]).toEqual([20, 0]);
    expect([...types.values()].map(({ held }) => held)).toEqual([7, 2, 0, 0]);
    expect(allocate(types, [line('table', 2)], NOW, FREE)).toMatchObject({
      refusal: { facts: { left: 0 }, message: '‘table’ is sold out.' },
    });
  });

  test('gets its seats from the first to the last moment of its sale', () => {
    const window = counter('a', { saleStartsAt: NOW, saleEndsAt: later(1) });
    expect(allocate(sale(window), [line('a', 1)], NOW, FREE)).toMatchObject({ allocated: true });
  });

  test('of a free ticket gets its seats with a total of 0', () => {
    expect(allocate(sale(counter('a', { priceMinor: 0 })), [line('a', 1)], NOW, FREE)).toMatchObject({
      totalMinor: 0,
    });
  });
});

describe('lines of one ticket type', () => {
  const at = (unitPriceMinor: number, quantity: number) => ({ ...line('a', quantity), unitPriceMinor });

  test('are merged if their price is the same, whether it was sent or is the type’s', () => {
    const wanted = [line('a', 1), line('b', 2), at(100, 3)];
    expect(allocate(sale(counter('a'), counter('b')), wanted, NOW, FREE)).toMatchObject({
      lines: [
        { ticketTypeId: 'a', quantity: 4, unitPriceMinor: 100 },
        { ticketTypeId: 'b', quantity: 2 },
      ],
    });
  });

  test('stay apart at different prices, each with its own fee', () => {
    const fee: ServiceFee = { percentHundredths: 500, fixedMinor: { ZAR: 10 }, paidBy: 'customer' };
    const counters = sale(counter('a', { priceFloorMinor: 0 }));
    const wanted = [at(100, 2), at(60, 1), at(0, 1)];
    expect(allocate(counters, wanted, NOW, { fee, payer: 'customer' })).toMatchObject({
      totalMinor: 2 * 115 + 73,
      feeMinor: 2 * 15 + 13,
      lines: [
        { quantity: 2, unitPriceMinor: 100, unitFeeMinor: 15 },
        { quantity: 1, unitPriceMinor: 60, unitFeeMinor: 13 },
        { quantity: 1, unitPriceMinor: 0, unitFeeMinor: 0 },
      ],
    });
    expect(counters.get('a')?.held).toBe(4);
  });

  test.each<[string, Partial<TypeOnSale>, object]>([
    ['the limit of an order', { perOrderLimit: 3 }, { code: 'order.too-many', facts: { limit: 3 } }],
    ['the capacity', { capacity: 3 }, { code: 'order.sold-out', facts: { left: 3 } }],
  ])('count together against %s', (_what, more, refusal) => {
    const counters = sale(counter('a', { priceFloorMinor: 0, ...more }));
    expect(allocate(counters, [at(100, 2), at(60, 2)], NOW, FREE)).toMatchObject({
      allocated: false,
      refusal,
    });
    expect(counters.get('a')?.held).toBe(0);
    expect(allocate(counters, [at(100, 2), at(60, 1)], NOW, FREE)).toMatchObject({ allocated: true });
  });
});

const TYPES = ['a', 'b', 'c'];
const orders = fc.array(
  fc.array(
    fc.record({
      ticketTypeId: fc.constantFrom(...TYPES, 'x'),
      quantity: fc.integer({ min: 1, max: 6 }),
      unitPriceMinor: fc.constantFrom(undefined, 60),
    }),
    {
      maxLength: 4,
    },
  ),
  { maxLength: 40 },
);
const capacities = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));
/** Shared capacities, and how many places a ticket of each type takes. */
const shared = fc.array(
  fc.record({ capacity: fc.nat(40), places: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(6)) }),
  { maxLength: 3 },
);
type Shared = typeof shared extends fc.Arbitrary<infer All> ? All : never;

/** The simplest correct model: a list of free seats per type, taken one by one, and put back if one is missing. */
function model(
  free: Record<string, number>,
  wanted: readonly OrderLine[],
  { perOrderLimit: limit, shares }: { perOrderLimit: number; shares: Shared },
): boolean {
  const taken: string[] = [];
  for (const { ticketTypeId, quantity } of wanted) {
    for (let seat = 0; seat < quantity; seat += 1) taken.push(ticketTypeId);
  }
  const fits = TYPES.every((type) => {
    const seats = taken.filter((one) => one === type).length;
    return seats <= limit && seats <= (free[type] as number);
  });
  const placesOf = (type: string, { places }: Shared[number]) => places[TYPES.indexOf(type)] ?? 0;
  const placesFor = (share: Shared[number]) => taken.reduce((sum, type) => sum + placesOf(type, share), 0);
  if (!fits || taken.length === 0 || taken.includes('x')) return false;
  if (shares.some((share) => placesFor(share) > share.capacity)) return false;
  for (const share of shares) share.capacity -= placesFor(share);
  for (const type of taken) free[type] = (free[type] as number) - 1;
  return true;
}

test('a queue of orders is served like by one person with a pile of tickets', () => {
  fc.assert(
    fc.property(
      capacities,
      shared,
      orders,
      fc.integer({ min: 1, max: 10 }),
      (capacity, shares, queue, perOrderLimit) => {
        const pools = shares.map(({ capacity: all, places }) => ({
          places,
          capacity: { capacity: all, held: 0, sold: 0 },
        }));
        const usesOf = (index: number) =>
          pools.flatMap(({ capacity: one, places }) =>
            places[index] ? [{ capacity: one, places: places[index] }] : [],
          );
        const counters = sale(
          ...TYPES.map((type, index) =>
            counter(type, {
              capacity: capacity[index],
              perOrderLimit,
              priceFloorMinor: 0,
              uses: usesOf(index),
            }),
          ),
        );
        const left = structuredClone(shares);
        const free = Object.fromEntries(TYPES.map((type, index) => [type, capacity[index] as number]));
        const answers = queue.map((wanted) => allocate(counters, wanted, NOW, FREE));
        expect(answers.map((answer) => answer.allocated)).toEqual(
          queue.map((wanted) => model(free, wanted, { perOrderLimit, shares: left })),
        );
        for (const { ticketTypeId, capacity: all, held } of counters.values()) {
          expect(all - held).toBe(free[ticketTypeId]);
        }
        expect(pools.map(({ capacity: { capacity: all, held } }) => all - held)).toEqual(
          left.map((share) => share.capacity),
        );
        const held = answers.flatMap((answer) => (answer.allocated ? answer.lines : []));
        for (const { ticketTypeId, held: counted } of counters.values()) {
          const seats = held.filter((one) => one.ticketTypeId === ticketTypeId);
          expect(seats.reduce((sum, one) => sum + one.quantity, 0)).toBe(counted);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('an order of a company abroad', () => {
  const tax = fc.record({
    rate: fc.constantFrom(0, 7_000, 19_000),
    onTop: fc.boolean(),
    reverseCharge: fc.boolean(),
  });
  const wanted = fc.array(
    fc.record({ tax: fc.option(tax), priceMinor: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, maxLength: 6 },
  );
  const fee: ServiceFee = { percentHundredths: 500, fixedMinor: {}, paidBy: 'customer' };

  test('loses the tax of lines under reverse charge alone; all others cost what they cost anybody, and the lines add up', () => {
    fc.assert(
      fc.property(wanted, fc.constantFrom('customer', 'organiser'), (given, payer) => {
        const types = given.map(({ tax: of, priceMinor }, at) =>
          counter(`${at}`, { priceMinor, tax: of && { ...of, name: `Tax ${of.rate}` } }),
        );
        const lines = given.map(({ quantity }, at) => line(`${at}`, quantity));
        const priced = (abroad: boolean) => {
          const allocation = allocate(sale(...types.map((type) => ({ ...type }))), lines, NOW, {
            fee,
            payer,
            abroad,
          });
          if (!allocation.allocated) throw new Error(allocation.refusal.message);
          return allocation;
        };
        const [theirs, usual] = [priced(true), priced(false)];
        const sums = new Map<number, { minor: number; taxMinor: number }>();
        let total = 0;
        for (const [at, sold] of theirs.lines.entries()) {
          const [of, before] = [given[at]?.tax, usual.lines[at]];
          const one = sold.unitPriceMinor + (payer === 'customer' ? sold.unitFeeMinor : 0);
          total += sold.quantity * one;
          if (of?.reverseCharge && of.rate > 0) {
            expect(sold).toMatchObject({ taxName: 'Reverse charge', taxRate: 0, taxMinor: 0 });
            expect(sold.unitPriceMinor).toBe(
              before && before.unitPriceMinor - containedTax(before.unitPriceMinor, of.rate),
            );
          } else expect(sold).toEqual({ ...before, taxMinor: sold.taxMinor });
          const sum = sums.get(sold.taxRate ?? 0) ?? { minor: 0, taxMinor: 0 };
          sums.set(sold.taxRate ?? 0, {
            minor: sum.minor + sold.quantity * one,
            taxMinor: sum.taxMinor + sold.taxMinor,
          });
        }
        expect(theirs.totalMinor).toBe(total);
        for (const [rate, { minor, taxMinor }] of sums) expect(taxMinor).toBe(containedTax(minor, rate));
      }),
    );
  });
});
