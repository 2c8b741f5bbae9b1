import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { getAddOn } from '../add-ons/find-add-ons.ts';
import { collectAddOn } from '../check-in/collect-add-on.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import { NO_SELLER } from '../receipts/seller.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { admitSale } from './admit-sale.ts';
import { closeShift } from './close-shift.ts';
import { getBoxOffice } from './get-box-office.ts';
import { getShift } from './get-shift.ts';
import { handBack } from './hand-back.ts';
import { aTill } from './testing/a-till.ts';

/** Add-ons sold at a till (docs/decisions/0091, 0097). */
const app = await createTestApp();

let event: Awaited<ReturnType<typeof anEvent>>;
let till: Awaited<ReturnType<typeof aTill>>;
let addOnId: string;
let [ticket, shirt] = ['', ''];
beforeEach(async () => {
  const owner = await aUser(app);
  await saveSeller(app, owner, { ...NO_SELLER, legalName: 'Koppie Events' });
  const { id: reduced } = await addTaxRate(app, owner, { name: 'Reduced VAT', rate: 7_000 });
  await addTaxRate(app, owner, { name: 'VAT', rate: 19_000, isDefault: true });
  event = await anEvent(app, { owner, types: [{ name: 'General', priceMinor: 20_000, capacity: 10 }] });
  const added = await addAddOn(app, owner, {
    eventId: event.eventId,
    currency: 'ZAR',
    name: 'T-shirt',
    perTicketLimit: 1,
    taxRateId: reduced,
    variants: [{ priceMinor: 15_000, capacity: 2 }],
  });
  addOnId = added.id;
  [ticket, shirt] = [event.types[0]?.id ?? '', added.variants[0]?.id ?? ''];
  till = await aTill(app, event);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const minor = (amount: number) => ({ minor: amount, currency: 'ZAR' });
const stock = async () =>
  (await getAddOn(app, event.owner, { eventId: event.eventId, addOnId })).variants[0]?.sold;
const unitsOf = (orderId: string) =>
  app.db
    .selectFrom('tickets')
    .where('orderId', '=', orderId)
    .where('admits', '=', false)
    .orderBy('seat')
    .select(['id', 'addOnTo', 'state'])
    .execute();
async function receiptOf(orderId: string) {
  const { eventId } = event;
  const key = orderLinkKey(app, { eventId, orderId, linkVersion: 0 });
  const { receipt } = await getOrderPage(app, aGuest(app), { eventId, orderId, key });
  return receipt;
}
const sums = (taxes: { rate: number; net: { minor: number }; tax: { minor: number } }[] = []) =>
  taxes.map(({ rate, net, tax }) => [rate, net.minor, tax.minor]);

test('an add-on is sold for cash with its ticket: stock, drawer, receipt and door include it', async () => {
  const sale = await till.sell(2, { quantities: { [ticket]: 2, [shirt]: 2 } });
  expect(sale.total).toEqual(minor(70_000));
  expect(await stock()).toBe(2);
  await expect(till.sell(1, { quantities: { [ticket]: 1, [shirt]: 1 } })).rejects.toMatchObject({
    code: 'order.sold-out',
  });
  const receipt = await receiptOf(sale.orderId);
  expect(sums(receipt?.taxes)).toEqual([
    [19_000, 33_613, 6_387],
    [7_000, 28_037, 1_963],
  ]);
  // Only tickets are checked in; the scan lists their add-ons, which are ticked off once.
  const addOns = ['T-shirt'];
  expect(sale.tickets).toMatchObject([{ addOns }, { addOns }]);
  const { eventId } = event;
  expect(await admitSale(app, till.user, { eventId, orderId: sale.orderId }, {})).toEqual({
    admitted: 2,
    refused: 0,
  });
  const scan = await admitTicket(app, event.owner, {
    eventId,
    code: sale.tickets[0]?.code ?? '',
    gate: 'North',
  });
  const [unit] = await unitsOf(sale.orderId);
  expect(scan).toMatchObject({
    answer: 'already-admitted',
    ticket: { addOns: [{ name: 'T-shirt', collected: null }] },
  });
  const tick = () => collectAddOn(app, event.owner, { eventId, unitId: unit?.id, gate: 'Shop' });
  expect([await tick(), await tick()]).toMatchObject([{ collected: true }, { collected: false }]);
});

test('it is handed back alone or with its ticket, from the drawer and with a credit note at its own tax rate', async () => {
  const sale = await till.sell(2, { quantities: { [ticket]: 2, [shirt]: 2 } });
  const [first, second] = await unitsOf(sale.orderId);
  const back = (id: string | null | undefined) =>
    handBack(app, till.user, till.key, {
      orderId: sale.orderId,
      requestId: app.newId(),
      tickets: [id],
      method: 'cash',
    });
  expect(await back(first?.id)).toMatchObject({ amount: minor(15_000), tickets: 0, addOns: 1 });
  expect(await stock()).toBe(1);
  expect(await back(second?.addOnTo)).toMatchObject({ amount: minor(35_000), tickets: 1, addOns: 1 });
  expect(await stock()).toBe(0);
  const receipt = await receiptOf(sale.orderId);
  const notes = receipt?.creditNotes ?? [];
  expect(notes.map(({ taxes }) => sums(taxes))).toEqual([
    [[7_000, 14_018, 982]],
    [
      [19_000, 16_806, 3_194],
      [7_000, 14_019, 981],
    ],
  ]);
  // Add-ons are counted apart from tickets.
  expect(await getShift(app, till.user, till.key)).toMatchObject({
    shift: { tickets: 2 },
    entries: [
      { kind: 'refund', tickets: 1, addOns: 1 },
      { kind: 'refund', tickets: 0, addOns: 1 },
      { kind: 'sale', tickets: 2, addOns: 2 },
    ],
  });
  expect(await closeShift(app, till.user, till.key, { countedMinor: 70_000 })).toMatchObject({
    expected: minor(70_000),
    difference: minor(0),
  });
});

test('one sold alone counts neither as an admission nor as a refused one', async () => {
  const { variants } = await addAddOn(app, event.owner, {
    eventId: event.eventId,
    currency: 'ZAR',
    name: 'Parking',
    soldAlone: true,
    variants: [{ priceMinor: 5_000, capacity: 5 }],
  });
  const parking = variants[0]?.id ?? '';
  const sale = await till.sell(1, { quantities: { [ticket]: 1, [parking]: 1 } });
  const key = { eventId: event.eventId, orderId: sale.orderId };
  expect(await admitSale(app, till.user, key, {})).toEqual({ admitted: 1, refused: 0 });
  const alone = await till.sell(1, { quantities: { [parking]: 1 } });
  expect(await admitSale(app, till.user, { ...key, orderId: alone.orderId }, {})).toEqual({
    admitted: 0,
    refused: 0,
  });
});

test('a code gives the same price at the till as online: it discounts only add-ons that it names', async () => {
  const { eventId } = event;
  const half = { eventId, price: { effect: 'percent', percentHundredths: 5_000 } };
  await addPromotion(app, event.owner, { ...half, code: 'ALL' });
  await addPromotion(app, event.owner, { ...half, code: 'SHIRT', types: [shirt] });
  const shown = async (code: string) =>
    (await getBoxOffice(app, till.user, eventId, { code })).types.map(({ price }) => price.minor);
  for (const code of ['ALL', 'SHIRT']) {
    const sale = await till.sell(1, { quantities: { [ticket]: 1, [shirt]: 1 }, code });
    const prices = await shown(code);
    expect([code, sale.total.minor]).toEqual([code, prices.reduce((sum, price) => sum + price, 0)]);
  }
});

test('the reserve of a code can be sold at the till with that code, even if the rest is sold out', async () => {
  const { eventId } = event;
  await addPromotion(app, event.owner, {
    eventId,
    code: 'CHOIR',
    price: { effect: 'none' },
    types: [ticket],
    reserved: 3,
  });
  await till.sell(7, { quantities: { [ticket]: 7 } });
  const left = async (code?: string) => {
    const { types } = await getBoxOffice(app, till.user, eventId, { code });
    const { left: there, limit } = types.find(({ id }) => id === ticket) ?? {};
    return { left: there, limit };
  };
  expect(await left()).toEqual({ left: 0, limit: 0 });
  expect(await left('CHOIR')).toEqual({ left: 3, limit: 3 });
  await till.sell(3, { code: 'CHOIR' });
  expect(await left('CHOIR')).toEqual({ left: 0, limit: 0 });
});

test('a code that has ended gives no prices, and says so before anything is sold', async () => {
  const { eventId } = event;
  await addPromotion(app, event.owner, {
    eventId,
    code: 'EARLY',
    price: { effect: 'percent', percentHundredths: 5_000 },
    maxUses: 1,
  });
  await till.sell(1, { code: 'EARLY' });
  await expect(getBoxOffice(app, till.user, eventId, { code: 'EARLY' })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'code.used-up',
    issues: [{ path: 'code' }],
  });
});
