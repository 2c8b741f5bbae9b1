import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { exported } from '../exports/testing/exported.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addTaxRate, changeTaxRate } from '../taxes/change-tax-rates.ts';
import { placeOrder } from './place-order.ts';

/** Orders with taxes (docs/decisions/0093); a fee of 10 % is on top. */
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' as const };
const app = await createTestApp({ settings: { ...TEST_SETTINGS, serviceFee } });

let owner: SignedIn;
let event: Awaited<ReturnType<typeof anEvent>>;
let rates: { full: string; reduced: string; onTop: string };
beforeEach(async () => {
  owner = await aUser(app);
  const add = async (name: string, rate: number, more = {}) =>
    (await addTaxRate(app, owner, { name, rate, ...more })).id;
  rates = {
    full: await add('VAT', 19_000, { isDefault: true }),
    reduced: await add('Reduced VAT', 7_000),
    onTop: await add('Sales tax', 8_875, { onTop: true }),
  };
  event = await anEvent(app, {
    owner,
    types: [
      { name: 'Seat', priceMinor: 10_000 },
      { name: 'Programme', priceMinor: 1_000, taxRateId: rates.reduced },
      { name: 'Bus', priceMinor: 2_000, taxRateId: rates.onTop },
      { name: 'Gift', priceMinor: 5_000, priceFloorMinor: 0, taxRateId: rates.onTop },
      { name: 'Locker', priceMinor: 3_000, taxRateId: 'none' },
    ],
  });
});

const idOf = (name: string) => event.types.find((type) => type.name === name)?.id as string;
const buy = (wanted: Record<string, number>, more = {}) => {
  const quantities = Object.fromEntries(Object.entries(wanted).map(([name, count]) => [idOf(name), count]));
  return placeOrder(app, buyer, { email: 'thandi@example.com', eventId: event.eventId, quantities, ...more });
};
const buyer = aGuest(app);
const pay = async ({ orderId }: { orderId: string }) => {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  return verifyPayment(app, key);
};
const pageOf = ({ orderId }: { orderId: string }) =>
  getOrderPage(app, buyer, { eventId: event.eventId, orderId });
const sums = (taxes: { rate: number; net: { minor: number }; tax: { minor: number } }[]) =>
  taxes.map(({ rate, net, tax }) => [rate, net.minor, tax.minor]);

test('a line keeps its rate, net and tax; the fee is a share of price and tax on top, and contains tax', async () => {
  const placed = await buy({ Seat: 2, Programme: 1, Bus: 1 });
  // 2 × 110.00 and 11.00; 20.00 + 1.78 tax, and 2.18 fee.
  expect(placed.tran).toMatchObject({ amount: 22_000 + 1_100 + 2_178 + 218, fee: 2_000 + 100 + 218 });
  expect(sums((await pageOf(placed)).taxes)).toEqual([
    [19_000, 18_487, 3_513],
    [7_000, 1_028, 72],
    [8_875, 2_201, 195],
  ]);
  await pay(placed);
  const page = await pageOf(placed);
  expect(page.receipt?.taxes).toEqual(page.taxes);
  const desk = await getOrderForOrganiser(app, owner, { eventId: event.eventId, orderId: placed.orderId });
  expect(desk.taxes).toEqual(page.taxes);
  const csv = await exported(app, owner, { eventId: event.eventId, name: 'orders' });
  expect(csv).toContain('Discount,Net,Tax');
  expect(csv).toContain('0.00,217.16,37.80');
  expect(await breaches(app)).toEqual([]);
});

test('the page shows each price as charged, and the tax in it', async () => {
  const { types } = await getEventPage(app, buyer, event.eventId);
  const of = (name: string) => types.find((type) => type.name === name);
  expect(of('Seat')).toMatchObject({
    charged: { minor: 11_000 },
    tax: { name: 'VAT', rate: 19_000, onTop: false, amount: { minor: 1_756 } },
  });
  expect(of('Bus')).toMatchObject({
    price: { minor: 2_000 },
    fee: { minor: 218 },
    charged: { minor: 2_396 },
    tax: { name: 'Sales tax', onTop: true, amount: { minor: 195 } },
  });
  const free = await anEvent(app);
  expect((await getEventPage(app, buyer, free.eventId)).types[0]?.tax).toBeNull();
});

test('a discount is taken off before a tax on top, and the tax is added to a chosen price', async () => {
  const half = { price: { effect: 'percent', percentHundredths: 5_000 } };
  await addPromotion(app, owner, { eventId: event.eventId, code: 'HALF', ...half });
  const coded = await buy({ Bus: 1 }, { code: 'half' });
  // 10.00, 0.89 tax, 1.09 fee.
  expect(coded.tran).toMatchObject({ amount: 1_198 });
  const chosen = await buy({ Gift: 1 }, { prices: { [idOf('Gift')]: 10_000 } });
  expect(chosen.tran).toMatchObject({ amount: 10_888 + 1_089 });
  const nothing = await buy({ Gift: 1 }, { prices: { [idOf('Gift')]: 0 } });
  expect(nothing.tran).toBeNull();
  expect(await breaches(app)).toEqual([]);
});

test('a type without tax is sold without it, whatever the default is, and no document states a rate for it', async () => {
  const placed = await buy({ Seat: 1, Locker: 1 });
  expect(placed.tran).toMatchObject({ amount: 11_000 + 3_300 });
  await pay(placed);
  const { receipt, taxes } = await pageOf(placed);
  expect(sums(taxes)).toEqual([[19_000, 9_244, 1_756]]);
  expect(receipt?.taxes).toEqual(taxes);
  const { types } = await getEventPage(app, buyer, event.eventId);
  expect(types.find(({ name }) => name === 'Locker')?.tax).toBeNull();
  expect(await breaches(app)).toEqual([]);
});

test('orders keep their tax when the rate changes or is deleted', async () => {
  const placed = await buy({ Seat: 1 });
  await changeTaxRate(app, owner, { name: 'New VAT', rate: 21_000, isDefault: true, taxRateId: rates.full });
  const later = await buy({ Seat: 1 });
  await pay(placed);
  expect((await pageOf(placed)).receipt?.taxes).toMatchObject([{ name: 'VAT', rate: 19_000 }]);
  expect((await pageOf(later)).taxes).toMatchObject([{ name: 'New VAT', rate: 21_000 }]);
});

test('a credit note has the tax of its tickets, and all credit notes together that of the receipt', async () => {
  const placed = await buy({ Seat: 1, Programme: 2 });
  await pay(placed);
  const { tickets } = await pageOf(placed);
  const key = { eventId: event.eventId, orderId: placed.orderId };
  const first = tickets.find(({ typeName }) => typeName === 'Programme')?.id as string;
  await refundOrder(app, owner, { ...key, tickets: [first], requestId: app.newId() });
  await app.runJobs();
  await refundOrder(app, owner, { ...key, amountMinor: 3_000, requestId: app.newId() });
  await app.runJobs();
  const { receipt } = await pageOf(placed);
  expect(sums(receipt?.creditNotes[0]?.taxes ?? [])).toEqual([[7_000, 935, 65]]);
  expect(receipt?.creditNotes[1]?.taxes.map(({ rate }) => rate)).toEqual([19_000, 7_000]);
  await refundOrder(app, owner, { ...key, refundFee: true, requestId: app.newId() });
  await app.runJobs();
  const whole = (await pageOf(placed)).receipt;
  expect(sums(whole?.left.taxes ?? [])).toEqual([
    [19_000, 0, 0],
    [7_000, 0, 0],
  ]);
  for (const { rate, tax } of whole?.taxes ?? []) {
    const back = whole?.creditNotes.flatMap(({ taxes }) => taxes).filter((one) => one.rate === rate);
    expect(back?.reduce((all, one) => all + one.tax.minor, 0)).toBe(tax.minor);
  }
  expect(await breaches(app)).toEqual([]);
});

test('the migration gives a seller’s single rate to the lines of their orders, with the same tax as on the receipts', async () => {
  await saveSeller(app, owner, { legalName: 'Koppie Events' });
  const paid = await aPaidOrder(app, event, { quantity: 3 });
  const held = await aHeldOrder(app, event, { quantity: 2 });
  const silent = await aPaidOrder(app, await anEvent(app));
  const lines = () =>
    app.db
      .selectFrom('order_lines')
      .where('orderId', 'in', [paid.orderId, held.orderId, silent.orderId])
      .orderBy('orderId')
      .orderBy('number')
      .select(['orderId', 'taxName', 'taxRate', 'taxMinor'])
      .execute();
  const sold = await lines();
  await app.db.updateTable('order_lines').set({ taxName: null, taxRate: null, taxMinor: 0 }).execute();
  expect(await lines()).not.toEqual(sold);
  await sql`alter table sellers add column vat_rate integer default 1900`.execute(app.db);
  await statementOfMigration('with rated').execute(app.db);
  expect(await lines()).toEqual(sold);
  await sql`alter table sellers drop column vat_rate`.execute(app.db);
});

const migration = await readFile('migrations/0067_tax_rates.sql', 'utf8');

/** Returns the statement of the migration that begins with this text. */
function statementOfMigration(begins: string): RawBuilder<unknown> {
  const from = migration.indexOf(begins);
  return sql.raw(migration.slice(from, migration.indexOf(';', from)));
}
