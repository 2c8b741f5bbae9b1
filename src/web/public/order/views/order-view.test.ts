import { expect, it } from 'vitest';
import { isRefundStuck, orderView } from './order-view.ts';

const holdExpiresAt = '2026-12-12T17:45:00Z';
const before = new Date('2026-12-12T17:44:59Z');
const after = new Date('2026-12-12T17:45:00Z');
const none = {
  paymentOver: false,
  paymentPending: false,
  toConfirm: false,
  ticketsMail: null,
  offered: false,
  payment: null,
};

it.each([
  ['paid', false, after, 'tickets'],
  ['partly_refunded', false, after, 'tickets'],
  ['held', false, before, 'unpaid'],
  ['held', false, after, 'expired'],
  ['held', true, before, 'processing'],
  ['held', true, after, 'processing'],
  ['expired', false, before, 'expired'],
  ['cancelled', false, before, 'cancelled'],
  ['refunded', false, before, 'refunded'],
] as const)(
  'an order that is %s (payment pending: %s) at %s shows as %s',
  (state, paymentPending, now, view) => {
    expect(orderView({ state, ...none, paymentPending, holdExpiresAt, refunds: [] }, now)).toBe(view);
  },
);

it('a free order that waits for confirmation says so while its seats are held', () => {
  const waiting = { state: 'held' as const, ...none, toConfirm: true, holdExpiresAt, refunds: [] };
  expect(orderView(waiting, before)).toBe('to-confirm');
  expect(orderView(waiting, after)).toBe('expired');
  const undeliverable = { ...waiting, ticketsMail: 'undeliverable' as const };
  expect(orderView(undeliverable, before)).toBe('not-reached');
  expect(orderView(undeliverable, after)).toBe('expired');
});

it('an offer is accepted first, and then paid', () => {
  const offer = { state: 'held' as const, ...none, offered: true, holdExpiresAt, refunds: [] };
  const payment = { provider: 'fake', accessCode: 'a', redirectUrl: '/pay', state: 'opened' };
  expect(orderView(offer, before)).toBe('offered');
  expect(orderView({ ...offer, payment }, before)).toBe('unpaid');
  expect(orderView(offer, after)).toBe('expired');
});

it('an order whose payment has ended asks to choose again while its seats are held', () => {
  const over = { state: 'held' as const, ...none, paymentOver: true, holdExpiresAt, refunds: [] };
  expect(orderView(over, before)).toBe('payment-over');
  expect(orderView(over, after)).toBe('expired');
});

it.each([
  ['held', 'sent-back'],
  ['expired', 'sent-back'],
  ['cancelled', 'sent-back'],
  ['paid', 'tickets'],
  ['refunded', 'refunded'],
] as const)('an order that is %s, with a refund, shows as %s', (state, view) => {
  const amount = { minor: 35_000, currency: 'ZAR' as const };
  const at = { createdAt: holdExpiresAt, updatedAt: holdExpiresAt };
  const refunds = [
    {
      amount,
      reason: 'amount-mismatch',
      state: 'pending' as const,
      note: null,
      atDoor: false,
      resolved: false,
      ...at,
    },
  ];
  expect(orderView({ state, ...none, holdExpiresAt, refunds }, before)).toBe(view);
});

it.each([
  ['failed', true],
  ['needs_attention', true],
  ['requested', false],
  ['processing', false],
  ['done', false],
] as const)('a refund that is %s is stuck: %s', (state, stuck) => {
  const amount = { minor: 35_000, currency: 'ZAR' as const };
  const refund = {
    amount,
    reason: 'by-organiser',
    note: null,
    kept: null,
    atDoor: false,
    resolved: false,
    createdAt: holdExpiresAt,
    updatedAt: holdExpiresAt,
  };
  expect(
    isRefundStuck({
      refunds: [
        { ...refund, state: 'done' },
        { ...refund, state },
      ],
    }),
  ).toBe(stuck);
  expect(isRefundStuck({ refunds: [{ ...refund, state, resolved: true }] })).toBe(false);
});
