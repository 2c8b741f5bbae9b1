import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser, breaches } from '../../../tests/factories.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { addQuestion, changeAttendeeSettings, getAttendeeForm } from '../attendees/change-questions.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { aBuyer } from '../resale/testing/for-resale.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { getWaitingList } from '../waiting-list/get-waiting-list.ts';
import { setWaitingList } from '../waiting-list/set-waiting-list.ts';
import { addDates } from './add-dates.ts';
import { changeFollowing } from './change-following.ts';
import { getSeries } from './get-series.ts';

/** A date of a series sells what the first date sells: taxes, add-ons, codes, questions and a waiting list (docs/decisions/0105). */
let app: TestApp;
let owner: SignedIn;
let rates: { full: string; reduced: string };
beforeAll(async () => {
  app = await createTestApp();
});

let dates: string[];
beforeEach(async () => {
  owner = await aUser(app);
  const rate = async (name: string, of: number) => (await addTaxRate(app, owner, { name, rate: of })).id;
  rates = { full: await rate('VAT', 15_000), reduced: await rate('Reduced VAT', 5_000) };
  const seat = { name: 'Seat', currency: 'ZAR', priceMinor: 20_000, capacity: 3, taxRateId: rates.full };
  const { id: eventId } = await createEvent(app, owner, { ...sampleEvent, types: [seat] });
  const [type] = (await getOwnEvent(app, owner, eventId)).types;
  await addAddOn(app, owner, {
    eventId,
    currency: 'ZAR',
    name: 'T-shirt',
    perTicketLimit: 1,
    taxRateId: rates.reduced,
    variants: [{ priceMinor: 10_000, capacity: 1 }],
  });
  const half = { effect: 'percent', percentHundredths: 5_000 };
  await addPromotion(app, owner, { eventId, code: 'CHOIR', price: half, types: [type?.id], reserved: 1 });
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: false,
    beforePayment: false,
  });
  await addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', text: 'Your choir?' });
  await setWaitingList(app, owner, eventId, { open: true, offerHours: 12, resale: true });
  await addDates(app, owner, eventId, { dates: ['2026-12-19T19:30', '2026-12-26T19:30'] });
  dates = (await getSeries(app, owner, eventId))?.dates.map(({ id }) => id) ?? [];
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', 'in', dates).execute();
});

const read = (id: string) => getOwnEvent(app, owner, id);
const formOf = async (id: string) => {
  const { name, startsAt, endsAt, timeZone, updatedAt, types } = await read(id);
  const { description, locationText, latitude, longitude } = await read(id);
  return {
    name,
    startsAt,
    endsAt,
    timeZone,
    updatedAt,
    description,
    locationText,
    latitude,
    longitude,
    types: enteredTypes(types),
    sharedCapacities: [],
  };
};
async function buy(eventId: string, quantities: Record<string, number>, code?: string) {
  const buyer = aGuest(app);
  const wanted = { email: 'thandi@example.com', eventId, quantities, ...(code && { code }) };
  const { orderId } = await placeOrder(app, buyer, wanted);
  const key = { eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  await verifyPayment(app, key);
  const page = () => getOrderPage(app, buyer, { eventId, orderId });
  return { ...(await page()), page };
}
const typeOf = async (id: string) => (await read(id)).types[0]?.id ?? '';

test('a new date has its own copy of everything', async () => {
  const [, second = ''] = dates;
  const page = await getEventPage(app, aGuest(app), second);
  const [seat, shirt] = [page.types[0]?.id ?? '', page.addOns[0]?.variants[0]?.id ?? ''];
  const order = await buy(second, { [seat]: 1, [shirt]: 1 }, 'CHOIR');
  expect(order).toMatchObject({ state: 'paid', total: { minor: 20_000 } });
  expect(order.taxes.map(({ rate, tax }) => [rate, tax.minor])).toEqual([
    [15_000, 1_304],
    [5_000, 476],
  ]);
  expect(await getAttendeeForm(app, owner, second)).toMatchObject({ questions: [{ text: 'Your choir?' }] });
  await buy(second, { [seat]: 2 });
  const person = await aBuyer(app, { eventId: second, types: [{ id: seat }] });
  expect(await person.offer()).toBeUndefined();
  expect((await getWaitingList(app, owner, second)).types).toMatchObject([{ people: 1 }]);
  // The first date sold none of it.
  const [first = ''] = dates;
  expect((await read(first)).types[0]).toMatchObject({ sold: 0, setAside: 1 });
  expect(await breaches(app)).toEqual([]);
});

test('a change of all later dates applies to tickets and new orders only: earlier sales stay as they were', async () => {
  const [first = '', second = '', third = ''] = dates;
  const before = await buy(second, { [await typeOf(second)]: 1 });
  const form = await formOf(first);
  const types = form.types.map((type) => ({ ...type, priceMinor: 30_000, taxRateId: rates.reduced }));
  expect(await changeFollowing(app, owner, first, { ...form, types })).toMatchObject({ changed: 2 });
  for (const id of [first, second, third])
    expect((await read(id)).types[0]).toMatchObject({ priceMinor: 30_000, taxRateId: rates.reduced });
  expect(await before.page()).toMatchObject({
    total: { minor: 20_000 },
    taxes: [{ rate: 15_000, tax: { minor: 2_609 } }],
  });
  expect(await buy(second, { [await typeOf(second)]: 1 }, 'CHOIR')).toMatchObject({
    total: { minor: 15_000 },
    taxes: [{ rate: 5_000 }],
  });
  expect(await breaches(app)).toEqual([]);
});

test('a change that one date refuses changes none and names that date: a stock smaller than what is sold, a type that is hidden while people wait', async () => {
  const [first = '', second = ''] = dates;
  const seat = await typeOf(second);
  await buy(second, { [seat]: 1 }, 'CHOIR');
  await buy(second, { [seat]: 2 });
  await aBuyer(app, { eventId: second, types: [{ id: seat }] });
  const form = await formOf(first);
  const change = (more: object) =>
    changeFollowing(app, owner, first, { ...form, types: form.types.map((type) => ({ ...type, ...more })) });
  await expect(change({ capacity: 2 })).rejects.toMatchObject({
    code: 'series.refused',
    facts: { eventId: second },
    message: expect.stringContaining('3 are already sold or reserved'),
  });
  await expect(change({ hidden: true })).rejects.toMatchObject({
    code: 'series.refused',
    facts: { eventId: second },
    message: expect.stringContaining('1 person is waiting for “Seat”'),
  });
  for (const id of dates) expect((await read(id)).types[0]).toMatchObject({ capacity: 3, hidden: false });
  expect(await breaches(app)).toEqual([]);
});
