import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replay } from '../../../tests/replay.ts';
import { type PaymentAtRisk, payoutReserveByEvent, payoutReserveOf } from './payout-reserve.ts';
import { dueOf, type Sums } from './statement.ts';

const amount = fc.integer({ min: 1, max: 50_000 });
const refund = fc.record({ amount, feeShare: fc.integer({ min: 0, max: 100 }), taken: fc.boolean() });

/** A payment, its requested refunds, and its bank's decision. */
const life = fc.record({
  paidTo: fc.constantFrom('platform' as const, 'payee-bears' as const, 'payee-owes' as const),
  paid: fc.integer({ min: 1, max: 100_000 }),
  feeShare: fc.integer({ min: 0, max: 100 }),
  refunds: fc.array(refund, { maxLength: 4 }),
  disputed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  bank: fc.constantFrom('lost', 'won'),
  bankFirst: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

/** Starts a payment's life. Neither its refunds together nor its dispute exceed the payment; a refund's fee is part of the refund. */
function begin({ paidTo, paid, feeShare, refunds, disputed }: Life) {
  let left = paid;
  const asked = refunds.flatMap((one) => {
    const minor = Math.min(one.amount, left);
    left -= minor;
    return minor > 0 ? [{ ...one, minor, fee: Math.floor((minor * one.feeShare) / 100) }] : [];
  });
  const inDispute = Math.min(disputed, paid);
  const fee = Math.floor((paid * feeShare) / 100);
  const sum = (taken: boolean, of: 'minor' | 'fee') =>
    asked.filter((one) => one.taken === taken).reduce((total, one) => total + one[of], 0);
  const takenMinor = sum(true, 'minor');
  const payment: PaymentAtRisk = {
    eventId: 'event',
    currency: 'ZAR',
    paidTo,
    takenMinor,
    takenFeeBackMinor: sum(true, 'fee'),
    waitingMinor: sum(false, 'minor'),
    waitingFeeBackMinor: sum(false, 'fee'),
    disputedMinor: inDispute,
    leftMinor: paid - takenMinor,
    withPayeeMinor: paidTo === 'platform' ? 0 : paid - fee,
  };
  return { asked, payment };
}

/** Returns by how much the organiser's account has fallen once all refunds and disputes have ended, as the ledger books it. */
function comeToAnEnd(one: Life): number {
  const { asked, payment } = begin(one);
  const { paidTo, disputedMinor } = payment;
  let { withPayeeMinor: withPayee } = payment;
  let left = one.paid;
  let refunded = 0;
  const send = ({ minor, fee }: { minor: number; fee: number }) => {
    left -= minor;
    if (paidTo === 'platform') refunded += minor - fee;
    withPayee -= minor - fee;
  };
  const decide = () => {
    if (one.bank === 'won' || disputedMinor === 0) return;
    left -= disputedMinor;
    const back = paidTo === 'payee-bears' ? disputedMinor : Math.max(0, Math.min(withPayee, disputedMinor));
    refunded += disputedMinor - (paidTo === 'platform' ? 0 : back);
    withPayee -= back;
  };
  const taken = asked.filter((refund) => refund.taken);
  if (one.bankFirst) decide();
  taken.forEach(send);
  if (!one.bankFirst) decide();
  // Waiting refunds are sent after the bank's decision, oldest first, while money is left.
  for (const refund of asked) if (!refund.taken && refund.minor <= left) send(refund);
  return refunded;
}

const sums = (balanceMinor: number, reserve: { onItsWayMinor: number; inDisputeMinor: number }): Sums => ({
  currency: 'ZAR',
  soldMinor: 0,
  refundedMinor: 0,
  serviceFeesMinor: 0,
  cardFeesMinor: 0,
  disputedMinor: 0,
  paidByHandMinor: 0,
  paidDirectlyMinor: 0,
  takenAtDoorMinor: 0,
  balanceMinor,
  payableMinor: 0,
  nextPayableAt: null,
  nextTimeZone: null,
  ...reserve,
});

test('the rest after a payout covers all refunds and disputes, however they end', () => {
  fc.assert(
    fc.property(fc.array(life, { minLength: 1, maxLength: 12 }), fc.nat(500_000), (lives, balance) => {
      const [reserve] = payoutReserveByEvent(lives.map((one) => begin(one).payment));
      if (!reserve) throw new Error('Nothing was added up.');
      const payable = Math.max(0, dueOf(sums(balance, reserve)));
      const after = balance - payable - lives.reduce((sum, one) => sum + comeToAnEnd(one), 0);
      // If nothing is payable, the claims may exceed the balance.
      if (payable > 0) expect(after).toBeGreaterThanOrEqual(0);
    }),
    replay(8_000),
  );
});

test('the reserve is exactly what will go without a dispute, and exactly the worst case with one', () => {
  fc.assert(
    fc.property(life, (one) => {
      const { payment } = begin(one);
      const { onItsWayMinor, inDisputeMinor } = payoutReserveOf(payment);
      const ends = (['lost', 'won'] as const).flatMap((bank) =>
        [true, false].map((bankFirst) => comeToAnEnd({ ...one, bank, bankFirst })),
      );
      const kept = onItsWayMinor + inDisputeMinor;
      if (payment.disputedMinor === 0) expect(ends).toEqual([kept, kept, kept, kept]);
      else if (payment.waitingMinor === 0) expect(kept).toBe(Math.max(...ends));
      expect(kept).toBeLessThanOrEqual(payment.takenMinor + payment.waitingMinor + payment.disputedMinor);
    }),
    replay(8_000),
  );
});

test('a payment whose refund waits for its bank is counted once', () => {
  const payment = begin({
    paidTo: 'platform',
    paid: 35_000,
    feeShare: 0,
    disputed: 35_000,
    bank: 'won',
    bankFirst: true,
    refunds: [{ amount: 35_000, feeShare: 0, taken: false }],
  }).payment;
  expect(payoutReserveOf(payment)).toEqual({ onItsWayMinor: 0, inDisputeMinor: 35_000 });
});
