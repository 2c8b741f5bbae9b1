import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { KnownPayment } from '../../../core/providers/payment-provider.ts';
import { ConnectNotReady, KeyRefused, PayeeDisconnected } from '../../../core/providers/provider-refusals.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { createStripeProvider } from './stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from './testing/fake-stripe.ts';
import { refundApplicationFee } from './testing/refunds.ts';
import { signWebhook } from './testing/webhooks.ts';

/** The adapter against a strict stand-in for Stripe's server. What every provider has to do is tested in conformance/. */
const ORGANISER = 'acct_1Organiser';
let at = Date.parse('2026-11-21T12:00:00Z');
const fake = await startFakeStripe({ accounts: [ORGANISER], now: () => at });
afterAll(() => fake.close());
beforeEach(() => {
  fake.world.searchLags = false;
});

const providerWith = (more: object = {}) =>
  createStripeProvider({
    secretKey: FAKE_STRIPE.secretKey,
    publishableKey: FAKE_STRIPE.publishableKey,
    webhookSecrets: [FAKE_STRIPE.webhookSecret, FAKE_STRIPE.connectSecret],
    currencies: ['EUR', 'USD', 'ZAR'],
    clock: { now: () => new Date(at) },
    apiUrl: fake.url,
    ...more,
  });
const provider = providerWith();

const newPayment = (more: object = {}) => ({
  reference: `tikiti.test.${randomUUID()}`,
  amount: { minor: 35_000, currency: 'EUR' as Currency },
  email: 'thandi@example.com',
  label: 'Jazz under the stars',
  returnUrl: 'https://tickets.example/event/1/order/2',
  expiresAt: new Date(at + 900_000),
  payee: null as { account: string; platformFeeMinor: number } | null,
  ...more,
});

async function open(more: object = {}) {
  const payment = newPayment(more);
  const session = await provider.create(payment);
  const known = {
    reference: payment.reference,
    accessCode: session.accessCode as string | null,
    payee: payment.payee?.account ?? null,
  };
  return { ...payment, ...session, known, id: session.accessCode.split('_secret_')[0] as string };
}

async function openPaid(more: object = {}, card?: string) {
  const payment = await open(more);
  fake.succeed(payment.id, undefined, card);
  return payment;
}

test('a key that Stripe does not know is refused', async () => {
  await expect(providerWith({ secretKey: 'sk_test_other' }).checkKey()).rejects.toThrow(KeyRefused);
});

describe('a payment', () => {
  test('is opened with its details for Stripe, and returns to our own page', async () => {
    const { id, reference, accessCode, redirectUrl, returnUrl } = await open();
    expect(accessCode).toMatch(/^pi_\w+_secret_\w+$/);
    expect(redirectUrl).toBe(returnUrl);
    expect(fake.world.store.intents.get(id)).toMatchObject({
      amount: 35_000,
      currency: 'eur',
      receipt_email: 'thandi@example.com',
      description: 'Jazz under the stars',
      metadata: { reference },
      account: null,
      application_fee_amount: null,
    });
  });

  test('opened twice is one; with another amount it is refused', async () => {
    const payment = newPayment();
    const first = await provider.create(payment);
    expect(await provider.create(payment)).toEqual(first);
    const other = { ...payment, amount: { minor: 1_000, currency: 'EUR' as const } };
    await expect(provider.create(other)).rejects.toThrow('same parameters');
  });

  test('whose opening got no answer is opened again, and is one', async () => {
    const payment = newPayment();
    fake.breakNext({ call: 'POST /v1/payment_intents', how: 'reset', when: 'after' });
    await provider.create(payment);
    const made = [...fake.world.store.intents.values()].filter(
      ({ metadata }) => metadata.reference === payment.reference,
    );
    expect(made).toHaveLength(1);
  });

  test.each<[Currency, number, number]>([
    ['JPY', 35_000, 35_000],
    ['ISK', 35_000, 3_500_000],
    ['KWD', 35_000, 350_000],
  ])(
    'in %s, %i minor units are %i for Stripe, there and back, with their refunds',
    async (currency, minor, units) => {
      const payee = { account: ORGANISER, platformFeeMinor: 1_500 };
      const { id, known } = await open({ amount: { minor, currency }, payee });
      expect(fake.world.store.intents.get(id)).toMatchObject({
        amount: units,
        application_fee_amount: (1_500 * units) / minor,
      });
      fake.succeed(id);
      expect(await provider.get(known)).toMatchObject({ status: 'succeeded', amountMinor: minor, currency });
      const refund = { payment: known, amount: { minor: 10_001, currency }, reason: 'by-organiser' as const };
      const key = randomUUID();
      expect(await provider.refund({ ...refund, key, feeRefundMinor: 501 })).toMatchObject({
        state: 'done',
        feeRefundMinor: 501,
      });
      expect(await provider.listRefunds?.(known)).toMatchObject([{ key, amountMinor: 10_001, currency }]);
    },
  );

  test('reports Stripe’s fee without the platform’s share, and the payment method', async () => {
    const { id, known } = await open({ payee: { account: ORGANISER, platformFeeMinor: 1_500 } });
    fake.succeed(id);
    expect(await provider.get(known)).toEqual({
      reference: known.reference,
      status: 'succeeded',
      amountMinor: 35_000,
      currency: 'EUR',
      feeMinor: 1_045,
      channel: 'card',
    });
  });

  test('paid out in another currency has its fee converted back at the same rate', async () => {
    const { id, known } = await openPaid();
    const charge = fake.world.store.charges.get(fake.world.store.intents.get(id)?.latest_charge ?? '');
    if (!charge?.balance_transaction) throw new Error('It was charged.');
    const fee_details = [{ type: 'stripe_fee', amount: 2_090, currency: 'zar' }];
    Object.assign(charge.balance_transaction, { currency: 'zar', exchange_rate: 2, fee_details });
    expect(await provider.get(known)).toMatchObject({ feeMinor: 1_045 });
    Object.assign(charge.balance_transaction, { exchange_rate: null });
    expect(await provider.get(known)).toMatchObject({ feeMinor: null });
    charge.balance_transaction = null;
    expect(await provider.get(known)).toMatchObject({ feeMinor: null, status: 'succeeded' });
  });

  test.each([
    [{ type: 'use_stripe_sdk' }, 'action_required'],
    [{ type: 'redirect_to_url' }, 'action_required'],
    [{ type: 'multibanco_display_details' }, 'pending'],
    [{ type: 'display_bank_transfer_instructions' }, 'pending'],
  ])('with the next action %o is %s', async (next_action, status) => {
    const { id, known } = await open();
    Object.assign(fake.world.store.intents.get(id) ?? {}, { status: 'requires_action', next_action });
    expect(await provider.get(known)).toMatchObject({ status });
  });

  test('in an unknown state rejects', async () => {
    const { id, known } = await open();
    Object.assign(fake.world.store.intents.get(id) ?? {}, { status: 'half_paid' });
    await expect(provider.get(known)).rejects.toThrow('half_paid');
  });

  test('whose metadata was removed is found by its id, and not without it', async () => {
    const { id, known } = await openPaid();
    const disputeId = fake.dispute(id);
    Object.assign(fake.world.store.intents.get(id) ?? {}, { metadata: {} });
    expect(await provider.get(known)).toMatchObject({ reference: known.reference, status: 'succeeded' });
    expect(await provider.getDispute(disputeId, known)).toMatchObject({ reference: known.reference });
    const lost = { ...known, accessCode: null };
    expect(await provider.get(lost)).toBeUndefined();
    await expect(provider.getDispute(disputeId, lost)).rejects.toThrow('another payment');
  });

  test('with another reference behind its id is rejected', async () => {
    const [{ known }, other] = [await open(), await openPaid()];
    const mixed = { ...known, accessCode: other.accessCode };
    await expect(provider.get(mixed)).rejects.toThrow('another payment');
  });
});

describe('a payment whose opening got no answer', () => {
  test('is found by its reference, with its current state', async () => {
    const { known, id } = await open();
    fake.succeed(id);
    expect(await provider.get({ ...known, accessCode: null })).toMatchObject({ status: 'succeeded' });
  });

  test('is not found while the search lags, and is found later', async () => {
    const { known } = await openPaid();
    const lost = { ...known, accessCode: null };
    fake.world.searchLags = true;
    expect(await provider.get(lost)).toBeUndefined();
    const refund = { payment: lost, amount: newPayment().amount, key: randomUUID(), reason: 'paid-too-late' };
    await expect(provider.refund(refund)).rejects.toThrow('not yet');
    await provider.cancel(lost);
    fake.world.searchLags = false;
    expect(await provider.get(lost)).toMatchObject({ status: 'succeeded' });
    expect(await provider.refund(refund)).toMatchObject({ state: 'done' });
  });
});

describe('a payment to an organiser’s own account', () => {
  const payee = { account: ORGANISER, platformFeeMinor: 1_500 };

  test('is that account’s charge with our fee, and is found there only', async () => {
    const { id, known, accessCode } = await openPaid({ payee });
    expect(accessCode.endsWith(`.${ORGANISER}`)).toBe(true);
    expect(fake.world.store.intents.get(id)).toMatchObject({
      account: ORGANISER,
      application_fee_amount: 1_500,
    });
    expect(await provider.get({ ...known, accessCode: null })).toMatchObject({ status: 'succeeded' });
    expect(await provider.get({ ...known, payee: null })).toBeUndefined();
  });

  const refund = (
    known: KnownPayment,
    minor: number,
    feeRefundMinor?: number | 'all',
    key: string = randomUUID(),
  ) =>
    provider.refund({
      payment: known,
      amount: { minor, currency: 'EUR' },
      key,
      reason: 'by-organiser',
      ...(feeRefundMinor !== undefined && { feeRefundMinor }),
    });

  function feeOf(id: string) {
    const charge = fake.world.store.charges.get(fake.world.store.intents.get(id)?.latest_charge ?? '');
    const fee = fake.world.store.fees.get(charge?.application_fee ?? '');
    if (!fee) throw new Error('There was a fee.');
    return fee;
  }

  test('a refund leaves our fee alone, or returns exactly the given part of it', async () => {
    const { known, id } = await openPaid({ payee });
    const { id: refundId, feeRefundMinor } = await refund(known, 17_500);
    expect([feeRefundMinor, feeOf(id).amount_refunded]).toEqual([0, 0]);
    expect(await provider.getRefund(refundId, known)).toEqual({
      id: refundId,
      state: 'done',
      feeRefundMinor: 0,
    });
    expect(await provider.getRefund(refundId, { ...known, payee: null })).toBeUndefined();
    // A proportional share would be 428.57.
    expect(await refund(known, 10_000, 333)).toMatchObject({ state: 'done', feeRefundMinor: 333 });
    expect(feeOf(id).amount_refunded).toBe(333);
    expect(await refund(known, 7_500, 'all')).toMatchObject({ state: 'done', feeRefundMinor: 1_167 });
    expect(feeOf(id).amount_refunded).toBe(1_500);
  });

  test.each(['POST /v1/application_fees', 'GET /v1/application_fees'])(
    'a refund whose fee refund got no answer (%s) is done with a pending fee refund, which is made once',
    async (call) => {
      const { known, id } = await openPaid({ payee });
      const key = randomUUID();
      fake.breakNext({ call, how: 503, when: 'after' });
      const first = await refund(known, 10_000, 400, key);
      const pendingFeeRefund = { id: feeOf(id).id, why: expect.any(String) };
      expect(first).toEqual({ id: first.id, state: 'done', pendingFeeRefund });
      const share = { id: feeOf(id).id, key, feeRefundMinor: 400 };
      for (let times = 0; times < 2; times += 1)
        expect(await provider.refundApplicationFee?.(share)).toBe(400);
      expect(await refund(known, 10_000, 400, key)).toMatchObject({ feeRefundMinor: 400 });
      const again = await refund(known, 10_000, 400, key);
      expect(await provider.getRefund(again.id, known)).toMatchObject({ feeRefundMinor: 400 });
      expect(feeOf(id).amount_refunded).toBe(400);
      await refund(known, 1_000, 100);
      expect(feeOf(id).amount_refunded).toBe(500);
    },
  );

  test('a refund without a fee refund is complete even if Stripe’s fees cannot be read', async () => {
    const { known } = await openPaid({ payee });
    onTestFinished(() => fake.breakNoMore());
    fake.breakNext({ call: 'GET /v1/application_fees', how: 503, when: 'before' });
    const { id: refundId } = await refund(known, 17_500, 0);
    const expected = { id: refundId, state: 'done', feeRefundMinor: 0 };
    expect(await provider.getRefund(refundId, known)).toEqual(expected);
  });

  test('a pending refund returns no fee until it is done', async () => {
    const { known, id } = await openPaid({ payee }, '4000000000007726');
    const pending = await refund(known, 10_000, 400);
    expect(pending).toEqual({ id: pending.id, state: 'pending' });
    expect(feeOf(id).amount_refunded).toBe(0);
    fake.moveRefund(pending.id, 'succeeded');
    expect(await provider.getRefund(pending.id, known)).toMatchObject({ state: 'done', feeRefundMinor: 400 });
    expect(feeOf(id).amount_refunded).toBe(400);
  });

  test('a fee refunded by hand is not refunded twice', async () => {
    const { known, id } = await openPaid({ payee });
    refundApplicationFee(fake.world.store, feeOf(id).id, { amount: 1_400 });
    expect(await refund(known, 35_000, 1_500)).toMatchObject({ feeRefundMinor: 100 });
    expect(feeOf(id).amount_refunded).toBe(1_500);
  });

  test('without a fee of ours nothing of it is refunded', async () => {
    const { known } = await openPaid({ payee: { account: ORGANISER, platformFeeMinor: 0 } });
    expect(await refund(known, 35_000, 'all')).toMatchObject({ state: 'done', feeRefundMinor: 0 });
  });

  test('an account that is not ours is refused', async () => {
    const opening = open({ payee: { account: 'acct_1Stranger', platformFeeMinor: 0 } });
    await expect(opening).rejects.toMatchObject({ reason: 'payee' });
    await expect(opening).rejects.toThrow('does not have access');
  });

  test('its webhook is signed with the other secret, and names the account', async () => {
    const { id, known } = await openPaid({ payee });
    const sent = fake.sent.find(
      ({ type, objectId }) => type === 'payment_intent.succeeded' && objectId === id,
    );
    if (!sent) throw new Error('No webhook was sent.');
    const notice = provider.readWebhook(sent.raw, new Headers({ 'stripe-signature': sent.signature }));
    expect(notice).toMatchObject({
      reference: known.reference,
      paymentId: `${id}@${ORGANISER}`,
      payee: ORGANISER,
    });
    expect(await provider.referenceOf?.(`${id}@${ORGANISER}`)).toBe(known.reference);
    expect(await provider.referenceOf?.(id)).toBeUndefined();
  });
});

describe('an organiser’s account', () => {
  const { connect } = providerWith({ connect: true });
  const visit = {
    returnUrl: 'https://tickets.example/platform/payouts/stripe/back',
    againUrl: 'https://tickets.example/platform/payouts/stripe/again',
  };
  async function begin() {
    const begun = await connect?.begin({ email: 'naledi@example.com', key: randomUUID() });
    return begun?.account as string;
  }

  test('cannot exist unless the operator turned Connect on', () => {
    expect(provider.connect).toBeUndefined();
  });

  test('begun twice with one key is one, which its holder finishes at Stripe', async () => {
    const holder = { email: 'naledi@example.com', key: randomUUID() };
    const begun = await connect?.begin(holder);
    expect(await connect?.begin(holder)).toEqual(begun);
    const account = begun?.account as string;
    expect(await connect?.stateOf(account)).toEqual({
      standing: 'unfinished',
      holder: 'naledi@example.com',
      dueAt: null,
    });
    const link = await connect?.linkTo({ account, ...visit });
    expect(link?.url).toMatch(new RegExp(`^https://connect\\.stripe\\.com/setup/c/${account}/`));
  });

  test.each(['unfinished', 'in-review', 'active', 'restricted'] as const)(
    'is %s when Stripe says so',
    async (standing) => {
      const account = await begin();
      fake.moveAccount(account, standing, null, 'Naledi Live');
      expect(await connect?.stateOf(account)).toEqual({ standing, holder: 'Naledi Live', dueAt: null });
    },
  );

  test.each([
    ['under_review', {}, 'in-review'],
    ['requirements.pending_verification', { currently_due: ['x'] }, 'in-review'],
    [null, { pending_verification: ['x'] }, 'in-review'],
    ['rejected.fraud', {}, 'restricted'],
    ['platform_paused', {}, 'restricted'],
    ['listed', {}, 'restricted'],
    ['requirements.past_due', { past_due: ['x'], pending_verification: ['y'] }, 'restricted'],
  ])('disabled because of %s (%o) is %s', async (disabled_reason, more, standing) => {
    const account = await begin();
    fake.moveAccount(account, 'restricted');
    const nothing = { current_deadline: null, currently_due: [], past_due: [], pending_verification: [] };
    Object.assign(fake.world.store.accounts.get(account) ?? {}, {
      requirements: { ...nothing, ...more, disabled_reason },
    });
    expect(await connect?.stateOf(account)).toMatchObject({ standing });
  });

  test('that is active with a deadline for more details reports it', async () => {
    const account = await begin();
    fake.moveAccount(account, 'active', 1_800_000_000);
    const dueAt = new Date(1_800_000_000_000);
    expect(await connect?.stateOf(account)).toMatchObject({ standing: 'active', dueAt });
  });

  test('that its holder disconnected is reported as disconnected', async () => {
    const account = await begin();
    fake.disconnect(account);
    expect(await connect?.stateOf(account)).toEqual({ standing: 'disconnected', holder: null, dueAt: null });
    await expect(connect?.linkTo({ account, ...visit })).rejects.toThrow(PayeeDisconnected);
  });

  test('of a platform that has not finished Connect cannot be begun', async () => {
    fake.world.connectRefused = 'You can only create new accounts if you have signed up for Connect.';
    await expect(begin()).rejects.toThrow(ConnectNotReady);
    fake.world.connectRefused = undefined;
  });

  test('has no known state when Stripe does not answer', async () => {
    const account = await begin();
    fake.breakNext({ call: 'GET /v1/accounts/', how: 503, when: 'before' });
    await expect(connect?.stateOf(account)).rejects.toThrow();
    fake.breakNext({ call: 'POST /v1/accounts', how: 503, when: 'before' });
    fake.breakNext({ call: 'POST /v1/accounts', how: 503, when: 'before' });
    await expect(begin()).rejects.not.toThrow(ConnectNotReady);
  });

  test('is named by its webhooks, also when it was disconnected', async () => {
    const account = await begin();
    fake.moveAccount(account, 'active');
    fake.disconnect(account);
    for (const type of ['account.updated', 'account.application.deauthorized']) {
      const sent = fake.sent.findLast((webhook) => webhook.type === type);
      if (!sent) throw new Error('No webhook was sent.');
      const notice = provider.readWebhook(sent.raw, new Headers({ 'stripe-signature': sent.signature }));
      expect(notice).toMatchObject({
        about: 'payee',
        objectId: account,
        payee: account,
        reference: undefined,
      });
    }
  });
});

describe('cancelling', () => {
  test('makes an unpaid payment unpayable', async () => {
    const { known, id } = await open();
    await provider.cancel(known);
    expect(fake.world.store.intents.get(id)?.status).toBe('canceled');
    expect(await provider.get(known)).toMatchObject({ status: 'abandoned' });
    await provider.cancel(known);
  });

  test('leaves a payment that was paid meanwhile', async () => {
    const { known } = await openPaid();
    await provider.cancel(known);
    expect(await provider.get(known)).toMatchObject({ status: 'succeeded' });
  });

  test('rejects when Stripe does not answer', async () => {
    const { known } = await open();
    fake.breakNext({ call: 'POST /v1/payment_intents/', how: 503, when: 'before' });
    await expect(provider.cancel(known)).rejects.toThrow();
  });
});

describe('a refund', () => {
  test('that we request again after Stripe forgot its key is the same one', async () => {
    const { known } = await openPaid();
    const asked = {
      payment: known,
      amount: { minor: 10_000, currency: 'EUR' as const },
      key: randomUUID(),
      reason: 'by-organiser',
    };
    const first = await provider.refund(asked);
    const again = await provider.refund({ ...asked, reason: 'paid-twice' });
    expect(again).toEqual(first);
  });

  test.each([
    ['pending', 'pending'],
    ['requires_action', 'needs_attention'],
    ['succeeded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('%s is %s', async (theirs, ours) => {
    const { known } = await openPaid();
    const amount = { minor: 100, currency: 'EUR' as const };
    const { id } = await provider.refund({
      payment: known,
      amount,
      key: randomUUID(),
      reason: 'by-organiser',
    });
    Object.assign(fake.world.store.refunds.get(id) ?? {}, { status: theirs });
    expect(await provider.getRefund(id, known)).toEqual({ id, state: ours });
  });
});

describe('a dispute', () => {
  test.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_needs_response', 'open'],
    ['warning_closed', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
  ])('%s is %s', async (theirs, ours) => {
    const { known, id } = await openPaid();
    const disputeId = fake.dispute(id);
    Object.assign(fake.world.store.disputes.get(disputeId) ?? {}, { status: theirs });
    expect(await provider.getDispute(disputeId, known)).toMatchObject({ state: ours, amountMinor: 35_000 });
  });

  test('names the payment by Stripe’s id, and our reference is retrieved', async () => {
    const { reference, id } = await openPaid({}, '4000000000000259');
    const sent = fake.sent.findLast(({ type }) => type === 'charge.dispute.created');
    if (!sent) throw new Error('No webhook was sent.');
    const notice = provider.readWebhook(sent.raw, new Headers({ 'stripe-signature': sent.signature }));
    expect(notice).toMatchObject({ about: 'dispute', reference: undefined, paymentId: id });
    expect(await provider.referenceOf?.(id)).toBe(reference);
    expect(await provider.referenceOf?.('pi_unheard_of')).toBeUndefined();
  });
});

describe('a webhook', () => {
  const body = (more: object = {}) =>
    Buffer.from(
      JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} }, ...more }),
    );
  const headers = (value: string) => new Headers({ 'stripe-signature': value });
  const refusal = expect.objectContaining({ kind: 'forbidden', code: 'payment.webhook-refused' });

  test('is accepted for five minutes, by the given clock', () => {
    const signature = signWebhook(body(), FAKE_STRIPE.webhookSecret, at);
    expect(provider.readWebhook(body(), headers(signature))).toMatchObject({ about: 'payment' });
    at += 299_000;
    expect(provider.readWebhook(body(), headers(signature))).toMatchObject({ about: 'payment' });
    at += 2_000;
    expect(() => provider.readWebhook(body(), headers(signature))).toThrow(refusal);
  });

  test('is refused when there are no secrets', () => {
    const signature = signWebhook(body(), FAKE_STRIPE.webhookSecret, at);
    const deaf = providerWith({ webhookSecrets: [] });
    expect(() => deaf.readWebhook(body(), headers(signature))).toThrow(refusal);
  });

  test('with a forged signature is refused', () => {
    const good = signWebhook(body(), FAKE_STRIPE.webhookSecret, at);
    const v1 = good.split('v1=')[1] as string;
    const forged = [
      '',
      'x',
      v1,
      `v1=${v1}`,
      good.replace('t=', 't=1'),
      good.replace('v1=', 'v0='),
      good.slice(0, -1),
      `${good}0`,
      `t=${Math.floor(at / 1_000)},v1=${'0'.repeat(64)}`,
      signWebhook(body(), 'whsec_stranger', at),
      signWebhook(body(), '', at),
      signWebhook(body({ id: 'evt_2' }), FAKE_STRIPE.webhookSecret, at),
    ];
    for (const value of forged) expect(() => provider.readWebhook(body(), headers(value))).toThrow(refusal);
    expect(() => provider.readWebhook(body(), new Headers())).toThrow(refusal);
  });

  test.each(['', 'null', '[]', '{}', '{"id":1}', '{"id":"evt_1","type":"x"}', '\u{feff}{', '{"a":'])(
    'that is signed but contains %j is refused',
    (text) => {
      const bytes = Buffer.from(text);
      const signature = signWebhook(bytes, FAKE_STRIPE.webhookSecret, at);
      expect(() => provider.readWebhook(bytes, headers(signature))).toThrow(refusal);
    },
  );

  test.each([
    ['payment_intent.created', undefined, 'other'],
    ['payment_intent.payment_failed', 'invoice-7', 'other'],
    ['payment_intent.canceled', 'invoice-7', 'other'],
    ['payment_intent.succeeded', 'invoice-7', 'payment'],
    ['payment_intent.created', 'tikiti.0.0.1', 'payment'],
    ['charge.updated', undefined, 'payment'],
  ])(
    '%s of %s is about a %s, so that payments that other shops only began are ignored',
    (type, reference, about) => {
      const object = { id: 'pi_1', object: 'payment_intent', metadata: { ...(reference && { reference }) } };
      const bytes = body({ type, data: { object } });
      const signature = signWebhook(bytes, FAKE_STRIPE.webhookSecret, at);
      expect(provider.readWebhook(bytes, headers(signature)).about).toBe(about);
    },
  );

  test('of the other mode is not about a payment', () => {
    const object = { id: 'pi_1', object: 'payment_intent', metadata: { reference: 'tikiti.0.0.1' } };
    const about = (livemode: boolean) => {
      const bytes = body({ livemode, account: ORGANISER, data: { object } });
      const signature = signWebhook(bytes, FAKE_STRIPE.connectSecret, at);
      return provider.readWebhook(bytes, headers(signature)).about;
    };
    expect([about(false), about(true)]).toEqual(['payment', 'other']);
  });

  test('about something else is not about a payment, whatever it carries', () => {
    const bytes = body({
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer', metadata: { reference: 'tikiti.x' } } },
    });
    const signature = signWebhook(bytes, FAKE_STRIPE.webhookSecret, at);
    expect(provider.readWebhook(bytes, headers(signature))).toEqual({
      eventType: 'customer.created',
      about: 'other',
      reference: undefined,
      objectId: 'cus_1',
      status: 'evt_1',
    });
  });
});

test('payments are listed page by page, only ours, both the platform’s and those of payees', async () => {
  at += 3_600_000;
  const from = new Date(at);
  const payments = await Promise.all(Array.from({ length: 101 }, () => open()));
  const direct = await openPaid({ payee: { account: ORGANISER, platformFeeMinor: 100 } });
  const foreign = await openPaid();
  Object.assign(fake.world.store.intents.get(foreign.id) ?? {}, { metadata: {} });
  const listed: string[] = [];
  for await (const { reference } of provider.listPayments({ from, to: new Date(at), payees: [ORGANISER] })) {
    listed.push(reference);
  }
  expect(listed.sort()).toEqual([...payments, direct].map(({ reference }) => reference).sort());
});

describe('opening a payment that can never succeed', () => {
  const opening = (from: typeof provider, more: object = {}) => from.create(newPayment(more));

  test.each([
    ['an amount below the minimum', provider, { amount: { minor: 49, currency: 'EUR' } }, 'amount-too-small'],
    ['an unknown key', providerWith({ secretKey: 'sk_test_wrong' }), {}, 'key'],
    [
      'an account that is not connected',
      provider,
      { payee: { account: 'acct_gone', platformFeeMinor: 0 } },
      'payee',
    ],
  ])('with %s is refused for good', async (_what, from, more, reason) => {
    await expect(opening(from, more)).rejects.toMatchObject({ name: 'PaymentRefused', reason });
  });

  test('a server error, silence and a reset may succeed next time', async () => {
    const impatient = providerWith({ patienceMs: 300 });
    for (const how of [500, 'silence', 'reset'] as const) {
      fake.breakNext({ call: 'POST /v1/payment_intents', how, when: 'before' });
      fake.breakNext({ call: 'POST /v1/payment_intents', how, when: 'before' });
      await expect(opening(impatient)).rejects.not.toMatchObject({ name: 'PaymentRefused' });
    }
  });
});
