import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticketsOf } from '../payments/issued-tickets.ts';
import { type AddOn, isFor } from './add-on.ts';
import { allocate, type FeeTerms, type TypeOnSale, type WantedLine } from './allocate.ts';

const FREE: FeeTerms = { fee: undefined, payer: 'organiser' };
const NOW = new Date('2026-11-21T10:00:00Z');

const type = (ticketTypeId: string, more: Partial<TypeOnSale> = {}): TypeOnSale => ({
  ticketTypeId,
  name: ticketTypeId,
  priceMinor: 100,
  priceFloorMinor: null,
  currency: 'ZAR',
  perOrderLimit: 100,
  perOrderMinimum: 1,
  hidden: false,
  saleStartsAt: null,
  saleEndsAt: null,
  capacity: 1_000,
  held: 0,
  sold: 0,
  uses: [],
  tax: null,
  ...more,
});
const addOn = (id: string, more: Partial<AddOn> = {}): AddOn => ({
  id,
  kind: 'add_on',
  name: id,
  perTicketMinimum: 0,
  perTicketLimit: null,
  soldAlone: false,
  ticketTypes: null,
  ...more,
});
const sale = (...types: TypeOnSale[]) => new Map(types.map((one) => [one.ticketTypeId, one]));
const wants = (quantities: Record<string, number>): WantedLine[] =>
  Object.entries(quantities).map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
const refusalOf = (types: Map<string, TypeOnSale>, quantities: Record<string, number>, now = NOW) => {
  const allocation = allocate(types, wants(quantities), now, FREE);
  return allocation.allocated ? undefined : allocation.refusal;
};

describe('an order with add-ons', () => {
  const shirt = addOn('T-shirt', { perTicketLimit: 1 });
  const dinner = addOn('Dinner', { perTicketMinimum: 1, perTicketLimit: 1, ticketTypes: ['VIP'] });
  const parking = addOn('Parking', { soldAlone: true });
  const gift = addOn('Gift', { kind: 'donation', soldAlone: true });
  const event = () =>
    sale(
      type('GA'),
      type('VIP'),
      type('S', { addOn: shirt }),
      type('M', { addOn: shirt }),
      type('meat', { addOn: dinner }),
      type('fish', { addOn: dinner, capacity: 2 }),
      type('bay', { addOn: parking }),
      type('gift', { addOn: gift, priceFloorMinor: 10, perOrderLimit: 1 }),
    );

  test('puts add-ons of tickets behind their tickets, and the rest last', () => {
    const wanted = wants({ gift: 1, meat: 1, GA: 2, S: 1, VIP: 2, M: 2, fish: 1, bay: 1 });
    const allocation = allocate(event(), wanted, NOW, FREE);
    if (!allocation.allocated) throw new Error(allocation.refusal.message);
    expect(
      allocation.lines.map(({ ticketTypeId, quantity, forLine, addOn }) => [
        ...[ticketTypeId, quantity, forLine, addOn],
      ]),
    ).toEqual([
      ['GA', 2, undefined, undefined],
      ['S', 1, 1, true],
      ['M', 1, 1, true],
      ['bay', 1, 1, true],
      ['VIP', 2, undefined, undefined],
      ['meat', 1, 5, true],
      ['M', 1, 5, true],
      ['fish', 1, 5, true],
      ['gift', 1, undefined, true],
    ]);
    expect(allocation.totalMinor).toBe(1_100);
  });

  test.each([
    ['an add-on that needs a ticket has none', { S: 1 }, 'order.add-on-needs-ticket'],
    ['its ticket is of another type', { GA: 1, meat: 1 }, 'order.add-on-needs-ticket'],
    ['a ticket would have two', { GA: 1, S: 1, M: 1 }, 'order.too-many-add-ons'],
    ['a ticket has no dinner', { VIP: 2, meat: 1 }, 'order.too-few-add-ons'],
    ['a variant is sold out', { VIP: 3, fish: 3 }, 'order.sold-out'],
    ['two gifts', { gift: 2 }, 'order.too-many'],
    ['each ticket has its minimum', { VIP: 2, meat: 1, fish: 1 }, undefined],
    ['parking alone', { bay: 3 }, undefined],
    ['a donation alone', { gift: 1 }, undefined],
  ])('%s', (_, quantities, code) => {
    const types = event();
    expect(refusalOf(types, quantities)?.code).toBe(code);
    // Refused orders take nothing.
    if (code) expect([...types.values()].every(({ held }) => held === 0)).toBe(true);
  });

  test('has at most a hundred tickets and add-ons together, and a refusal that mentions both', () => {
    expect(refusalOf(event(), { GA: 60, S: 40, bay: 1 })).toMatchObject({
      code: 'order.too-many',
      facts: { limit: 100 },
      message: 'You can buy up to 100 tickets and add-ons in one order.',
    });
    expect(refusalOf(event(), { GA: 60, VIP: 41 })?.message).toBe(
      'You can buy up to 100 tickets in one order.',
    );
  });

  test('needs no add-ons that are not on sale, or that are for another ticket type', () => {
    const ended = event();
    for (const id of ['meat', 'fish']) ended.set(id, type(id, { addOn: dinner, saleEndsAt: NOW }));
    expect(refusalOf(ended, { VIP: 1 })).toBeUndefined();
    expect(refusalOf(event(), { GA: 1 })).toBeUndefined();
    expect(refusalOf(event(), { VIP: 1 })).toMatchObject({
      issues: [{ path: 'quantities.meat' }],
      facts: { minimum: 1 },
    });
  });
});

const rules = fc.record({
  perTicketMinimum: fc.nat(2),
  above: fc.option(fc.nat(2), { nil: null }),
  soldAlone: fc.boolean(),
  ticketTypes: fc.option(fc.subarray(['t0', 't1', 't2'], { minLength: 1 }), { nil: null }),
});
const orders = fc.record({
  rules: fc.array(rules, { minLength: 1, maxLength: 3 }),
  tickets: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
  units: fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
});

test('any order is accepted exactly if each ticket can have its add-ons, and each has them when tickets are issued', () => {
  fc.assert(
    fc.property(orders, ({ rules, tickets, units }) => {
      const addOns = rules.map(({ perTicketMinimum, above, soldAlone, ticketTypes }, at) => {
        const limit = above === null ? null : Math.max(1, perTicketMinimum + above);
        return addOn(`a${at}`, { perTicketMinimum, perTicketLimit: limit, soldAlone, ticketTypes });
      });
      const types = sale(
        ...tickets.map((_, at) => type(`t${at}`)),
        ...addOns.flatMap((one) => ['x', 'y'].map((of) => type(`${one.id}${of}`, { addOn: one }))),
      );
      const quantities: Record<string, number> = {};
      for (const [at, quantity] of tickets.entries()) if (quantity > 0) quantities[`t${at}`] = quantity;
      for (const [at, one] of addOns.entries())
        for (const [of, suffix] of ['x', 'y'].entries()) {
          const quantity = units[at * 2 + of] ?? 0;
          if (quantity > 0) quantities[`${one.id}${suffix}`] = quantity;
        }
      if (Object.keys(quantities).length === 0) return;
      const ordered = (id: string) => quantities[id] ?? 0;
      const isGood = addOns.every((one) => {
        const count = ordered(`${one.id}x`) + ordered(`${one.id}y`);
        const bearers = tickets.reduce(
          (sum, quantity, at) => sum + (isFor(one, `t${at}`, {}) ? quantity : 0),
          0,
        );
        if (bearers === 0) return count === 0 || one.soldAlone;
        return count >= bearers * one.perTicketMinimum && count <= bearers * (one.perTicketLimit ?? count);
      });
      const allocation = allocate(types, wants(quantities), NOW, FREE);
      expect(allocation.allocated).toBe(isGood);
      if (!allocation.allocated) return;

      const ids: string[] = [];
      const newId = () => {
        ids.push(String(ids.length).padStart(4, '0'));
        return ids.at(-1) as string;
      };
      const world = { newId, randomBytes: () => Buffer.alloc(64) };
      const lines = allocation.lines.map(({ ticketTypeId, quantity, forLine = null }, at) => ({
        ticketTypeId,
        quantity,
        forLine,
        number: at + 1,
      }));
      const issued = ticketsOf(world, { id: 'order', lines }, { counters: types });
      const typeOf = new Map(issued.map((one) => [one.id, one.ticketTypeId]));
      for (const [ticketTypeId, quantity] of Object.entries(quantities))
        expect(issued.filter((one) => one.ticketTypeId === ticketTypeId)).toHaveLength(quantity);
      for (const one of addOns) {
        const its = issued.filter(({ ticketTypeId }) => types.get(ticketTypeId)?.addOn === one);
        const bearers = issued.filter(({ admits, ticketTypeId }) => admits && isFor(one, ticketTypeId, {}));
        for (const { addOnTo, admits } of its) {
          expect(admits).toBe(false);
          expect(addOnTo === null).toBe(bearers.length === 0);
          if (addOnTo !== null) expect(isFor(one, typeOf.get(addOnTo) ?? '', {})).toBe(true);
        }
        for (const bearer of bearers) {
          const has = its.filter(({ addOnTo }) => addOnTo === bearer.id).length;
          expect(has).toBeGreaterThanOrEqual(one.perTicketMinimum);
          expect(has).toBeLessThanOrEqual(one.perTicketLimit ?? has);
        }
      }
    }),
    { numRuns: 300 },
  );
});
