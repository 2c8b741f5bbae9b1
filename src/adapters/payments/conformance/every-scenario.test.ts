import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allScenarios } from '../../../../packages/sandbox-gateway/src/scenarios/all-scenarios.ts';
import type { PaymentStatus } from '../../../core/providers/payment-provider.ts';
import type { Opened, ProviderUnderTest } from './provider-under-test.ts';
import { PROVIDERS } from './providers-under-test.ts';

/** Each of the sandbox gateway's scenarios that differs behind the port, at every provider. */
const AMOUNT = 35_000;

type Hand = (under: ProviderUnderTest, payment: Opened) => Promise<unknown>;

/** What customers and their banks do, at any provider. */
const paid: Hand = (under, payment) => under.pay(payment);
const declined: Hand = (under, payment) => under.decline(payment);
const untried: Hand = async () => {};
const left: Hand = (under, payment) => under.beAsked(payment);
const asked =
  (...ends: ('paid' | 'failed')[]): Hand =>
  async (under, payment) => {
    for (const end of ends) await (await under.beAsked(payment))(end);
  };
const sent: Hand = (under, payment) => under.payLater(payment);
const sentThen =
  (end: 'paid' | 'failed'): Hand =>
  async (under, payment) =>
    (await under.payLater(payment))(end);
const ofAnother =
  (amount: number): Hand =>
  (under, payment) =>
    under.pay(payment, amount);
/** The answer was lost, so the customer presses Pay again. */
const paidTwice: Hand = async (under, payment) => {
  await under.pay(payment);
  await under.pay(payment).catch(() => 'refused is as good');
};
const bySomebodyElse: Hand = (under, payment) => under.pay({ ...payment, accessCode: null }, AMOUNT);

const HANDS: Record<string, Hand> = {
  success: paid,
  pin: asked('paid'),
  'pin-wrong-then-right': asked('paid'),
  'pin-wrong': asked('failed'),
  'pin-and-otp': asked('paid'),
  'otp-wrong-then-right': asked('failed', 'paid'),
  '3ds-pass': asked('paid'),
  '3ds-fail': asked('failed'),
  '3ds-leave': left,
  'bank-pass': asked('paid'),
  'bank-fail': asked('failed'),
  'bank-leave': left,
  declined,
  'insufficient-funds': declined,
  'wrong-cvv': untried,
  'expired-card': untried,
  'refund-fails': paid,
  'refund-needs-attention': paid,
  'transfer-pending': sent,
  'transfer-paid': sentThen('paid'),
  'transfer-rejected': sentThen('failed'),
  'transfer-late': sentThen('paid'),
  'transfer-wrong-amount': ofAnother(30_000),
  'apple-pay': paid,
  'apple-pay-declined': declined,
  'amount-mismatch': ofAnother(34_999),
  'lost-answer': paidTwice,
  'late-success': bySomebodyElse,
  'popup-never-loads': untried,
};

test('every scenario of the gateway has a row, and every row a scenario', () => {
  expect(Object.keys(HANDS).sort()).toEqual(allScenarios.map(({ id }) => id).sort());
});

/** The states that the port may report for each state that the gateway verifies. */
const SAID: Partial<Record<string, PaymentStatus[]>> = {
  success: ['succeeded'],
  failed: ['failed'],
  pending: ['pending'],
  // Nobody tried, or the customer left the bank's question unanswered: it may still be paid.
  abandoned: ['open', 'abandoned', 'action_required'],
};
const WRONG_AMOUNTS: Record<string, number> = { 'amount-mismatch': 34_999, 'transfer-wrong-amount': 30_000 };

describe.each(PROVIDERS)('$name', ({ start }) => {
  let under: ProviderUnderTest;
  beforeAll(async () => {
    // Every call is answered here, so a slow machine must not cause a timeout.
    under = await start();
  });
  afterAll(() => under?.close());

  test.each(allScenarios)('$id: $happens', async ({ id, status }) => {
    const reference = `tikiti.test.${randomUUID()}`;
    const { accessCode } = await under.provider.create({
      reference,
      amount: { minor: AMOUNT, currency: under.currency },
      email: 'thandi@example.com',
      label: 'Jazz',
      returnUrl: 'http://localhost/back',
      expiresAt: new Date(Date.now() + 900_000),
      payee: null,
    });
    await HANDS[id]?.(under, { reference, accessCode });
    const known = { reference, accessCode, payee: null };
    const snapshot = await under.provider.get(known);
    expect(SAID[status]).toContain(snapshot?.status);
    const amountMinor = WRONG_AMOUNTS[id] ?? AMOUNT;
    expect(snapshot).toMatchObject({ reference, amountMinor, currency: under.currency });
    if (status !== 'success') {
      expect(snapshot?.feeMinor).toBeNull();
      const amount = { minor: AMOUNT, currency: under.currency };
      const refunded = under.provider.refund({
        payment: known,
        amount,
        key: randomUUID(),
        reason: 'by-organiser',
      });
      await expect(refunded).rejects.toThrow();
    }
    if (!id.startsWith('refund-')) return;
    const amount = { minor: amountMinor, currency: under.currency };
    const refund = await under.provider.refund({
      payment: known,
      amount,
      key: randomUUID(),
      reason: 'by-organiser',
    });
    await under.moveRefund(refund.id, 'failed');
    expect(await under.provider.getRefund(refund.id, known)).toMatchObject({ state: 'failed' });
  });
});
