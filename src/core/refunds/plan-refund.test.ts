import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationFeeOf } from '../pricing/cancellation-fee.ts';
import { leftOf, planRefund, type RefundableOrder, type RefundWish } from './plan-refund.ts';

const two: RefundableOrder = {
  charges: [{ attemptNumber: 1, chargedMinor: 72_000, goneMinor: 0 }],
  feePayer: 'customer',
  feeMinor: 2_000,
  feeRefundMinor: 0,
  returnedMinor: 0,
  keptMinor: 0,
  tickets: ['a', 'b'].map((id) => ({ id, priceMinor: 35_000, feeMinor: 1_000, revoked: false })),
};
const keep = { refundFee: false };
const give = { refundFee: true };
const partlyRefunded = (goneMinor: number, more: Partial<RefundableOrder> = {}): RefundableOrder => ({
  ...two,
  charges: [{ attemptNumber: 1, chargedMinor: 72_000, goneMinor }],
  ...more,
});

describe('a plan', () => {
  test('of one ticket refunds its price, and its service fee only on request', () => {
    const wish: RefundWish = { scope: 'tickets', ticketIds: ['a'] };
    expect(planRefund(two, wish, keep)).toEqual({
      amountMinor: 35_000,
      feeRefundMinor: 0,
      parts: [{ attemptNumber: 1, amountMinor: 35_000, feeRefundMinor: 0 }],
      revoke: ['a'],
      kept: [],
      state: 'partly_refunded',
    });
    expect(planRefund(two, wish, give)).toMatchObject({ amountMinor: 36_000, feeRefundMinor: 1_000 });
  });

  test('returns a fee that the organiser bore to them, not to the customer', () => {
    const absorbed = {
      ...two,
      feePayer: 'organiser' as const,
      charges: [{ attemptNumber: 1, chargedMinor: 70_000, goneMinor: 0 }],
    };
    const wish: RefundWish = { scope: 'tickets', ticketIds: ['b'] };
    expect(planRefund(absorbed, wish, keep)).toMatchObject({ amountMinor: 35_000, feeRefundMinor: 0 });
    expect(planRefund(absorbed, wish, give)).toMatchObject({ amountMinor: 35_000, feeRefundMinor: 1_000 });
  });

  test('of a whole order keeps the fee with the platform, or refunds all of it', () => {
    expect(planRefund(two, { scope: 'whole' }, keep)).toMatchObject({
      amountMinor: 70_000,
      state: 'refunded',
    });
    expect(planRefund(two, { scope: 'whole' }, give)).toMatchObject({
      amountMinor: 72_000,
      feeRefundMinor: 2_000,
    });
  });

  test('of the last tickets refunds the order', () => {
    const tickets = two.tickets.map((ticket) => ({ ...ticket, revoked: ticket.id === 'a' }));
    expect(
      planRefund(partlyRefunded(35_000, { tickets }), { scope: 'tickets', ticketIds: ['b'] }, keep),
    ).toMatchObject({
      amountMinor: 35_000,
      state: 'refunded',
    });
  });

  test('counts earlier goodwill, and takes no fee for it', () => {
    expect(planRefund(partlyRefunded(10_000), { scope: 'whole' }, keep)).toMatchObject({
      amountMinor: 60_000,
    });
    expect(planRefund(partlyRefunded(72_000), { scope: 'whole' }, keep)).toMatchObject({
      amountMinor: 0,
      parts: [],
      revoke: ['a', 'b'],
      state: 'refunded',
    });
  });

  test('of tickets that their customer gives back keeps the cancellation fee, which no later refund of tickets sends', () => {
    const wish: RefundWish = { scope: 'tickets', ticketIds: ['a'] };
    const keeps = { cancellationFeeMinor: 500, cancellationFeeHundredths: 1_000 };
    expect(planRefund(two, wish, { ...keep, keeps })).toMatchObject({
      amountMinor: 31_000,
      kept: [{ id: 'a', minor: 4_000 }],
    });
    const tickets = two.tickets.map((ticket) => ({ ...ticket, revoked: ticket.id === 'a' }));
    const after = partlyRefunded(31_000, { tickets, keptMinor: 4_000 });
    expect(planRefund(after, { scope: 'whole' }, give)).toMatchObject({ amountMinor: 37_000, kept: [] });
    expect(planRefund(after, { scope: 'tickets', ticketIds: ['b'] }, keep)).toMatchObject({
      amountMinor: 35_000,
    });
    expect(planRefund(after, { scope: 'amount', amountMinor: 41_000 }, keep)).toMatchObject({
      amountMinor: 41_000,
    });
    const all = { cancellationFeeMinor: 50_000, cancellationFeeHundredths: 0 };
    expect(planRefund(two, wish, { ...keep, keeps: all })).toMatchObject({
      amountMinor: 0,
      kept: [{ id: 'a', minor: 35_000 }],
    });
  });

  test('of an amount revokes no ticket and refunds no more than is left', () => {
    expect(planRefund(partlyRefunded(70_000), { scope: 'amount', amountMinor: 2_000 }, keep)).toMatchObject({
      amountMinor: 2_000,
      revoke: [],
      state: 'partly_refunded',
    });
    for (const amountMinor of [2_001, 0, -1]) {
      expect(planRefund(partlyRefunded(70_000), { scope: 'amount', amountMinor }, keep)).toEqual({
        refused: 'too-much',
        leftMinor: 2_000,
      });
    }
  });

  test('of tickets whose money was returned sends nothing and keeps the fee, up to that amount and no further', () => {
    const wish = (...ticketIds: string[]): RefundWish => ({
      scope: 'tickets',
      ticketIds,
      alreadyRefunded: true,
    });
    const returned = (returnedMinor: number) => partlyRefunded(returnedMinor, { returnedMinor });
    expect(planRefund(returned(35_000), wish('a'), give)).toEqual({
      amountMinor: 0,
      feeRefundMinor: 0,
      parts: [],
      revoke: ['a'],
      kept: [],
      state: 'partly_refunded',
    });
    expect(planRefund(returned(70_000), wish('a', 'b'), keep)).toMatchObject({ state: 'refunded' });
    for (const returnedMinor of [34_999, 0]) {
      expect(planRefund(returned(returnedMinor), wish('a'), keep)).toEqual({
        refused: 'not-covered',
        returnedMinor,
      });
    }
    expect(planRefund(returned(35_000), wish('a', 'b'), keep)).toMatchObject({ refused: 'not-covered' });
    expect(planRefund(returned(35_000), wish('x'), keep)).toEqual({ refused: 'ticket-gone' });
  });

  test.each([[['a', 'x']], [['x']], [[]]])('refuses tickets that no longer exist: %s', (ticketIds) => {
    expect(planRefund(two, { scope: 'tickets', ticketIds }, keep)).toEqual({ refused: 'ticket-gone' });
  });
});

const minor = fc.integer({ min: 0, max: 100_000 });
const anOrder: fc.Arbitrary<RefundableOrder> = fc
  .record({
    feePayer: fc.constantFrom('organiser' as const, 'customer' as const),
    lines: fc.array(fc.record({ priceMinor: minor, feeMinor: fc.integer({ min: 0, max: 500 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    split: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ feePayer, lines, split }) => {
    const tickets = lines.map(({ priceMinor, feeMinor }, at) => ({
      id: `t${at}`,
      priceMinor,
      // What the organiser bears is taken from the price.
      feeMinor: Math.min(feeMinor, feePayer === 'organiser' ? priceMinor : feeMinor),
      revoked: false,
    }));
    const fee = tickets.reduce((sum, ticket) => sum + ticket.feeMinor, 0);
    const total = tickets.reduce((sum, ticket) => sum + ticket.priceMinor, feePayer === 'customer' ? fee : 0);
    const share = Math.floor(total / split);
    const charges = Array.from({ length: split }, (_, at) => ({
      attemptNumber: at + 1,
      chargedMinor: at === 0 ? total - share * (split - 1) : share,
      goneMinor: 0,
    }));
    return { feePayer, feeMinor: fee, feeRefundMinor: 0, returnedMinor: 0, keptMinor: 0, tickets, charges };
  });
const aWish = fc.record({
  wish: fc.oneof(
    fc.constant({ scope: 'whole' as const }),
    fc.record({
      scope: fc.constant('tickets' as const),
      ticketIds: fc.uniqueArray(fc.constantFrom('t0', 't1', 't2', 't3', 't4', 't5'), { maxLength: 4 }),
    }),
    fc.record({ scope: fc.constant('amount' as const), amountMinor: fc.integer({ min: -5, max: 120_000 }) }),
  ),
  refundFee: fc.boolean(),
  keeps: fc.option(
    fc.record({
      cancellationFeeMinor: fc.integer({ min: 0, max: 120_000 }),
      cancellationFeeHundredths: fc.integer({ min: 0, max: 10_000 }),
    }),
    { nil: undefined },
  ),
  /** Whether the refund fails at the provider, so that no money went. */
  fails: fc.boolean(),
});

test('for all requests in any order, no more is refunded than came in, in total and per payment', () => {
  fc.assert(
    fc.property(anOrder, fc.array(aWish, { maxLength: 12 }), (start, wishes) => {
      let order = start;
      for (const { wish, refundFee, keeps, fails } of wishes) {
        const plan = planRefund(order, wish, { refundFee, keeps });
        if ('refused' in plan) continue;
        expect(plan.amountMinor).toBeGreaterThanOrEqual(0);
        expect(plan.amountMinor).toBeLessThanOrEqual(leftOf(order));
        expect(plan.parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(plan.amountMinor);
        expect(plan.parts.reduce((sum, part) => sum + part.feeRefundMinor, 0)).toBe(plan.feeRefundMinor);
        for (const { attemptNumber, amountMinor } of plan.parts) {
          const charge = order.charges.find((one) => one.attemptNumber === attemptNumber);
          expect(amountMinor).toBeGreaterThan(0);
          expect(amountMinor).toBeLessThanOrEqual((charge?.chargedMinor ?? 0) - (charge?.goneMinor ?? 0));
        }
        // The platform keeps the customer's fee unless it is refunded on request; goodwill comes from the organiser.
        if (wish.scope !== 'amount' && order.feePayer === 'customer' && plan.amountMinor > 0) {
          const feeKept = order.feeMinor - order.feeRefundMinor - plan.feeRefundMinor;
          expect(leftOf(order) - plan.amountMinor).toBeGreaterThanOrEqual(feeKept);
        }
        const keptNow = plan.kept.reduce((sum, { minor }) => sum + minor, 0);
        // Only an amount reaches what is kept, and what is kept now is what the fee says, up to each price.
        if (wish.scope !== 'amount' && plan.amountMinor > 0)
          expect(leftOf(order) - plan.amountMinor).toBeGreaterThanOrEqual(order.keptMinor);
        expect(plan.kept.length > 0).toBe(
          wish.scope === 'tickets' &&
            order.tickets.some(
              (ticket) => plan.revoke.includes(ticket.id) && keeps && cancellationFeeOf(ticket, keeps) > 0,
            ),
        );
        order = {
          ...order,
          keptMinor: order.keptMinor + keptNow,
          feeRefundMinor: order.feeRefundMinor + (fails ? 0 : plan.feeRefundMinor),
          tickets: order.tickets.map((ticket) => ({
            ...ticket,
            revoked: ticket.revoked || plan.revoke.includes(ticket.id),
          })),
          charges: order.charges.map((charge) => ({
            ...charge,
            goneMinor:
              charge.goneMinor +
              (fails
                ? 0
                : (plan.parts.find((part) => part.attemptNumber === charge.attemptNumber)?.amountMinor ?? 0)),
          })),
        };
        expect(order.feeRefundMinor).toBeLessThanOrEqual(order.feeMinor);
        expect(plan.state === 'refunded').toBe(order.tickets.every((ticket) => ticket.revoked));
      }
    }),
    { numRuns: 2_000 },
  );
});
