import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRefund, type RefundableOrder } from './plan-refund.ts';
import { quoteRefund } from './quote-refund.ts';

/** An order that was partly refunded before, some of it at the provider or by the bank. */
const order: fc.Arbitrary<RefundableOrder> = fc
  .record({
    feePayer: fc.constantFrom('organiser' as const, 'customer' as const),
    tickets: fc.array(
      fc.record({
        priceMinor: fc.nat(1_000),
        feeMinor: fc.nat(50),
        revoked: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    goneShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ feePayer, tickets, goneShare }) => {
    const feeMinor = tickets.reduce((sum, ticket) => sum + ticket.feeMinor, 0);
    const prices = tickets.reduce((sum, ticket) => sum + ticket.priceMinor, 0);
    const chargedMinor = prices + (feePayer === 'customer' ? feeMinor : 0);
    return {
      feePayer,
      feeMinor,
      feeRefundMinor: 0,
      returnedMinor: 0,
      keptMinor: 0,
      charges: [{ attemptNumber: 1, chargedMinor, goneMinor: Math.round(chargedMinor * goneShare) }],
      tickets: tickets.map((ticket, index) => ({ ...ticket, id: String(index) })),
    };
  });

const aFee = fc.record({
  cancellationFeeMinor: fc.nat(1_200),
  cancellationFeeHundredths: fc.nat(10_000),
});

test('any choice of tickets refunds what was quoted: the sum of each, and never more than the most', () => {
  fc.assert(
    fc.property(order, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), aFee, (of, picks, keeps) => {
      const good = of.tickets.filter(({ revoked }) => !revoked).map(({ id }) => id);
      const quote = quoteRefund(of, good, keeps);
      const ticketIds = good.filter((_, index) => picks[index]);
      fc.pre(ticketIds.length > 0);
      const plan = planRefund(of, { scope: 'tickets', ticketIds }, { refundFee: false, keeps });
      const sum = quote.tickets
        .filter(({ id }) => ticketIds.includes(id))
        .reduce((all, { minor }) => all + minor, 0);
      expect(plan).toMatchObject({ amountMinor: Math.min(sum, quote.mostMinor) });
      const kept = quote.tickets.filter(({ id, keptMinor }) => ticketIds.includes(id) && keptMinor > 0);
      expect('kept' in plan && plan.kept).toEqual(kept.map(({ id, keptMinor: minor }) => ({ id, minor })));
    }),
  );
});

test('a revoked ticket brings nothing', () => {
  const ticket = { id: 'a', priceMinor: 100, feeMinor: 0, revoked: true };
  const charges = [{ attemptNumber: 1, chargedMinor: 100, goneMinor: 0 }];
  const of = {
    feePayer: 'organiser' as const,
    feeMinor: 0,
    feeRefundMinor: 0,
    returnedMinor: 0,
    keptMinor: 0,
    charges,
  };
  expect(quoteRefund({ ...of, tickets: [ticket] }, ['a'])).toEqual({
    tickets: [{ id: 'a', minor: 0, keptMinor: 0 }],
    mostMinor: 0,
  });
});
