import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, anOrganisation, aUser, breaches } from '../../../../tests/factories.ts';
import { FakeBrowser } from '../../../../tests/fakes/browser.ts';
import { ticketStates } from '../../../core/disputes/testing/disputed-order.ts';
import { createHoldQueue } from '../../../core/holds/hold-queue.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { paymentReference } from '../../../core/ledger/payment-reference.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { retryRefund } from '../../../core/order-refunds/retry-refund.ts';
import { proveAgain } from '../../../core/passwords/prove-again.ts';
import { checkAccount } from '../../../core/payees/check-account.ts';
import { connectAccount } from '../../../core/payees/connect-account.ts';
import { disconnectAccount } from '../../../core/payees/disconnect-account.ts';
import { getPayouts } from '../../../core/payees/get-payouts.ts';
import { switchPayouts } from '../../../core/payees/switch-payouts.ts';
import { verifyPayment } from '../../../core/payments/verify-payment.ts';
import { compareDisputes } from '../../../core/reconciliation/compare-disputes.ts';
import { compareSlice } from '../../../core/reconciliation/compare-slice.ts';
import { rangeOf } from '../../../core/reconciliation/reconcile.ts';
import { insertRun } from '../../../core/reconciliation/reconciliation-store.ts';
import { runReconciliations } from '../../../core/reconciliation/testing/run-reconciliations.ts';
import { sweepRefunds } from '../../../core/refunds/check-refunds.ts';
import { identify } from '../../../core/sessions/identify.ts';
import { signIn } from '../../../core/sessions/sign-in.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';
import { createAccount } from '../../../core/sign-up/create-account.ts';
import { receiveWebhook } from '../../../core/webhooks/receive-webhook.ts';
import { createStripeProvider } from './stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from './testing/fake-stripe.ts';
import { refundApplicationFee } from './testing/refunds.ts';

/** Organisers with their own Stripe accounts: the core on a real database, and a strict stand-in for Stripe that keeps balances. */
const fake = await startFakeStripe({ now: () => app.clock.now().getTime() });
afterAll(() => fake.close());
const provider = createStripeProvider({
  secretKey: FAKE_STRIPE.secretKey,
  publishableKey: FAKE_STRIPE.publishableKey,
  webhookSecrets: [FAKE_STRIPE.webhookSecret, FAKE_STRIPE.connectSecret],
  currencies: ['ZAR', 'EUR'],
  clock: { now: () => app.clock.now() },
  apiUrl: fake.url,
  // One test makes Stripe never answer.
  patienceMs: 15_000,
  connect: true,
});
const serviceFee = { percentHundredths: 333, fixedMinor: { EUR: 50 }, paidBy: 'customer' } as const;
const logged = vi.fn();
const app: TestApp = await createTestApp({
  providers: [provider],
  settings: { ...TEST_SETTINGS, serviceFee },
  log: { info() {}, warn() {}, error: logged },
});
app.holds = createHoldQueue({ db: app.db, clock: app.clock, holdMinutes: 15, serviceFee });
beforeEach(() => {
  fake.sent.splice(0);
  logged.mockClear();
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const password = 'koppie sunset';
let counter = 0;

async function anOrganiser() {
  counter += 1;
  const browser = new FakeBrowser(`203.0.113.${counter}`);
  const email = `naledi${counter}@example.com`;
  await createAccount(app, { email, password, firstName: 'Naledi' });
  browser.take(await signIn(app, { email, password }, browser));
  const found = await identify(app, browser.headers);
  if (found.kind !== 'user') throw new Error('Nobody is signed in.');
  const organiser = await anOrganisation(app, { ...found, emailVerified: true });
  const connect = () => connectAccount(app, organiser, { provider: 'stripe' });
  return { organiser, browser, email, connect };
}

const payeeOf = (organiser: SignedIn) =>
  app.db.selectFrom('payees').selectAll().where('organisationId', '=', organiser.userId).executeTakeFirst();

async function aConnected() {
  const { connect, ...person } = await anOrganiser();
  await connect();
  const account = (await payeeOf(person.organiser))?.account as string;
  fake.moveAccount(account, 'active', null, 'Naledi Live');
  await hear('account.updated');
  app.outbox.splice(0);
  return { ...person, connect, account };
}

/** Delivers every webhook of a type that was sent in this test. */
async function hear(type: string): Promise<void> {
  for (const { raw, signature } of fake.sent.filter((webhook) => webhook.type === type)) {
    await receiveWebhook(app, 'stripe', raw, new Headers({ 'stripe-signature': signature }));
  }
  await app.runJobs();
}

async function anOrder(owner: SignedIn, { priceMinor = 35_000, quantity = 3 } = {}) {
  const event = await anEvent(app, { owner, types: [{ priceMinor, currency: 'EUR' }] });
  const quantities = { [event.types[0]?.id as string]: quantity };
  const { eventId } = event;
  const { orderId, tran } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId,
    quantities,
  });
  const intentId = tran?.access_code.split('_secret_')[0] as string;
  return { ...event, orderId, number: 1, intentId, intent: () => fake.world.store.intents.get(intentId) };
}

async function aPaidOrder(owner: SignedIn) {
  const order = await anOrder(owner);
  fake.succeed(order.intentId);
  expect(await verifyPayment(app, order)).toBe('paid');
  await app.runJobs();
  return order;
}

/** Returns the balance of each account of an event's ledger: money in minus money out. */
async function balances(eventId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, -sum(amount_minor)::int as minor from ledger_entries where event_id = ${eventId}
    group by account having sum(amount_minor) <> 0`.execute(app.db);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

const named = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });

const mails = (to: string) =>
  app.outbox.flatMap((mail) =>
    mail.kind === 'account-notice' && mail.to === to ? [[mail.notice, mail.detail]] : [],
  );

describe('an account with Stripe', () => {
  test('is begun with a fresh proof, finished at Stripe, and used once Stripe reports it as active', async () => {
    const { organiser, connect, email, browser } = await anOrganiser();
    expect(await getPayouts(app, organiser)).toEqual([
      { provider: 'stripe', by: 'account', payee: null, account: null },
    ]);
    app.clock.advance(10 * 60_000);
    await expect(connect()).rejects.toMatchObject({ code: 'account.proof-needed' });
    await proveAgain(app, organiser, { password }, browser);
    expect(await payeeOf(organiser)).toBeUndefined();

    const { url } = await connect();
    const account = (await payeeOf(organiser))?.account as string;
    expect(url).toContain(`https://connect.stripe.com/setup/c/${account}/`);
    await app.runJobs();
    expect(mails(email)).toEqual([['payout-account-begun', 'Stripe']]);
    const standing = async () => (await getPayouts(app, organiser))[0]?.account;
    expect(await standing()).toMatchObject({ standing: 'unfinished', state: 'active' });
    expect((await anOrder(organiser)).intent()).toMatchObject({
      account: null,
      application_fee_amount: null,
    });

    // Continuing uses the same account.
    expect((await connect()).url).not.toBe(url);
    fake.moveAccount(account, 'in-review', null, 'Naledi Live');
    await checkAccount(app, organiser, { provider: 'stripe' });
    expect(await standing()).toMatchObject({ standing: 'in-review', holder: 'Naledi Live' });
    expect((await anOrder(organiser)).intent()?.account).toBeNull();

    fake.moveAccount(account, 'active', 1_800_000_000);
    await hear('account.updated');
    await hear('account.updated');
    expect(await standing()).toMatchObject({ standing: 'active', dueAt: '2027-01-15T08:00:00.000Z' });
    expect(mails(email).slice(1)).toEqual([['payout-account-active', 'Stripe: Naledi Live']]);
    const order = await anOrder(organiser);
    expect(order.intent()).toMatchObject({ account, application_fee_amount: 3 * (1_166 + 50) });
  });

  test('that Stripe restricts is not paid until the problem is solved', async () => {
    const { organiser, email, account } = await aConnected();
    fake.moveAccount(account, 'restricted');
    await hear('account.updated');
    expect((await anOrder(organiser)).intent()?.account).toBeNull();
    fake.moveAccount(account, 'active');
    await checkAccount(app, organiser, { provider: 'stripe' });
    await app.runJobs();
    expect((await anOrder(organiser)).intent()?.account).toBe(account);
    expect(mails(email).map(([notice]) => notice)).toEqual([
      'payout-account-paused',
      'payout-account-active',
    ]);
  });

  test('that is restricted without a webhook fails one order, then the platform is paid', async () => {
    const { organiser, account } = await aConnected();
    fake.moveAccount(account, 'restricted');
    await expect(anOrder(organiser)).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
    expect((await payeeOf(organiser))?.standing).toBe('restricted');
    expect((await anOrder(organiser)).intent()?.account).toBeNull();
  });

  test('is turned off and on, with an email each time', async () => {
    const { organiser, email, account } = await aConnected();
    for (const state of ['off', 'off', 'active'] as const) {
      await switchPayouts(app, organiser, { provider: 'stripe', state });
      await app.runJobs();
      const paid = (await anOrder(organiser)).intent()?.account;
      expect(paid).toBe(state === 'off' ? null : account);
    }
    const detail = 'Stripe: Naledi Live';
    expect(mails(email)).toEqual([
      ['payout-account-off', detail],
      ['payout-account-on', detail],
    ]);
  });

  test('that was disconnected here stays disconnected, still makes refunds, and can be replaced by another', async () => {
    const { organiser, email, account, connect } = await aConnected();
    const order = await aPaidOrder(organiser);
    await disconnectAccount(app, organiser, { provider: 'stripe' });
    await disconnectAccount(app, organiser, { provider: 'stripe' });
    fake.moveAccount(account, 'active');
    await hear('account.updated');
    expect((await getPayouts(app, organiser))[0]?.account).toMatchObject({
      standing: 'disconnected',
      state: 'off',
    });
    expect((await anOrder(organiser)).intent()?.account).toBeNull();
    const again = checkAccount(app, organiser, { provider: 'stripe' });
    await expect(again).rejects.toMatchObject({ code: 'payout.no-account' });
    const on = switchPayouts(app, organiser, { provider: 'stripe', state: 'active' });
    await expect(on).rejects.toMatchObject({ code: 'payout.no-account' });
    expect(mails(email)).toEqual([['payout-account-disconnected', 'Stripe: Naledi Live']]);

    await refundOrder(app, organiser, named(order));
    await app.runJobs();
    expect(fake.balanceOf(account)).toBe((await balances(order.eventId))[`payee:${account}`]);

    await connect();
    const next = await payeeOf(organiser);
    expect(next).toMatchObject({ standing: 'unfinished', state: 'active' });
    expect(next?.account).not.toBe(account);
  });

  test('that was disconnected at Stripe is no longer used', async () => {
    const { organiser, account, connect } = await aConnected();
    fake.disconnect(account);
    await hear('account.application.deauthorized');
    expect((await payeeOf(organiser))?.standing).toBe('disconnected');
    expect((await anOrder(organiser)).intent()?.account).toBeNull();
    await connect();
    expect((await payeeOf(organiser))?.account).not.toBe(account);
  });

  test('that was disconnected at Stripe refunds nothing, which becomes an exception', async () => {
    const { organiser, account } = await aConnected();
    const order = await aPaidOrder(organiser);
    fake.disconnect(account);
    await refundOrder(app, organiser, named(order));
    await app.runJobs();
    const refunds = app.db.selectFrom('refunds').where('orderId', '=', order.orderId).select(['id', 'state']);
    const [refund] = await refunds.execute();
    expect(refund?.state).toBe('failed');
    const filed = app.db.selectFrom('payment_exceptions').where('refundId', '=', refund?.id ?? '');
    expect(await filed.select('facts').execute()).toMatchObject([{ facts: { why: 'account-disconnected' } }]);
    const again = retryRefund(app, organiser, { eventId: order.eventId, refundId: refund?.id });
    await expect(again).rejects.toMatchObject({ code: 'refund.account-disconnected' });
  });

  test('that turns out to be gone when continuing can be connected again', async () => {
    const { account, connect } = await aConnected();
    fake.disconnect(account);
    await expect(connect()).rejects.toMatchObject({ kind: 'conflict', code: 'payout.account-disconnected' });
    await connect();
  });

  test('cannot be begun before the operator has finished Connect, and both learn why', async () => {
    const { organiser, connect } = await anOrganiser();
    fake.world.connectRefused = 'You can only create new accounts if you have signed up for Connect.';
    await expect(connect()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payout.provider-not-ready',
      message: expect.stringContaining('we pay you by bank transfer'),
    });
    expect(logged.mock.calls[0]?.[1]).toMatch(/Connect/);
    fake.world.connectRefused = undefined;
    expect(await payeeOf(organiser)).toBeUndefined();
  });

  test('whose creation got no answer is the same account when requested again', async () => {
    const { organiser, connect } = await anOrganiser();
    const before = fake.world.store.accounts.size;
    fake.breakNext({ call: 'POST /v1/accounts', how: 'silence', when: 'after' });
    await connect().catch(() => undefined);
    await connect();
    expect(fake.world.store.accounts.size).toBe(before + 1);
    expect((await payeeOf(organiser))?.standing).toBe('unfinished');
  });

  test('is not found for a person without one, or with a provider that has none', async () => {
    const { organiser } = await anOrganiser();
    for (const asked of [checkAccount, disconnectAccount]) {
      await expect(asked(app, organiser, { provider: 'stripe' })).rejects.toMatchObject({
        code: 'payout.no-account',
      });
      await expect(asked(app, organiser, { provider: 'paystack' })).rejects.toMatchObject({
        code: 'payout.unknown-provider',
      });
      await expect(asked(app, aGuest(app), { provider: 'stripe' })).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    }
    const unproven = await aUser(app, { emailVerified: false });
    const asked = connectAccount(app, unproven, { provider: 'stripe' });
    await expect(asked).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('a payment to an organiser’s account', () => {
  /** Compares Stripe's balances with our ledger, for an event of an organiser who has no other event. */
  async function compare(order: { eventId: string }, account: string, platformBefore: number) {
    const ours = await balances(order.eventId);
    return {
      ours: {
        payee: ours[`payee:${account}`] ?? 0,
        platform: ours.platform ?? 0,
        organiser: ours.organiser ?? 0,
      },
      theirs: {
        payee: fake.balanceOf(account),
        platform: fake.balanceOf(null) - platformBefore,
        organiser: 0,
      },
    };
  }

  test('is split by Stripe exactly as in our ledger', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(organiser);
    const { ours, theirs } = await compare(order, account, before);
    expect(ours).toEqual(theirs);
    expect(ours.platform).toBe(3_648);
  });

  test.each([
    ['in full, keeping the fee', [{}], 3_648],
    ['in full, with the fee', [{ refundFee: true }], 0],
    ['ticket by ticket, with the fee of some', [{ tickets: 1, refundFee: true }, { tickets: 1 }], 2_432],
    [
      'in amounts that divide no share evenly',
      [{ amountMinor: 1 }, { amountMinor: 9_999 }, { tickets: 1 }],
      3_648,
    ],
    [
      'in all ways in turn',
      [
        { amountMinor: 777 },
        { tickets: 1, refundFee: true },
        { tickets: 1, refundFee: true },
        { refundFee: true },
      ],
      0,
    ],
  ])('refunded %s leaves the same balances at Stripe and in our ledger', async (_how, refunds, left) => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(organiser);
    for (const { tickets, ...refund } of refunds as { tickets?: number; amountMinor?: number }[]) {
      const valid = await app.db
        .selectFrom('tickets')
        .select('id')
        .where('orderId', '=', order.orderId)
        .where('state', '=', 'valid')
        .limit(tickets ?? 0)
        .execute();
      const { eventId, orderId } = order;
      const chosen = tickets ? { tickets: valid.map(({ id }) => id) } : {};
      await refundOrder(app, organiser, { eventId, orderId, ...refund, ...chosen });
      await app.runJobs();
      const { ours, theirs } = await compare(order, account, before);
      expect(ours).toEqual(theirs);
    }
    expect(fake.balanceOf(null) - before).toBe(left);
  });

  test('of another amount is refunded in full, with our whole fee', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await anOrder(organiser);
    fake.succeed(order.intentId, (order.intent()?.amount ?? 0) - 1);
    expect(await verifyPayment(app, order)).toBe('refunding');
    await app.runJobs();
    const { ours, theirs } = await compare(order, account, before);
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  test('whose refund is pending keeps our fee until the refund is done', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await anOrder(organiser);
    fake.succeed(order.intentId, undefined, '4000000000007726');
    await verifyPayment(app, order);
    await refundOrder(app, organiser, { ...named(order), refundFee: true });
    await app.runJobs();
    expect(fake.balanceOf(null) - before).toBe(3_648);
    const [refund] = [...fake.world.store.refunds.values()].slice(-1);
    fake.moveRefund(refund?.id ?? '', 'succeeded');
    await hear('refund.updated');
    const { ours, theirs } = await compare(order, account, before);
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  test('whose refund fails after it succeeded is the account’s again, and our fee is refunded only once', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(organiser);
    await refundOrder(app, organiser, { ...named(order), refundFee: true });
    await app.runJobs();
    const [atStripe] = [...fake.world.store.refunds.values()].slice(-1);
    fake.moveRefund(atStripe?.id ?? '', 'failed');
    await hear('refund.failed');
    const afterwards = await compare(order, account, before);
    expect(afterwards.ours.payee).toBe(afterwards.theirs.payee);
    expect(afterwards.ours.platform).toBe(afterwards.theirs.platform);
    const { id: refundId } = await app.db
      .selectFrom('refunds')
      .where('orderId', '=', order.orderId)
      .where('state', '=', 'failed')
      .select('id')
      .executeTakeFirstOrThrow();
    await retryRefund(app, organiser, { eventId: order.eventId, refundId });
    await app.runJobs();
    const { ours, theirs } = await compare(order, account, before);
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  test('whose fee could not be refunded at once is refunded once, and so is the fee', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(organiser);
    fake.breakNext({ call: 'POST /v1/application_fees', how: 503, when: 'before' });
    await refundOrder(app, organiser, { ...named(order), refundFee: true });
    await app.runJobs();
    app.clock.advance(6 * 60_000);
    await sweepRefunds(app);
    await app.runJobs();
    const { ours, theirs } = await compare(order, account, before);
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  const FEE_CALL = 'POST /v1/application_fees';

  /** A refund with its whole fee, which Stripe does not refund until it is repaired. */
  async function anPendingFeeRefund(how: { when: 'before' | 'after' } = { when: 'before' }) {
    const connected = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(connected.organiser);
    app.outbox.splice(0);
    onTestFinished(() => fake.breakNoMore());
    for (let times = 0; times < 60; times += 1) fake.breakNext({ call: FEE_CALL, how: 503, ...how });
    await refundOrder(app, connected.organiser, { ...named(order), refundFee: true });
    await app.runJobs();
    const [atStripe] = [...fake.world.store.refunds.values()].slice(-1);
    const fee = [...fake.world.store.fees.values()].find(({ charge }) => charge === atStripe?.charge);
    const ofOrder = <Row>(query: { where(column: 'orderId', is: '=', to: string): Row }) =>
      query.where('orderId', '=', order.orderId);
    return {
      ...connected,
      order,
      refundAtStripe: atStripe?.id as string,
      feeId: fee?.id as string,
      refund: () =>
        ofOrder(
          app.db.selectFrom('refunds').select(['state', 'providerRefundId', 'pendingFeeRefund', 'checkAt']),
        ).executeTakeFirstOrThrow(),
      filed: () =>
        ofOrder(app.db.selectFrom('payment_exceptions').select(['kind', 'resolvedAt', 'outcome'])).execute(),
      given: () =>
        [...fake.world.store.feeRefunds.values()]
          .filter((one) => one.fee === fee?.id)
          .map(({ amount }) => amount),
      compared: () => compare(order, connected.account, before),
      /** Advances the clock and runs what is due by then. */
      async later(ms: number) {
        app.clock.advance(ms);
        await sweepRefunds(app);
        while ((await app.runJobs(['outbox'])) > 0);
        await app.runJobs();
      },
    };
  }
  const DAY_MS = 86_400_000;
  const MINUTES_MS = 6 * 60_000;

  test('whose fee cannot be refunded for long is refunded all the same, and the fee later', async () => {
    const { order, refundAtStripe, feeId, refund, filed, given, compared, later } =
      await anPendingFeeRefund();
    expect(await refund()).toMatchObject({
      state: 'done',
      providerRefundId: refundAtStripe,
      pendingFeeRefund: feeId,
    });
    for (let times = 0; times < 5; times += 1) await later(MINUTES_MS);
    expect(app.outbox.map(({ kind }) => kind)).toContain('order-refunded');
    expect(app.outbox.map(({ kind }) => kind)).not.toContain('refund-delayed');
    const range = {
      from: new Date(app.clock.now().getTime() - 3_600_000),
      to: new Date(app.clock.now().getTime() + 3_600_000),
    };
    const { differences } = await compareSlice(app, provider, range, { payments: true });
    expect(differences.filter(({ reference }) => reference === paymentReference(order))).toEqual([]);
    expect(await filed()).toEqual([]);
    // What was refunded is booked; what is still due is not.
    const owing = await compared();
    expect(owing.ours).toMatchObject({ payee: owing.theirs.payee, platform: owing.theirs.platform });
    expect(owing.theirs.platform).toBe(3_648);
    for (let day = 0; day < 2; day += 1) await later(DAY_MS);
    expect(await filed()).toEqual([{ kind: 'reconciliation', resolvedAt: null, outcome: null }]);

    fake.breakNoMore();
    for (let day = 0; day < 2; day += 1) await later(DAY_MS);
    expect(given()).toEqual([3_648]);
    expect(await refund()).toMatchObject({ state: 'done', pendingFeeRefund: null, checkAt: null });
    expect(await filed()).toMatchObject([{ resolvedAt: expect.any(Date), outcome: 'fee_returned' }]);
    const { ours, theirs } = await compared();
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  test('that is refunded before its organiser disconnects ends done, with its share of the fee', async () => {
    const { account, refund, filed, given, compared, later } = await anPendingFeeRefund();
    fake.disconnect(account);
    await later(MINUTES_MS);
    await later(DAY_MS);
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(app.outbox.map(({ kind }) => kind)).not.toContain('refund-delayed');
    expect(await filed()).toMatchObject([{ kind: 'reconciliation', resolvedAt: null }]);
    fake.breakNoMore();
    await later(DAY_MS);
    expect(given()).toEqual([3_648]);
    expect(await refund()).toMatchObject({ state: 'done', pendingFeeRefund: null });
    expect(await filed()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
    const { ours, theirs } = await compared();
    expect(ours).toEqual(theirs);
  });

  test.each(['its answer was lost', 'somebody gave it in Stripe’s dashboard'])(
    'whose fee refund goes unnoticed because %s is updated by any webhook, which resolves the exception',
    async (how) => {
      const lost = how === 'its answer was lost';
      const { refundAtStripe, feeId, refund, filed, given, compared, later } = await anPendingFeeRefund();
      for (let day = 0; day < 2; day += 1) await later(DAY_MS);
      expect(await filed()).toMatchObject([{ resolvedAt: null }]);
      fake.breakNoMore();
      if (lost) {
        fake.breakNext({ call: FEE_CALL, how: 503, when: 'after' });
        await later(DAY_MS);
      } else refundApplicationFee(fake.world.store, feeId, { amount: 3_648 });
      expect(given()).toEqual([3_648]);
      expect(await filed()).toMatchObject([{ resolvedAt: null }]);
      fake.moveRefund(refundAtStripe, 'succeeded');
      await hear('refund.updated');
      expect(await refund()).toMatchObject({ state: 'done', pendingFeeRefund: null });
      expect(await filed()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
      expect(given()).toEqual([3_648]);
      const { ours, theirs } = await compared();
      // A fee refund made in the dashboard is not part of the refund.
      if (lost) expect(ours).toEqual(theirs);
      else expect(ours.platform).toBe(3_648);
    },
  );

  test.each([
    ['before its fee refund', false],
    ['after its fee refund', true],
  ])('whose refund fails %s is the account’s again, and the fee is refunded once', async (_when, isGiven) => {
    const { organiser, order, refundAtStripe, refund, filed, given, compared, later } =
      await anPendingFeeRefund();
    for (let day = 0; day < 2; day += 1) await later(DAY_MS);
    if (isGiven) {
      fake.breakNoMore();
      await later(DAY_MS);
    }
    fake.moveRefund(refundAtStripe, 'failed');
    await hear('refund.failed');
    fake.breakNoMore();
    expect(await refund()).toMatchObject({ state: 'failed', pendingFeeRefund: null });
    const [share] = (await filed()).filter(({ kind }) => kind === 'reconciliation');
    expect(share?.outcome).toBe(isGiven ? 'fee_returned' : 'came_back_since');
    expect(given()).toEqual(isGiven ? [3_648] : []);
    const back = await compared();
    expect(back.ours).toMatchObject({ payee: back.theirs.payee, platform: back.theirs.platform });

    const failed = app.db.selectFrom('refunds').where('orderId', '=', order.orderId).select('id');
    const { id: refundId } = await failed.executeTakeFirstOrThrow();
    await retryRefund(app, organiser, { eventId: order.eventId, refundId });
    await app.runJobs();
    expect(given()).toEqual([3_648]);
    const { ours, theirs } = await compared();
    expect(ours).toEqual(theirs);
    expect(theirs.platform).toBe(0);
  });

  test('whose fee was refunded without our knowledge before its refund failed keeps that, in our books too', async () => {
    const { refundAtStripe, given, compared } = await anPendingFeeRefund({ when: 'after' });
    expect(given()).toEqual([3_648]);
    fake.moveRefund(refundAtStripe, 'failed');
    await hear('refund.failed');
    const { ours, theirs } = await compared();
    expect(ours).toMatchObject({ payee: theirs.payee, platform: theirs.platform });
    expect(ours.platform).toBe(0);
  });

  test.each(['lost', 'won'] as const)(
    'that is disputed is found by Stripe’s id, and %s leaves equal balances, with the cost of the dispute',
    async (end) => {
      const { organiser, account } = await aConnected();
      const before = fake.balanceOf(null);
      const order = await aPaidOrder(organiser);
      const disputeId = fake.dispute(order.intentId);
      await hear('charge.dispute.created');
      fake.closeDispute(disputeId, end);
      await hear('charge.dispute.closed');
      const dispute = app.db.selectFrom('disputes').select('state').where('orderId', '=', order.orderId);
      expect(await dispute.execute()).toEqual([{ state: end }]);
      const { ours, theirs } = await compare(order, account, before);
      expect(ours).toEqual(theirs);
    },
  );

  test('that is disputed without a webhook is found by comparing the books, to a payee or the platform, whoever else disconnected', async () => {
    const { organiser, account } = await aConnected();
    const before = fake.balanceOf(null);
    const order = await aPaidOrder(organiser);
    const toPlatform = await aPaidOrder((await anOrganiser()).organiser);
    fake.closeDispute(fake.dispute(order.intentId), 'lost');
    fake.dispute(toPlatform.intentId);
    const left = await aConnected();
    fake.disconnect(left.account);

    const now = app.clock.now().getTime();
    const range = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
    const found = await compareDisputes(app, provider, range);
    expect(found.filter(({ outcome }) => outcome === null)).toEqual([]);
    const stateOf = ({ orderId }: { orderId: string }) =>
      app.db.selectFrom('disputes').select('state').where('orderId', '=', orderId).execute();
    expect(await stateOf(order)).toEqual([{ state: 'lost' }]);
    expect(await stateOf(toPlatform)).toEqual([{ state: 'open' }]);
    const { ours, theirs } = await compare(order, account, before);
    expect(ours.payee).toBe(theirs.payee);
  });

  test.each(['the platform’s', 'an account’s'])(
    'of another account that names %s payment takes nothing from that one when it is disputed',
    async (whose) => {
      const attacker = await aConnected();
      const victim = whose === 'the platform’s' ? await anOrganiser() : await aConnected();
      const order = await aPaidOrder(victim.organiser);
      const reference = paymentReference(order);
      const intent = order.intent();
      if (!intent) throw new Error('It was opened.');
      const id = `pi_spoof${whose.length}`;
      const { account } = attacker;
      const spoof = { ...intent, id, account, amount: 50, metadata: { reference }, latest_charge: null };
      fake.world.store.intents.set(id, spoof);
      fake.succeed(id);
      fake.closeDispute(fake.dispute(id), 'lost');

      const now = app.clock.now().getTime();
      const range = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
      const found = await compareDisputes(app, provider, range);
      expect(found.filter((one) => one.reference === reference)).toMatchObject([
        { kind: 'dispute-missing-here', outcome: null, theirs: { amountMinor: 50 } },
      ]);
      expect(await ticketStates(app, order)).toEqual(['valid', 'valid', 'valid']);

      const compareAll = () => compareSlice(app, provider, range, { payments: true });
      expect((await compareAll()).differences).toEqual([]);
      // Without its id in our books, the payment is looked up at Stripe.
      const attempt = app.db.updateTable('payment_attempts').set({ providerPaymentId: null });
      await attempt.where('orderId', '=', order.orderId).execute();
      expect((await compareAll()).differences).toEqual([]);
    },
  );

  test('that another shop with the same account has not captured ends no comparison and fails no webhook', async () => {
    const intent = (await aPaidOrder((await anOrganiser()).organiser)).intent();
    if (!intent) throw new Error('It was opened.');
    const id = 'pi_uncaptured';
    const metadata = { reference: 'shop-order-17' };
    fake.world.store.intents.set(id, { ...intent, id, metadata, latest_charge: null });
    fake.succeed(id);
    Object.assign(fake.world.store.intents.get(id) ?? {}, { status: 'requires_capture' });
    await hear('charge.succeeded');
    const open = app.db.selectFrom('webhook_inbox').select('id').where('processedAt', 'is', null);
    expect(await open.execute()).toEqual([]);
    app.clock.advance(3_600_000);
    await compareTwoDays();
    await app.runJobs();
    const runs = app.db.selectFrom('reconciliations').select(['state', 'trouble']);
    expect(await runs.execute()).toEqual([{ state: 'done', trouble: null }]);
  });

  test('that the organiser took elsewhere is ignored; an unknown one to the platform becomes an exception', async () => {
    const { account, organiser } = await aConnected();
    const order = await anOrder(organiser);
    const charge = (own: string | null, id: string) => {
      const intent = order.intent();
      if (!intent) throw new Error('It was opened.');
      const foreign = { ...intent, id, account: own, metadata: { reference: `shop-${id}` } };
      fake.world.store.intents.set(id, foreign);
      fake.succeed(id);
    };
    const filed = async () =>
      (
        await app.db
          .selectFrom('payment_exceptions')
          .select('id')
          .where('kind', '=', 'unknown_payment')
          .execute()
      ).length;
    const before = await filed();
    charge(account, 'pi_elsewhere');
    await hear('payment_intent.succeeded');
    fake.dispute('pi_elsewhere');
    await hear('charge.dispute.created');
    expect(await filed()).toBe(before);
    fake.sent.splice(0);
    charge(null, 'pi_unknown');
    await hear('payment_intent.succeeded');
    expect(await filed()).toBe(before + 1);
  });

  /** Runs the daily comparison for two days instead of a month, because it asks for each account of these tests in every slice of a day. */
  async function compareTwoDays() {
    const now = app.clock.now();
    const runOn = now.toISOString().slice(0, 10);
    const run = { id: app.newId(), provider: provider.id, runOn, requestedBy: null, ...rangeOf(now, 2), now };
    await insertRun(app.db, run);
    await runReconciliations(app);
  }

  /** Runs the daily comparison and returns the exceptions of these orders. */
  async function compareTheDay(...orders: { orderId: string }[]) {
    app.clock.advance(86_400_000);
    await compareTwoDays();
    const run = app.db
      .selectFrom('reconciliations')
      .select(['state', 'trouble'])
      .orderBy('startedAt', 'desc')
      .limit(1);
    const filed = app.db
      .selectFrom('payment_exceptions')
      .select(['orderId', 'eventId', 'kind', 'code', 'facts'])
      .where('kind', '=', 'reconciliation')
      .where(
        'orderId',
        'in',
        orders.map(({ orderId }) => orderId),
      );
    return { run: await run.executeTakeFirst(), filed: await filed.execute() };
  }

  test('whose reference was changed at Stripe becomes an exception, and all others are still compared', async () => {
    const { organiser } = await aConnected();
    const changed = await aPaidOrder(organiser);
    const other = await aPaidOrder((await aConnected()).organiser);
    Object.assign(changed.intent() ?? {}, { metadata: { reference: 'x' } });
    // Its refund and dispute cannot be compared either.
    fake.refundByHand(changed.intentId, 100);
    fake.dispute(changed.intentId);
    fake.dispute(other.intentId);
    const { run, filed } = await compareTheDay(changed, other);
    expect(run).toEqual({ state: 'done', trouble: null });
    const disputes = app.db.selectFrom('disputes').select('orderId');
    expect(await disputes.where('orderId', 'in', [changed.orderId, other.orderId]).execute()).toEqual([
      { orderId: other.orderId },
    ]);
    expect(filed).toEqual([
      {
        orderId: changed.orderId,
        eventId: changed.eventId,
        kind: 'reconciliation',
        code: 'unreadable',
        facts: expect.anything(),
      },
    ]);
    expect((await compareTheDay(changed, other)).filed).toHaveLength(1);
  });

  test('that Stripe lists with unknown values ends no comparison: ours becomes an exception, others are skipped', async () => {
    const { organiser } = await aConnected();
    const ours = await aPaidOrder(organiser);
    const disputed = await aPaidOrder((await anOrganiser()).organiser);
    fake.dispute(disputed.intentId);
    const intent = ours.intent();
    if (!intent) throw new Error('It was opened.');
    const foreign = { ...intent, id: 'pi_nothing', account: null, metadata: { reference: 'shop-nothing' } };
    fake.world.store.intents.set(foreign.id, { ...foreign, amount: 0 });
    onTestFinished(() => void fake.world.store.intents.delete(foreign.id));
    const refundId = fake.refundByHand(ours.intentId, 100);
    const refund = fake.world.store.refunds.get(refundId);
    Object.assign(refund ?? {}, { status: 'on_a_ship' });
    const { run, filed } = await compareTheDay(ours, disputed);
    expect(run).toEqual({ state: 'done', trouble: null });
    expect(filed).toMatchObject([{ orderId: ours.orderId }]);
    const dispute = app.db.selectFrom('disputes').select('state');
    expect(await dispute.where('orderId', '=', disputed.orderId).execute()).toEqual([{ state: 'open' }]);
  });

  test('that Stripe fails to return cuts the comparison short and leaves no exception', async () => {
    const order = await aPaidOrder((await aConnected()).organiser);
    const intent = order.intent();
    if (!intent) throw new Error('It was opened.');
    const { created } = intent;
    // Outside the listed period, so it is retrieved on its own.
    intent.created = 0;
    fake.breakNext({ call: `GET /v1/payment_intents/${order.intentId}`, how: 503, when: 'before' });
    const { run, filed } = await compareTheDay(order);
    expect(run).toMatchObject({ state: 'cut-short', trouble: expect.any(String) });
    expect(filed).toEqual([]);
    intent.created = created;
    app.clock.advance(3_600_000);
    await runReconciliations(app);
    expect((await compareTheDay(order)).run).toMatchObject({ state: 'done' });
  });
});
