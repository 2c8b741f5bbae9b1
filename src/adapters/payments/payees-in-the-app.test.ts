import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  secretKey,
  startGatewayUnderTest,
} from '../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, anOrganisation, aUser, breaches } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { createHoldQueue } from '../../core/holds/hold-queue.ts';
import { placeOrder } from '../../core/holds/place-order.ts';
import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import { proveAgain } from '../../core/passwords/prove-again.ts';
import { getPayouts, listBanks } from '../../core/payees/get-payouts.ts';
import { checkPayee, savePayee } from '../../core/payees/save-payee.ts';
import { switchPayouts } from '../../core/payees/switch-payouts.ts';
import { verifyPayment } from '../../core/payments/verify-payment.ts';
import { deleteAccount } from '../../core/personal-data/delete-account.ts';
import { sweepRefunds } from '../../core/refunds/check-refunds.ts';
import { identify } from '../../core/sessions/identify.ts';
import { signIn } from '../../core/sessions/sign-in.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import { issuesOf } from '../../core/shared/errors.ts';
import { createAccount } from '../../core/sign-up/create-account.ts';
import { createPaystackProvider } from './paystack/paystack.ts';

/** Organisers who are paid directly: the core on a real database, and the sandbox gateway, which splits payments. */
const under = await startGatewayUnderTest({ refundStepMs: 0, manyBanks: true });
afterAll(() => under.close());
const provider = createPaystackProvider({
  secretKey,
  apiUrl: under.gateway.url,
  currencies: ['ZAR', 'USD', 'NGN'],
  channels: ['card'],
  webhookScheme: 'plain',
  webhookKeys: [],
  clock: { now: () => app.clock.now() },
});
const serviceFee = { percentHundredths: 500, fixedMinor: { ZAR: 250 }, paidBy: 'customer' } as const;
const app: TestApp = await createTestApp({
  providers: [provider],
  settings: { ...TEST_SETTINGS, serviceFee },
});
app.holds = createHoldQueue({ db: app.db, clock: app.clock, holdMinutes: 15, serviceFee });
afterEach(async () => expect(await breaches(app)).toEqual([]));

const password = 'koppie sunset';
const NEDBANK = { provider: 'paystack', bankCode: '198765', accountNumber: '1009 876-543' };
const NOTHING_YET = { provider: 'paystack', by: 'bank', payee: null, account: null };
let counter = 0;

async function anOrganiser(): Promise<{ organiser: SignedIn; browser: FakeBrowser }> {
  counter += 1;
  const browser = new FakeBrowser(`203.0.113.${counter}`);
  const email = `naledi${counter}@example.com`;
  await createAccount(app, { email, password, firstName: 'Naledi' });
  browser.take(await signIn(app, { email, password }, browser));
  const organiser = await identify(app, browser.headers);
  if (organiser.kind !== 'user') throw new Error('Nobody is signed in.');
  return { organiser: await anOrganisation(app, { ...organiser, emailVerified: true }), browser };
}

async function aPayee() {
  const { organiser, browser } = await anOrganiser();
  await savePayee(app, organiser, NEDBANK);
  const [account] = await app.db
    .selectFrom('payees')
    .select('account')
    .where('organisationId', '=', organiser.userId)
    .execute();
  return { organiser, browser, account: account?.account as string };
}

async function anOrder(owner: SignedIn, currency: 'ZAR' | 'USD' = 'ZAR') {
  const event = await anEvent(app, { owner, types: [{ priceMinor: 35_000, currency }] });
  const { eventId } = event;
  const quantities = { [event.types[0]?.id as string]: 2 };
  const { orderId, tran } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId,
    quantities,
  });
  return { ...event, orderId, number: 1, reference: tran?.reference as string };
}

async function pay(order: Awaited<ReturnType<typeof anOrder>>, amount?: number) {
  const body = amount === undefined ? {} : { amount };
  await under.call('POST', `/control/transactions/${order.reference}/succeed`, body);
  return verifyPayment(app, order);
}

async function splitOf(reference: string) {
  const { data } = await under.call('GET', `/transaction/verify/${reference}`);
  return (
    data as unknown as { fees_split: { paystack: number; integration: number; subaccount: number } | null }
  ).fees_split;
}

/** Returns the balance of each account of an event's ledger: money in minus money out. */
async function balances(eventId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, -sum(amount_minor)::int as minor from ledger_entries where event_id = ${eventId}
    group by account having sum(amount_minor) <> 0`.execute(app.db);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

describe('saving an account', () => {
  test('shows the holder first and keeps only the last digits; changing the bank account keeps the payee', async () => {
    const { organiser } = await anOrganiser();
    const colleague = await aMember(app, organiser, { role: 'owner' });
    expect(await getPayouts(app, organiser)).toEqual([NOTHING_YET]);
    const banks = await listBanks(app, organiser, { provider: 'paystack' });
    expect(banks).toContainEqual({ code: '198765', name: 'Nedbank', currency: 'ZAR' });
    expect(banks.some(({ currency }) => currency === 'USD')).toBe(true);
    // More banks than fit on a page.
    expect(banks.filter(({ currency }) => currency === 'NGN').length).toBeGreaterThan(100);
    const checked = await checkPayee(app, organiser, NEDBANK);
    expect(checked).toEqual({ bankName: 'Nedbank', holder: expect.stringMatching(/\w+ \w+/) });
    expect(await getPayouts(app, organiser)).toEqual([NOTHING_YET]);

    await savePayee(app, organiser, NEDBANK);
    const [first] = await app.db
      .selectFrom('payees')
      .selectAll()
      .where('organisationId', '=', organiser.userId)
      .execute();
    expect(first).toMatchObject({ accountLast4: '6543', bankName: 'Nedbank', holder: checked.holder });
    expect(JSON.stringify(first)).not.toContain('1009876543');
    await savePayee(app, organiser, { ...NEDBANK, bankCode: '250655', accountNumber: '62001234567' });
    const rows = await app.db
      .selectFrom('payees')
      .selectAll()
      .where('organisationId', '=', organiser.userId)
      .execute();
    expect(rows).toMatchObject([{ account: first?.account, accountLast4: '4567' }]);
    await app.runJobs();
    for (const { email } of [organiser, colleague]) {
      const mails = app.outbox.flatMap((mail) =>
        mail.kind === 'account-notice' && mail.to === email ? [`${mail.notice}: ${mail.detail}`] : [],
      );
      expect(mails.sort()).toEqual([
        'payout-account-added: Paystack: Nedbank, account ending in 6543',
        expect.stringMatching(/^payout-account-changed: Paystack: .+, account ending in 4567$/),
      ]);
    }
    const { data } = await under.call('GET', `/subaccount/${first?.account}`);
    expect(data).toMatchObject({ bank_code: '250655', account_number: '62001234567' });
  });

  test.each([
    [{ accountNumber: '0000001234' }, 'accountNumber', 'Nedbank has no account with this number.'],
    [{ accountNumber: 'my account' }, 'accountNumber', 'An account number has 5 to 20 digits.'],
    [{ bankCode: '666' }, 'bankCode', 'Choose a bank from the list.'],
    [{ bankCode: '' }, 'bankCode', 'Choose your bank.'],
  ])('%o is refused at its field', async (change, path, message) => {
    const { organiser } = await anOrganiser();
    const saving = savePayee(app, organiser, { ...NEDBANK, ...change });
    const refused = await saving.catch((error) => error);
    expect(issuesOf(refused)).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect((await getPayouts(app, organiser))[0]?.payee).toBeNull();
  });

  test('cannot be changed without a fresh proof', async () => {
    const { organiser } = await aPayee();
    app.clock.advance(10 * 60_000);
    const paystack = { provider: 'paystack' };
    for (const change of [
      () => savePayee(app, organiser, NEDBANK),
      () => switchPayouts(app, organiser, { ...paystack, state: 'off' }),
    ]) {
      await expect(change()).rejects.toMatchObject({ kind: 'forbidden', code: 'account.proof-needed' });
    }
    expect((await getPayouts(app, organiser))[0]?.payee?.state).toBe('active');
  });

  test('fails with an error and changes nothing while the provider does not answer', async () => {
    const { organiser } = await anOrganiser();
    await under.call('POST', '/control/faults', { call: 'subaccount', fail: 503 });
    const saving = savePayee(app, organiser, NEDBANK);
    await expect(saving).rejects.toMatchObject({ kind: 'upstream', code: 'payout.provider-unavailable' });
    expect((await getPayouts(app, organiser))[0]?.payee).toBeNull();
  });

  test('is for organisers only, with providers that support it', async () => {
    const user = await aUser(app, { emailVerified: false });
    await expect(getPayouts(app, user)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(getPayouts(app, aGuest(app))).rejects.toMatchObject({ kind: 'unauthenticated' });
    const { organiser } = await anOrganiser();
    const elsewhere = listBanks(app, organiser, { provider: 'stripe' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'payout.unknown-provider' });
    const nothing = switchPayouts(app, organiser, { provider: 'paystack', state: 'off' });
    await expect(nothing).rejects.toMatchObject({ code: 'payout.no-account' });
  });

  test('is undone when the user deletes their account', async () => {
    const { organiser } = await aPayee();
    await deleteAccount(app, organiser);
    expect(
      await app.db.selectFrom('payees').where('organisationId', '=', organiser.userId).selectAll().execute(),
    ).toEqual([]);
  });
});

describe('a payment', () => {
  let organiser: SignedIn;
  let account: string;
  beforeAll(async () => {
    ({ organiser, account } = await aPayee());
  });

  test('is split by the provider exactly as in our ledger', async () => {
    const order = await anOrder(organiser);
    expect(await pay(order)).toBe('paid');
    const split = await splitOf(order.reference);
    // 2 x (350.00 + 5 % + 2.50); the platform keeps 40.00 of it, and the provider 2.9 % and 1.00.
    expect(split).toMatchObject({ integration: 4_000, paystack: 2_246, subaccount: 67_754 });
    expect(await balances(order.eventId)).toEqual({
      'provider:paystack': -(74_000 - 2_246),
      platform: split?.integration,
      [`payee:${account}`]: split?.subaccount,
    });
    await pay(order);
    expect((await balances(order.eventId))[`payee:${account}`]).toBe(split?.subaccount);
  });

  test('that is refunded is taken back from the payee, except for card fees', async () => {
    const order = await anOrder(organiser);
    await pay(order);
    await app.runJobs();
    await refundOrder(app, organiser, { eventId: order.eventId, orderId: order.orderId });
    await finishRefunds();
    const left = await balances(order.eventId);
    const refunded = 74_000 - (left.platform ?? 0);
    expect(left).toEqual({
      'provider:paystack': -(74_000 - 2_246 - refunded),
      ...(left.platform && { platform: left.platform }),
      [`payee:${account}`]: -2_246,
    });
  });

  test('of another amount is refunded in full, and the payee owes it', async () => {
    const order = await anOrder(organiser);
    expect(await pay(order, 73_999)).toBe('refunding');
    const split = await splitOf(order.reference);
    expect((await balances(order.eventId))[`payee:${account}`]).toBe(split?.subaccount);
    await finishRefunds();
    const left = await balances(order.eventId);
    expect(left.customer).toBeUndefined();
    expect(left.organiser).toBeUndefined();
  });

  test('goes to the account chosen when its hold began, whatever changes later', async () => {
    const order = await anOrder(organiser);
    await proveAgain(app, organiser, { password }, new FakeBrowser());
    await switchPayouts(app, organiser, { provider: 'paystack', state: 'off' });
    await pay(order);
    expect((await balances(order.eventId))[`payee:${account}`]).toBeGreaterThan(0);
    const later = await anOrder(organiser);
    await pay(later);
    expect(await splitOf(later.reference)).toBeNull();
    expect(await balances(later.eventId)).toMatchObject({ organiser: 74_000 - 4_000 - 2_246 });
    await switchPayouts(app, organiser, { provider: 'paystack', state: 'active' });
  });

  test('in a currency that the account does not take stays with the platform', async () => {
    const order = await anOrder(organiser, 'USD');
    await pay(order);
    expect(await splitOf(order.reference)).toBeNull();
    expect((await balances(order.eventId)).organiser).toBeGreaterThan(0);
  });

  test('for another organiser’s event is not shared with them', async () => {
    const order = await anOrder((await anOrganiser()).organiser);
    await pay(order);
    expect(await splitOf(order.reference)).toBeNull();
  });

  /** The gateway moves refunds on by itself; this waits for them. */
  async function finishRefunds() {
    const open = app.db.selectFrom('refunds').select('id').where('state', '!=', 'done');
    const left = async () => {
      await app.runJobs();
      app.clock.advance(6 * 60_000);
      await sweepRefunds(app);
      return open.execute();
    };
    await expect.poll(left).toEqual([]);
    await app.runJobs();
  }
});
