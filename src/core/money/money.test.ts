import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aMember, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { exportAllMoney } from '../exports/export-all-money.ts';
import { exported, wholeFile } from '../exports/testing/exported.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { putPayee } from '../payees/payee-store.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { recordPayout } from '../payouts/record-payout.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { Money } from '../shared/money.ts';
import { getAllMoney, getOrganiserMoney, getOwnMoney } from './all-money.ts';
import { getEventMoney } from './get-event-money.ts';
import { getPayTo } from './pay-to.ts';
import { recountMoney } from './testing/recount-money.ts';

const app = await createTestApp({
  settings: {
    ...TEST_SETTINGS,
    serviceFee: { percentHundredths: 200, fixedMinor: { ZAR: 300 }, paidBy: 'organiser' },
  },
});
const admin = await aUser(app, { admin: true });

const moneyOf = async ({ eventId, owner }: Awaited<ReturnType<typeof anEvent>>) =>
  getEventMoney(app, owner, eventId, {});

/** An event that sold three orders and refunded one. The card fee is 9.00 each. */
async function aSoldEvent() {
  const event = await anEvent(app, { feePayer: 'organiser' });
  for (let order = 0; order < 3; order += 1) {
    const { reference, ...key } = await aHeldOrder(app, event);
    app.provider.report(reference, { status: 'succeeded', feeMinor: 900 });
    await verifyPayment(app, { ...key, number: 1 });
    if (order === 0) await refundOrder(app, event.owner, key);
  }
  await app.runJobs();
  return event;
}

const payout = (amountMinor: number, more: object = {}) => ({
  requestId: app.newId(),
  amountMinor,
  currency: 'ZAR',
  paidOn: '2026-11-20',
  bankReference: 'TK-4711',
  ...more,
});

test('an admin who pays an organiser sees the account that they gave', async () => {
  const event = await anEvent(app);
  const admin = await aUser(app, { admin: true });
  expect(await getPayTo(app, admin, event.eventId)).toMatchObject({ email: event.owner.email, accounts: [] });
  await transaction(app.db, (tx) =>
    putPayee(tx, event.owner.userId, {
      provider: 'paystack',
      account: 'ACCT_6hqxt0vd',
      currency: 'ZAR',
      state: 'off',
      bankCode: '198765',
      bankName: 'Nedbank',
      last4: '6543',
      holder: 'Thandi Jazz',
      standing: 'active',
      dueAt: null,
      updatedAt: app.clock.now(),
    }),
  );
  expect(await getPayTo(app, admin, event.eventId)).toMatchObject({
    accounts: ['Paystack: Nedbank, account ending in 6543, Thandi Jazz (ACCT_6hqxt0vd)'],
  });
  await expect(getPayTo(app, event.owner, event.eventId)).rejects.toMatchObject({
    code: 'account.admin-only',
  });
});

test('the statement follows from the ledger and agrees with the event’s own figures to the cent', async () => {
  const event = await aSoldEvent();
  const { statements, transfers, count } = await moneyOf(event);
  const [statement] = statements;
  if (!statement) throw new Error('There is no statement.');
  const { sold, refunded, serviceFees, cardFees, disputed, theirs, due } = statement;
  expect(sold).toEqual({ minor: 105_000, currency: 'ZAR' });
  expect(refunded.minor).toBe(35_000);
  expect(cardFees.minor).toBe(2_700);
  expect(disputed.minor).toBe(0);
  expect(serviceFees.minor).toBeGreaterThan(0);
  expect(theirs.minor).toBe(105_000 - 35_000 - 2_700 - serviceFees.minor);
  // One sum is made of transfers by kind, the other is the account's balance.
  expect(due).toEqual(theirs);
  const { revenue } = await getOwnEvent(app, event.owner, event.eventId);
  expect(revenue).toEqual([{ minor: theirs.minor + cardFees.minor, currency: 'ZAR' }]);

  expect(count).toBe(transfers.length);
  expect(transfers.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Sale', 'Refund', 'Service fee', 'Card fee']),
  );
  // Incoming and outgoing transfers, with their signs, add up to what is left.
  const signed = transfers.map(({ amount, leaves }) => (leaves ? -amount.minor : amount.minor));
  expect(signed.reduce((sum, minor) => sum + minor, 0)).toBe(due.minor);
  expect(transfers.find(({ what }) => what === 'Sale')).toMatchObject({
    leaves: false,
    from: 'Card provider fake',
    to: 'Organiser',
    order: { number: expect.stringMatching(/^[0-9A-F]{8}$/) },
  });
  const lines = (await exported(app, event.owner, { eventId: event.eventId, name: 'transactions' }))
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(count + 1);
  expect(lines.join()).toContain('Sale,Card provider fake,Organiser,350.00,ZAR');
});

test('a payout is booked once, mailed once, and never more than is due', async () => {
  const event = await aSoldEvent();
  const due = (await moneyOf(event)).statements[0]?.due.minor ?? 0;
  await expect(recordPayout(app, admin, event.eventId, payout(due + 1))).rejects.toMatchObject({
    code: 'payout.too-much',
    issues: [{ path: 'amountMinor' }],
  });
  const first = payout(due - 1_000);
  await Promise.all([1, 2, 3].map(() => recordPayout(app, admin, event.eventId, first)));
  await expect(recordPayout(app, admin, event.eventId, { ...first, amountMinor: 5 })).rejects.toMatchObject({
    code: 'payout.request-used',
  });
  // Each of two payouts would fit alone, so one is refused.
  const racing = await Promise.allSettled(
    [1, 2].map(() => recordPayout(app, admin, event.eventId, payout(600))),
  );
  expect(racing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  app.outbox.length = 0;
  await app.runJobs();
  const mails = app.outbox.filter((mail) => mail.kind === 'payout-recorded');
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual(
    expect.objectContaining({ to: event.owner.email, amount: { minor: due - 1_000, currency: 'ZAR' } }),
  );
  const money = await moneyOf(event);
  expect(money.statements[0]).toMatchObject({ paidByHand: { minor: due - 400 }, due: { minor: 400 } });
  expect(money.payouts).toContainEqual(
    expect.objectContaining({ paidOn: '2026-11-20', bankReference: 'TK-4711', recordedBy: admin.email }),
  );
  expect(await breaches(app)).toEqual([]);
});

test('a notice is sent once', async () => {
  const event = await aSoldEvent();
  await recordPayout(app, admin, event.eventId, payout(100));
  app.outbox.length = 0;
  app.clock.advance(180_000);
  await app.runJobs();
  await app.runJobs();
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['payout-recorded']);
});

test('invalid input is refused by field', async () => {
  const { eventId, owner } = await anEvent(app);
  const refused = (input: object) => recordPayout(app, admin, eventId, input);
  await expect(refused(payout(100))).rejects.toMatchObject({ code: 'payout.too-much' });
  await expect(refused(payout(100, { paidOn: '2026-11-23' }))).rejects.toMatchObject({
    code: 'payout.not-yet',
  });
  await expect(refused(payout(100, { paidOn: '2026-02-30' }))).rejects.toMatchObject({
    issues: [{ path: 'paidOn' }],
  });
  await expect(refused(payout(0))).rejects.toMatchObject({ issues: [{ path: 'amountMinor' }] });
  await expect(refused(payout(1, { bankReference: ' ' }))).rejects.toMatchObject({
    issues: [{ path: 'bankReference' }],
  });
  await expect(recordPayout(app, owner, eventId, payout(1))).rejects.toMatchObject({
    code: 'account.admin-only',
  });
  await expect(recordPayout(app, admin, app.newId(), payout(1))).rejects.toMatchObject({
    code: 'event.unknown',
  });
});

/** With none, two and three decimals. */
const SOME = ['ZAR', 'EUR', 'USD', 'JPY', 'KWD', 'ISK'] as const;

test('each currency has its own sum, for an event and for an organiser', async () => {
  const types = SOME.map((currency, index) => ({ currency, priceMinor: 10_000 + index }));
  const event = await anEvent(app, { types });
  for (const type of SOME.keys()) await aPaidOrder(app, event, { type });
  const byCurrency = (one: Money, other: Money) => (one.currency < other.currency ? -1 : 1);
  const sold = types.map(({ currency, priceMinor: minor }) => ({ minor, currency })).sort(byCurrency);
  expect((await moneyOf(event)).statements.map((one) => one.sold)).toEqual(sold);
  expect((await getOwnMoney(app, event.owner)).totals.map((one) => one.sold)).toEqual(sold);
  const { organisers } = await getAllMoney(app, admin, {});
  const theirs = organisers.filter(({ organiser }) => organiser.id === event.owner.userId);
  expect(theirs.map((one) => one.sold).sort(byCurrency)).toEqual(sold);
  expect(await breaches(app)).toEqual([]);
});

test('a role without money does not see an organisation’s either', async () => {
  const event = await aSoldEvent();
  const till = await aMember(app, event.owner, { role: 'box_office' });
  await expect(getOwnMoney(app, till)).rejects.toMatchObject({ code: 'organisation.role' });
  const books = await aMember(app, event.owner, { role: 'finance' });
  expect((await getOwnMoney(app, books)).totals).toEqual((await getOwnMoney(app, event.owner)).totals);
  // Nobody's member would own the money of their events.
  expect((await getOwnMoney(app, await aUser(app))).totals).toEqual([]);
});

test('organisers see their own events, admins all of them, and both agree', async () => {
  const event = await aSoldEvent();
  const other = await anEvent(app, { owner: event.owner, types: [{ currency: 'EUR', priceMinor: 1_000 }] });
  await aPaidOrder(app, other);
  const own = await getOwnMoney(app, event.owner);
  expect(own.events.map(({ event: { id } }) => id).sort()).toEqual([event.eventId, other.eventId].sort());
  expect(own.totals.map(({ currency }) => currency)).toEqual(['EUR', 'ZAR']);
  const all = await getAllMoney(app, admin, {});
  for (const total of own.totals) {
    expect(all.organisers).toContainEqual(
      expect.objectContaining({
        ...total,
        organiser: expect.objectContaining({ id: event.owner.userId, email: event.owner.email }),
      }),
    );
  }
  const organiser = {
    id: event.owner.userId,
    name: expect.any(String),
    email: event.owner.email,
    accounts: [],
    bankAccount: null,
  };
  expect(await getOrganiserMoney(app, admin, event.owner.userId)).toEqual({ organiser, ...own });
  await expect(getOrganiserMoney(app, admin, 'nobody')).rejects.toMatchObject({ code: 'account.not-found' });
  await expect(getOrganiserMoney(app, event.owner, event.owner.userId)).rejects.toMatchObject({
    code: 'account.admin-only',
  });
  const csv = await wholeFile(await exportAllMoney(app, admin));
  expect(csv.trim().split('\r\n')).toHaveLength(all.count + 1);
  await expect(getAllMoney(app, event.owner, {})).rejects.toMatchObject({ code: 'account.admin-only' });
  await expect(exportAllMoney(app, event.owner)).rejects.toMatchObject({ code: 'account.admin-only' });
  const stranger = await aUser(app);
  await expect(getEventMoney(app, stranger, event.eventId, {})).rejects.toMatchObject({
    code: 'event.unknown',
  });
  await expect(
    exported(app, stranger, { eventId: event.eventId, name: 'transactions' }),
  ).rejects.toMatchObject({ code: 'event.unknown' });
});

test('twin: sums of an event that differ from its ledger are reported', async () => {
  const event = await aSoldEvent();
  expect(await breaches(app)).toEqual([]);
  await sql`update event_sums set sold_minor = sold_minor + 1, balance_minor = balance_minor + 1
    where event_id = ${event.eventId}`.execute(app.db);
  expect(await breaches(app)).toHaveLength(2);
  await recountMoney(app.db);
  expect(await breaches(app)).toEqual([]);
});

test('the ledger and the organisers are paged by row, so that new rows do not shift pages', async () => {
  const event = await anEvent(app, { feePayer: 'organiser' });
  for (let order = 0; order < 3; order += 1) await aPaidOrder(app, event);
  const first = await moneyOf(event);
  const oldest = first.transfers.at(-1);
  const newest = first.transfers[0];
  await aPaidOrder(app, event);
  const behind = await getEventMoney(app, event.owner, event.eventId, { after: newest?.id });
  expect(behind.transfers).toEqual(first.transfers.slice(1));
  expect(behind).toMatchObject({ count: first.count + 2, after: null, before: first.transfers[1]?.id });
  const last = await getEventMoney(app, event.owner, event.eventId, { page: 'last' });
  expect(last.transfers.at(-1)).toEqual(oldest);
  await expect(getEventMoney(app, event.owner, event.eventId, { after: 'x' })).rejects.toMatchObject({
    issues: [{ path: 'after' }],
  });

  const all = await getAllMoney(app, admin, {});
  const keys = all.organisers.map(({ currency, organiser: { id } }) => `${currency}.${id}`);
  const rest = await getAllMoney(app, admin, { after: keys[0] });
  expect(rest.organisers).toEqual(all.organisers.slice(1));
  expect(rest.before).toBe(keys[1]);
  expect((await getAllMoney(app, admin, { before: keys[1] })).organisers).toEqual(all.organisers);
  await expect(getAllMoney(app, admin, { after: 'nobody' })).rejects.toMatchObject({
    issues: [{ path: 'after' }],
  });
});

test('money is payable some days after the event’s end; the rest names its first day', async () => {
  const day = 86_400_000;
  const owner = await aUser(app);
  const endsAt = (inDays: number) => new Date(app.clock.now().getTime() + inDays * day);
  const sell = async (inDays: number) => {
    const event = await anEvent(app, { owner, endsAt: endsAt(inDays), startsAt: endsAt(inDays - 1) });
    await aPaidOrder(app, event);
    return event;
  };
  const [soon, late] = [await sell(1), await sell(20)];
  const dueOf = async () => {
    const { totals } = await getOwnMoney(app, owner);
    return totals.map(({ due, payable, later }) => ({
      due: due.minor,
      payable: payable.minor,
      later: later && [later.amount.minor, later.from],
    }));
  };
  const days = app.settings.payoutDaysAfterEvent;
  const [first, last] = [1, 20].map((ends) =>
    toLocalTime(endsAt(ends + days), 'Africa/Johannesburg').slice(0, 10),
  );
  const [total] = await dueOf();
  const half = (total?.due ?? 0) / 2;
  expect(half).toBeGreaterThan(0);
  expect(await dueOf()).toEqual([{ due: 2 * half, payable: 0, later: [2 * half, first] }]);
  expect((await moneyOf(late)).statements[0]).toMatchObject({ payable: { minor: 0 }, later: { from: last } });

  app.clock.advance((1 + days) * day);
  expect(await dueOf()).toEqual([{ due: 2 * half, payable: half, later: [half, last] }]);
  expect((await moneyOf(soon)).statements[0]).toMatchObject({ payable: { minor: half }, later: null });
  const { organisers } = await getAllMoney(app, admin, {});
  expect(organisers.find(({ organiser }) => organiser.id === owner.userId)).toMatchObject({
    payable: { minor: half },
    later: { from: last },
  });

  // The day is only a hint: the operator may record a transfer that was made earlier.
  await recordPayout(app, admin, late.eventId, payout(half));
  expect(await dueOf()).toEqual([{ due: half, payable: half, later: null }]);
});
