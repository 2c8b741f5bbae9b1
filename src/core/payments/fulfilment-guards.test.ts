import { describe, expect, test } from 'vitest';
import { nextOrderState } from '../orders/order-state.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';
import type { AttemptToFulfil, OrderToFulfil } from './fulfilment.ts';
import { planPayment } from './plan-payment.ts';

/** Guards in what a payment does to its order (decision 0024). Each has a twin that fails without the guard. */
const HOLD_ENDS = new Date('2026-11-21T10:15:00Z');
const MINUTE = 60_000;
const counters = new Map([['general', { capacity: 10, held: 2, sold: 0, uses: [] }]]);

const anOrder = (): OrderToFulfil => ({
  id: 'order',
  state: 'held',
  totalMinor: 35_000,
  feeMinor: 0,
  currency: 'ZAR',
  hasAddress: true,
  holdExpiresAt: HOLD_ENDS,
  ordinaryHoldEndsAt: HOLD_ENDS,
  holdExtended: false,
  lines: [{ number: 1, ticketTypeId: 'general', quantity: 2 }],
});
const anAttempt = (number: number): AttemptToFulfil => ({
  number,
  provider: 'fake',
  state: 'opened',
  amountMinor: 35_000,
  currency: 'ZAR',
  providerFeeMinor: null,
  payee: null,
});

/** Plans one report after another, each on the result of the one before, as the fulfilment queue does. */
function happen(
  reports: readonly { status: PaymentStatus; number?: number; amountMinor?: number }[],
  forget: { extension?: boolean; cancelling?: boolean } = {},
) {
  const order = anOrder();
  const attempts = new Map([1, 2].map((number) => [number, anAttempt(number)]));
  let freed = 0;
  reports.forEach(({ status, number = 1, amountMinor = 35_000 }, at) => {
    const attempt = attempts.get(number) as AttemptToFulfil;
    const snapshot = { status, amountMinor, currency: 'ZAR', feeMinor: null, channel: null };
    const pendingHoldUntil = new Date(HOLD_ENDS.getTime() + (at + 1) * 60 * MINUTE);
    const plan = planPayment(order, attempt, snapshot, counters, {
      pendingHoldUntil,
      now: HOLD_ENDS,
      cancelled: false,
      offSale: false,
    });
    if (plan.attemptState) attempt.state = plan.attemptState;
    if (plan.holdExpiresAt) {
      order.holdExpiresAt = plan.holdExpiresAt;
      order.holdExtended = !forget.extension;
    }
    if (plan.event && !forget.cancelling) order.state = nextOrderState(order.state, plan.event);
    freed -= plan.moves.reduce((sum, { held }) => sum + held, 0);
  });
  return { order, freed };
}

describe('a payment that is pending, fails, and is pending again', () => {
  const comesAndGoes = (['pending', 'action_required', 'pending', 'open', 'pending'] as const).map(
    (status) => ({
      status,
    }),
  );
  const longer = ({ order }: ReturnType<typeof happen>) =>
    (order.holdExpiresAt.getTime() - HOLD_ENDS.getTime()) / (60 * MINUTE);

  test('extends the hold once', () => {
    expect(longer(happen(comesAndGoes))).toBe(1);
  });

  test('twin: extends it each time when the extension is not recorded', () => {
    expect(longer(happen(comesAndGoes, { extension: true }))).toBe(5);
  });
});

describe('two payments with a wrong amount', () => {
  const wrong = [1, 2].map((number) => ({ status: 'succeeded' as const, number, amountMinor: 1 }));

  test('free the order’s seats once', () => {
    expect(happen(wrong)).toMatchObject({ freed: 2, order: { state: 'cancelled' } });
  });

  test('twin: free other orders’ seats when the first does not cancel the order', () => {
    expect(happen(wrong, { cancelling: true }).freed).toBe(4);
  });
});
