import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { exportBankFile } from '../exports/export-bank-file.ts';
import { wholeFile } from '../exports/testing/exported.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import type { BankAccount } from '../payees/bank-account.ts';
import { putBankAccount } from '../payees/bank-account-store.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { Currency } from '../shared/money.ts';
import { listPayable } from './list-payable.ts';
import { recordPayout } from './record-payout.ts';
import { recordPayouts } from './record-payouts.ts';

const DAY = 86_400_000;
const app = await createTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await aUser(app, { admin: true });
  // What earlier tests left due is not this one's.
  const { organisers, today } = await listPayable(app, admin);
  const payouts = organisers.flatMap(({ events }) =>
    events.map(({ id, amount }) => ({ eventId: id, amountMinor: amount.minor, currency: amount.currency })),
  );
  if (payouts.length > 0)
    await recordPayouts(app, admin, {
      requestId: app.newId(),
      paidOn: today,
      bankReference: 'before',
      payouts,
    });
});

/** An event that sold some tickets at 350.00 and is over, with its payout day behind it. */
async function anEarner({
  owner,
  orders = 2,
  currency = 'EUR',
  account,
  name = 'Jazz Night',
}: {
  owner?: SignedIn;
  orders?: number;
  currency?: Currency;
  account?: BankAccount;
  name?: string;
} = {}) {
  const startsAt = new Date(app.clock.now().getTime() + DAY);
  const event = await anEvent(app, {
    name,
    types: [{ currency, priceMinor: 35_000 }],
    startsAt,
    ...(owner && { owner }),
  });
  for (let order = 0; order < orders; order += 1) await aPaidOrder(app, event);
  const organisationId = event.owner.organisationId as string;
  if (account)
    await transaction(app.db, (tx) => putBankAccount(app, tx, organisationId, account, app.clock.now()));
  app.clock.advance(9 * DAY);
  return { ...event, organisationId };
}

const iban = (holder: string): BankAccount => ({
  holder,
  number: { kind: 'iban', iban: 'DE89370400440532013000' },
});

const payFor = (payable: Awaited<ReturnType<typeof listPayable>>, more: object = {}) => ({
  requestId: app.newId(),
  paidOn: payable.today,
  bankReference: 'PO-1',
  payouts: payable.organisers.flatMap(({ events }) =>
    events.map(({ id, amount }) => ({ eventId: id, amountMinor: amount.minor, currency: amount.currency })),
  ),
  ...more,
});

test('all that is due is listed, with its account, and recorded in one go, once', async () => {
  const one = await anEarner({ account: iban('Zürich & Söhne <Jazz> GmbH') });
  const two = await anEarner({ orders: 1, currency: 'ZAR' });
  const upcoming = await anEvent(app, { startsAt: new Date(app.clock.now().getTime() + DAY) });
  await aPaidOrder(app, upcoming);
  const payable = await listPayable(app, admin);
  expect(payable.organisers).toHaveLength(2);
  expect(payable.organisers).toContainEqual({
    organiser: expect.objectContaining({ id: one.organisationId, email: one.owner.email }),
    amount: { minor: 70_000, currency: 'EUR' },
    events: [{ id: one.eventId, name: 'Jazz Night', amount: { minor: 70_000, currency: 'EUR' } }],
    account: expect.objectContaining({ last4: '3000' }),
  });
  expect(payable.organisers).toContainEqual(
    expect.objectContaining({ amount: { minor: 35_000, currency: 'ZAR' }, account: null }),
  );
  const run = payFor(payable);
  expect(await recordPayouts(app, admin, run)).toEqual({ recorded: 2, refused: [] });
  // The answer was lost, and the same is sent again.
  expect(await recordPayouts(app, admin, run)).toEqual({ recorded: 2, refused: [] });
  expect((await listPayable(app, admin)).organisers).toEqual([]);
  const payouts = app.db.selectFrom('payouts').select(['amountMinor']).where('eventId', '=', one.eventId);
  expect(await payouts.execute()).toEqual([{ amountMinor: 70_000 }]);
  expect(two.eventId).not.toBe(one.eventId);
  expect(await breaches(app)).toEqual([]);
});

test('what was overpaid for one event is taken off another', async () => {
  const first = await anEarner({ account: iban('Thandi') });
  await recordPayouts(app, admin, payFor(await listPayable(app, admin)));
  const { orderId } = await app.db
    .selectFrom('orders')
    .select('id as orderId')
    .where('eventId', '=', first.eventId)
    .executeTakeFirstOrThrow();
  await provesAgain(app, first.owner);
  await refundOrder(app, first.owner, { eventId: first.eventId, orderId });
  await app.runJobs();
  await anEarner({ owner: first.owner, name: 'Second Night' });
  const { organisers } = await listPayable(app, admin);
  expect(organisers).toMatchObject([
    { amount: { minor: 35_000, currency: 'EUR' }, events: [{ name: 'Second Night' }] },
  ]);
});

test('one that is refused keeps no other from being recorded', async () => {
  const [one, two] = [await anEarner(), await anEarner()];
  const run = payFor(await listPayable(app, admin));
  // Somebody else recorded it a moment ago.
  await recordPayout(app, admin, one.eventId, {
    requestId: app.newId(),
    amountMinor: 70_000,
    currency: 'EUR',
    paidOn: run.paidOn,
    bankReference: 'by hand',
  });
  expect(await recordPayouts(app, admin, run)).toEqual({
    recorded: 1,
    refused: [{ eventId: one.eventId, currency: 'EUR', code: 'payout.too-much', detail: 'Nothing is due.' }],
  });
  expect((await listPayable(app, admin)).organisers).toEqual([]);
  expect(two.eventId).not.toBe(one.eventId);
  const tomorrow = new Date(app.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
  await expect(recordPayouts(app, admin, { ...run, paidOn: tomorrow })).rejects.toMatchObject({
    code: 'payout.not-yet',
  });
});

test('a bank file has one transfer for each organiser with an account', async () => {
  const one = await anEarner({ account: iban('Zürich & Söhne <Jazz> GmbH'), name: 'Jazz "Night" – Łódź' });
  await anEarner({ owner: one.owner, orders: 1, name: 'Encore' });
  const local: BankAccount = {
    holder: 'Sipho',
    number: { kind: 'local', bankName: 'Nedbank', branchCode: '198765', accountNumber: '1234567890' },
  };
  const two = await anEarner({ orders: 1, account: local });
  await anEarner();
  const asked = { currency: 'EUR', payOn: '2026-12-01', reference: 'PO-2026-12-01' };
  const csv = await wholeFile(await exportBankFile(app, admin, asked));
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('DE89370400440532013000');
  expect(csv).toContain('Sipho,,Nedbank,198765,1234567890,350.00,EUR,PO-2026-12-01');
  const some = { ...asked, organisations: two.organisationId };
  expect((await wholeFile(await exportBankFile(app, admin, some))).trim().split('\r\n')).toHaveLength(2);

  await expect(exportBankFile(app, admin, { ...asked, format: 'sepa' })).rejects.toMatchObject({
    code: 'export.no-sepa',
  });
  app.settings.payFrom = { holder: 'Tikiti e.V.', iban: 'NL91ABNA0417164300' };
  const file = await exportBankFile(app, admin, { ...asked, format: 'sepa' });
  expect(file.filename).toBe('payouts-eur-2026-12-01.xml');
  const xml = await wholeFile(file);
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>1050.00</CtrlSum>');
  expect(xml).toContain(
    '<Nm>Zurich and Sohne Jazz GmbH</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000',
  );
  expect(xml).toContain('<Ustrd>PO-2026-12-01 Jazz Night Lodz, Encore</Ustrd>');
  await expect(exportBankFile(app, admin, { ...some, format: 'sepa' })).rejects.toMatchObject({
    code: 'export.nobody-to-pay',
  });
});
