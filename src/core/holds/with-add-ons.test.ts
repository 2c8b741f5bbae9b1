import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { addAddOn, changeAddOn, removeAddOn } from '../add-ons/change-add-ons.ts';
import { getAddOn, listAddOns } from '../add-ons/find-add-ons.ts';
import { collectAddOn, uncollectAddOn } from '../check-in/collect-add-on.ts';
import { doorSummary } from '../check-in/door-summary.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { searchDoor } from '../check-in/search-door.ts';
import { listOwnEventsPage } from '../event-lists/find-events.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { exported } from '../exports/testing/exported.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { refundOwnTickets } from '../order-refunds/refund-own-tickets.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import type { Actor } from '../shared/actor.ts';
import type { Issue } from '../shared/errors.ts';
import { addTaxRate, removeTaxRate } from '../taxes/change-tax-rates.ts';
import { getTicketQr } from '../tickets/get-ticket-qr.ts';
import { listMyTickets } from '../tickets/my-tickets.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { expireHolds } from './expire-holds.ts';
import { placeOrder } from './place-order.ts';

/** Orders with add-ons and donations (docs/decisions/0091). */
const app = await createTestApp();

let event: Awaited<ReturnType<typeof anEvent>>;
let ticket: string;
let vip: string;
beforeEach(async () => {
  event = await anEvent(app, {
    types: [
      { name: 'General', priceMinor: 20_000, capacity: 50 },
      { name: 'VIP', priceMinor: 50_000, capacity: 50 },
    ],
  });
  [ticket, vip] = event.types.map(({ id }) => id) as [string, string];
});

const add = (more: object) =>
  addAddOn(app, event.owner, { eventId: event.eventId, currency: 'ZAR', ...more });
const aShirt = (more: object = {}) =>
  add({
    name: 'T-shirt',
    perTicketLimit: 1,
    variants: [
      { name: 'Medium', priceMinor: 15_000, capacity: 5 },
      { name: 'Large', priceMinor: 16_000, capacity: 5 },
    ],
    ...more,
  });
const aDonation = () =>
  add({
    kind: 'donation',
    name: 'For the school',
    variants: [{ priceMinor: 5_000, priceFloorMinor: 1_000 }],
  });
const idsOf = ({ variants }: { variants: { id: string }[] }) =>
  variants.map(({ id }) => id) as [string, string];
const buy = (quantities: object, more: object = {}, actor: Actor = aGuest(app)) =>
  placeOrder(app, actor, { email: 'thandi@example.com', eventId: event.eventId, quantities, ...more });
async function pay({ orderId }: { orderId: string }) {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  expect(await verifyPayment(app, key)).toBe('paid');
  return key;
}
const ticketsOf = ({ orderId }: { orderId: string }) =>
  app.db
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', 't.id', 'k.ticketTypeId')
    .where('k.orderId', '=', orderId)
    .orderBy('k.lineNumber')
    .orderBy('k.seat')
    .select(['k.id', 't.name', 'k.admits', 'k.addOnTo', 'k.state', 'k.shortCode'])
    .execute();
const soldOf = async (addOnId: string) =>
  (await getAddOn(app, event.owner, { eventId: event.eventId, addOnId })).variants.map(({ held, sold }) => [
    held,
    sold,
  ]);
const scan = (code: string) => admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });

describe('an order', () => {
  test('has tickets and the add-ons of each, and is paid, counted and shown with them', async () => {
    const shirt = await aShirt();
    const [medium, large] = idsOf(shirt);
    const [gift] = idsOf(await aDonation());
    const order = await buy(
      { [ticket]: 2, [medium]: 1, [large]: 1, [gift]: 1 },
      { prices: { [gift]: 2_500 } },
    );
    expect(order.tran?.amount).toBe(2 * 20_000 + 15_000 + 16_000 + 2_500);
    expect(await soldOf(shirt.id)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await pay(order);
    const [one, two, first, second, given] = await ticketsOf(order);
    expect([first, second, given]).toMatchObject([
      { name: 'T-shirt, Medium', admits: false, addOnTo: one?.id },
      { name: 'T-shirt, Large', admits: false, addOnTo: two?.id },
      { name: 'For the school', admits: false, addOnTo: null },
    ]);
    expect(await breaches(app)).toEqual([]);
    // Attendee counts leave out add-ons, but their money is counted.
    const attendees = await exported(app, event.owner, { eventId: event.eventId, name: 'attendees' });
    const columns = attendees
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').at(-1));
    // A name with a comma is quoted.
    expect(columns).toEqual(['Add-ons', ' Medium"', ' Large"']);
    const door = await doorSummary(app, event.owner, event.eventId, undefined);
    expect(door).toMatchObject({ admitted: 0, issued: 2 });
    expect(door.types.map(({ name }) => name)).toEqual(['General', 'VIP']);
    const { events } = await listOwnEventsPage(app, event.owner, {});
    const mine = events.find(({ id }) => id === event.eventId);
    expect(mine).toMatchObject({ sold: 2, capacity: 100, revenue: [{ minor: 73_500 }] });
  });

  test('is held as a whole or not at all, and releases its add-ons when the hold ends', async () => {
    const shirt = await aShirt({ variants: [{ priceMinor: 15_000, capacity: 1 }] });
    const [only] = idsOf(shirt);
    await buy({ [ticket]: 1, [only]: 1 });
    await expect(buy({ [ticket]: 1, [only]: 1 })).rejects.toMatchObject({
      code: 'order.sold-out',
      message: '‘T-shirt’ is sold out.',
    });
    app.clock.advance(20 * 60_000);
    await expireHolds(app);
    expect(await soldOf(shirt.id)).toEqual([[0, 0]]);
    await pay(await buy({ [ticket]: 1, [only]: 1 }));
    expect(await breaches(app)).toEqual([]);
  });

  test('without a ticket, or with too many or too few add-ons, is refused at its field', async () => {
    const [medium, large] = idsOf(await aShirt());
    const [dinner] = idsOf(
      await add({
        name: 'Dinner',
        ticketTypes: [vip],
        perTicketMinimum: 1,
        variants: [{ priceMinor: 0, capacity: 50 }],
      }),
    );
    await expect(buy({ [medium]: 1 })).rejects.toMatchObject({
      code: 'order.add-on-needs-ticket',
      issues: [{ path: `quantities.${medium}` }],
    });
    await expect(buy({ [ticket]: 1, [dinner]: 1 })).rejects.toMatchObject({
      message: '‘Dinner’ is only sold with a ‘VIP’ ticket.',
    });
    await expect(buy({ [ticket]: 1, [medium]: 1, [large]: 1 })).rejects.toMatchObject({
      code: 'order.too-many-add-ons',
      facts: { limit: 1 },
    });
    await expect(buy({ [vip]: 2, [dinner]: 1 })).rejects.toMatchObject({
      code: 'order.too-few-add-ons',
      facts: { minimum: 2 },
    });
    await expect(buy({ [vip]: 1, [dinner]: 1, [ticket]: 1 })).resolves.toBeDefined();
  });

  test('an add-on reports all errors of its variants at once, and a missing name', async () => {
    const variants = [
      { name: null, priceMinor: 'x', capacity: 5 },
      { name: 'Large', priceMinor: 1_000, capacity: 5 },
      { name: ' large ', priceMinor: 1_000, capacity: null },
    ];
    const refused = await aShirt({ name: '', variants }).catch((error) => error);
    expect(Object.fromEntries(refused.issues.map((issue: Issue) => [issue.path, issue.message]))).toEqual({
      name: 'Enter a name, for instance “T-shirt”.',
      'variants.0.name': 'Name this variant, for instance “Medium”.',
      'variants.0.priceMinor': 'Enter a price, for instance 150.00, or 0 if it’s free.',
      'variants.2.name': 'There is already a variant of this name.',
    });
  });

  test('of only a donation needs no ticket, and is refused below the smallest donation', async () => {
    const [gift] = idsOf(await aDonation());
    await expect(buy({ [gift]: 1 }, { prices: { [gift]: 999 } })).rejects.toMatchObject({
      code: 'order.price-too-low',
    });
    const paid = await pay(await buy({ [gift]: 1 }, { prices: { [gift]: 1_000 } }));
    await pay(await buy({ [ticket]: 1, [gift]: 1 }, { prices: { [gift]: 7_050 } }));
    const { addOns } = await listAddOns(app, event.owner, event.eventId);
    expect(addOns[0]?.variants).toMatchObject([{ sold: 2, paidMinor: 8_050 }]);
    const { lines, timeline } = await getOrderForOrganiser(app, event.owner, paid);
    expect(lines).toMatchObject([{ donation: true, total: { minor: 1_000 } }]);
    expect(timeline[0]?.text).toBe('A donation of 10.00\u00a0ZAR was begun.');
    expect(await breaches(app)).toEqual([]);
  });

  test('gets a discount on add-ons only with a code that names them', async () => {
    const [medium] = idsOf(await aShirt());
    const half = { eventId: event.eventId, price: { effect: 'percent', percentHundredths: 5_000 } };
    await addPromotion(app, event.owner, { ...half, code: 'ALL' });
    await addPromotion(app, event.owner, { ...half, code: 'SHIRT', types: [medium] });
    expect((await buy({ [ticket]: 1, [medium]: 1 }, { code: 'ALL' })).tran?.amount).toBe(25_000);
    expect((await buy({ [ticket]: 1, [medium]: 1 }, { code: 'SHIRT' })).tran?.amount).toBe(27_500);
    expect(await breaches(app)).toEqual([]);
  });
});

test('the event page shows the add-ons', async () => {
  const { eventId } = event;
  const shirt = await aShirt({ ticketTypes: [vip], description: '<b>Cotton</b>' });
  const gift = await aDonation();
  const page = await getEventPage(app, aGuest(app), eventId);
  expect(page.types.map(({ name }) => name)).toEqual(['General', 'VIP']);
  expect(page.addOns).toMatchObject([
    {
      name: 'T-shirt',
      description: '<b>Cotton</b>',
      ticketTypes: [vip],
      perTicketLimit: 1,
      variants: [
        { variant: 'Medium', left: 5, sale: 'on' },
        { variant: 'Large', charged: { minor: 16_000 } },
      ],
    },
    { kind: 'donation', variants: [{ variant: null, payWhatYouWant: { floor: { minor: 1_000 } } }] },
  ]);
  await changeAddOn(app, event.owner, { eventId, addOnId: shirt.id, ...asSent(shirt), onSale: false });
  expect((await getEventPage(app, aGuest(app), eventId)).addOns.map(({ id }) => id)).toEqual([gift.id]);
  await expect(buy({ [vip]: 1, [shirt.variants[0]?.id as string]: 1 })).rejects.toMatchObject({
    code: 'order.sale-over',
  });
});

/** Returns an add-on in the form in which it is sent. */
function asSent({ id: _, variants, ...rest }: Awaited<ReturnType<typeof getAddOn>>) {
  return {
    ...rest,
    variants: variants.map(
      ({ held: _h, sold: _s, collected: _c, ordered: _o, paidMinor: _p, ...variant }) => variant,
    ),
  };
}

describe('an organiser', () => {
  test('chooses an add-on’s tax rate, which stays until they choose another', async () => {
    const { eventId, owner } = event;
    const { id: taxRateId } = await addTaxRate(app, owner, { name: 'Reduced VAT', rate: 7_000 });
    const shirt = await aShirt({ taxRateId });
    expect(shirt.taxRateId).toBe(taxRateId);
    const { taxRateId: _, ...sent } = asSent(shirt);
    const change = (more: object) =>
      changeAddOn(app, owner, { eventId, addOnId: shirt.id, ...sent, ...more });
    const [medium, large] = sent.variants;
    const foreign = await addTaxRate(app, await aUser(app), { name: 'VAT', rate: 1 });
    await expect(change({ taxRateId: foreign.id })).rejects.toMatchObject({
      issues: [{ path: 'taxRateId', message: 'Choose one of your tax rates.' }],
    });
    expect(await change({ taxRateId: 'none' })).toMatchObject({ taxRateId: 'none' });
    // Left out, it stays.
    expect(await change({ name: 'Tee' })).toMatchObject({ taxRateId: 'none' });
    expect(await change({ taxRateId: null })).toMatchObject({ taxRateId: null });
    await change({ taxRateId });
    const small = { name: 'Small', priceMinor: 14_000, capacity: 3 };
    expect(await change({ name: 'Shirt', variants: [small, medium, large] })).toMatchObject({ taxRateId });
    const [smallest] = idsOf(await getAddOn(app, owner, { eventId, addOnId: shirt.id }));
    const { orderId } = await buy({ [ticket]: 1, [smallest]: 1 });
    const lines = app.db.selectFrom('order_lines').where('orderId', '=', orderId).orderBy('number');
    expect(await lines.select(['taxName as name', 'taxRate as rate']).execute()).toEqual([
      { name: null, rate: null },
      { name: 'Reduced VAT', rate: 7_000 },
    ]);
    await expect(removeTaxRate(app, owner, { taxRateId })).rejects.toMatchObject({ code: 'tax-rate.in-use' });
  });

  test('changes variants, but cannot remove those that were ordered', async () => {
    const { eventId, owner } = event;
    const shirt = await aShirt();
    const [medium] = idsOf(shirt);
    await pay(await buy({ [ticket]: 1, [medium]: 1 }));
    const key = { eventId, addOnId: shirt.id };
    const sent = asSent(shirt);
    const change = (more: object) => changeAddOn(app, owner, { ...key, ...sent, ...more });
    await expect(change({ variants: sent.variants.slice(1) })).rejects.toMatchObject({
      issues: [{ path: 'variants', message: expect.stringContaining('“Medium” has already been ordered') }],
    });
    await expect(change({ currency: 'EUR' })).rejects.toMatchObject({ code: 'add-on.invalid' });
    await expect(
      change({ kind: 'donation', variants: [{ priceMinor: 5, priceFloorMinor: 5 }] }),
    ).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: 'kind' })]),
    });
    const small = { name: 'Small', priceMinor: 14_000, capacity: 3 };
    const changed = await change({ name: 'Shirt', variants: [small, sent.variants[0]] });
    expect(changed.variants).toMatchObject([
      { name: 'Small', sold: 0 },
      { id: medium, sold: 1, ordered: true },
    ]);
    await expect(removeAddOn(app, owner, key)).rejects.toMatchObject({ code: 'add-on.ordered' });
    expect(await breaches(app)).toEqual([]);
  });

  test.each([
    [
      'a variant without a name',
      {
        variants: [
          { priceMinor: 1, capacity: 1 },
          { name: 'L', priceMinor: 1, capacity: 1 },
        ],
      },
      'variants.0.name',
    ],
    [
      'two variants with the same name',
      {
        variants: [
          { name: 'L', priceMinor: 1, capacity: 1 },
          { name: 'l', priceMinor: 1, capacity: 1 },
        ],
      },
      'variants.1.name',
    ],
    ['no stock', { variants: [{ priceMinor: 1, capacity: null }] }, 'variants.0.capacity'],
    ['a minimum above the limit', { perTicketMinimum: 3, perTicketLimit: 2 }, 'perTicketMinimum'],
    [
      'a ticket type of another event',
      { ticketTypes: ['0190b3a5-7a3e-7000-8000-000000000000'] },
      'ticketTypes.0',
    ],
    ['a NUL', { name: 'T\u0000' }, 'name'],
    [
      'a smallest donation above the suggested one',
      { kind: 'donation', variants: [{ priceMinor: 5, priceFloorMinor: 6 }] },
      'variants.0.priceFloorMinor',
    ],
    [
      'no smallest donation',
      { kind: 'donation', variants: [{ priceMinor: 5, priceFloorMinor: null }] },
      'variants.0.priceFloorMinor',
    ],
  ])('cannot enter %s', async (_, more, path) => {
    await expect(aShirt(more)).rejects.toMatchObject({
      kind: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});

describe('a refund', () => {
  test('of a ticket includes its add-ons; an add-on can be refunded alone', async () => {
    const [medium, large] = idsOf(await aShirt());
    const order = await buy({ [ticket]: 2, [medium]: 1, [large]: 1 });
    const key = await pay(order);
    const [one, , shirtOfOne, shirtOfTwo] = await ticketsOf(order);
    const refund = (ids: unknown[]) =>
      refundOrder(app, event.owner, { eventId: key.eventId, orderId: key.orderId, tickets: ids });
    expect(await refund([one?.id])).toMatchObject({ amount: { minor: 35_000 }, tickets: 1, addOns: 1 });
    await expect(refund([shirtOfOne?.id])).rejects.toMatchObject({ code: 'refund.ticket-gone' });
    expect(await refund([shirtOfTwo?.id])).toMatchObject({
      amount: { minor: 16_000 },
      tickets: 0,
      addOns: 1,
    });
    expect((await ticketsOf(order)).map(({ state }) => state)).toEqual([
      'revoked',
      'valid',
      'revoked',
      'revoked',
    ]);
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });

  test('of only add-ons is emailed as that, without mentioning cancelled tickets', async () => {
    const [programme] = idsOf(
      await add({ name: 'Programme', variants: [{ priceMinor: 0, capacity: 5 }], soldAlone: true }),
    );
    const [medium] = idsOf(await aShirt());
    const order = await buy({ [ticket]: 1, [programme]: 1, [medium]: 1 });
    const { eventId, orderId } = await pay(order);
    await app.runJobs();
    expect(app.outbox.findLast(({ kind }) => kind === 'tickets')).toMatchObject({
      order: {
        extras: [
          { typeName: 'Programme', quantity: 1, total: { minor: 0 } },
          { typeName: 'T-shirt, Medium', quantity: 1, total: { minor: 15_000 } },
        ],
      },
    });
    const units = await ticketsOf(order);
    const mailAbout = async (name: string) => {
      app.outbox.length = 0;
      const tickets = units.filter((unit) => unit.name === name).map(({ id }) => id);
      const refunded = await refundOrder(app, event.owner, { eventId, orderId, tickets });
      expect(refunded).toMatchObject({ tickets: 0, addOns: 1 });
      await app.runJobs();
      return app.outbox;
    };
    expect(await mailAbout('Programme')).toMatchObject([
      { kind: 'tickets-cancelled', tickets: { codes: [], addOns: ['Programme'], othersGood: true } },
    ]);
    expect(await mailAbout('T-shirt, Medium')).toMatchObject([
      { kind: 'order-refunded', tickets: { codes: [], addOns: ['T-shirt, Medium'], othersGood: true } },
    ]);
  });

  test('by the customer excludes donations and collected add-ons', async () => {
    await app.db.updateTable('events').set({ refundUntilDays: 1 }).where('id', '=', event.eventId).execute();
    const [medium] = idsOf(await aShirt());
    const [gift] = idsOf(await aDonation());
    const buyer = aGuest(app);
    const order = await buy({ [ticket]: 1, [medium]: 1, [gift]: 1 }, {}, buyer);
    const key = await pay(order);
    const [mine, shirt, given] = await ticketsOf(order);
    const giveBack = (...tickets: unknown[]) => refundOwnTickets(app, buyer, key, { tickets });
    await expect(giveBack(given?.id)).rejects.toMatchObject({ code: 'refund.donation' });
    const at = { eventId: event.eventId, unitId: shirt?.id };
    await collectAddOn(app, event.owner, { ...at, gate: 'Bar' });
    await expect(giveBack(mine?.id)).rejects.toMatchObject({ code: 'refund.ticket-used' });
    await uncollectAddOn(app, event.owner, at);
    expect(await giveBack(mine?.id)).toMatchObject({ amount: { minor: 35_000 }, tickets: 1, addOns: 1 });
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });
});

describe('at the door', () => {
  test('a ticket shows its add-ons, which can be collected once; an add-on’s code admits nobody', async () => {
    const [medium] = idsOf(await aShirt());
    const order = await buy({ [ticket]: 1, [medium]: 1 });
    await pay(order);
    const [mine, shirt] = await ticketsOf(order);
    const unit = { id: shirt?.id, name: 'T-shirt, Medium', shortCode: shirt?.shortCode };
    expect(await scan(shirt?.shortCode ?? '')).toMatchObject({
      answer: 'add-on',
      ticket: { addOns: [{ ...unit, collected: null }] },
    });
    expect(await scan(mine?.shortCode ?? '')).toMatchObject({
      answer: 'admitted',
      count: 1,
      ticket: { addOns: [{ ...unit, collected: null }] },
    });
    const at = { eventId: event.eventId, unitId: shirt?.id };
    const collectionId = app.newId();
    const tick = { ...at, gate: 'Bar', collectionId };
    const both = await Promise.all([
      collectAddOn(app, event.owner, tick),
      collectAddOn(app, event.owner, tick),
    ]);
    expect(both).toMatchObject([
      { collected: true, gate: 'Bar' },
      { collected: true, gate: 'Bar' },
    ]);
    expect(await collectAddOn(app, event.owner, { ...at, gate: 'Hall' })).toMatchObject({
      collected: false,
      gate: 'Bar',
    });
    expect(await scan(mine?.shortCode ?? '')).toMatchObject({
      answer: 'already-admitted',
      ticket: { addOns: [{ collected: { gate: 'Bar' } }] },
    });
    await uncollectAddOn(app, event.owner, at);
    await uncollectAddOn(app, event.owner, at);
    expect(await collectAddOn(app, event.owner, { ...at, gate: 'Hall' })).toMatchObject({ collected: true });
    const other = await anEvent(app);
    await expect(
      collectAddOn(app, other.owner, { ...at, eventId: other.eventId, gate: 'Bar' }),
    ).rejects.toMatchObject({ code: 'add-on.unknown' });
    await expect(
      collectAddOn(app, event.owner, { ...at, unitId: mine?.id, gate: 'Bar' }),
    ).rejects.toMatchObject({
      code: 'add-on.unknown',
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('an add-on bought alone is among its owner’s tickets with its code; one that belongs to a ticket is not', async () => {
    const [bay] = idsOf(
      await add({ name: 'Parking', soldAlone: true, variants: [{ priceMinor: 6_000, capacity: 9 }] }),
    );
    const [gift] = idsOf(await aDonation());
    const owner = await aUser(app);
    const wish = { email: owner.email };
    await pay(await buy({ [bay]: 1, [gift]: 1 }, wish, owner));
    await pay(await buy({ [ticket]: 1, [bay]: 1 }, wish, owner));
    const mine = async () => (await listMyTickets(app, owner, {})).tickets;
    const tickets = await mine();
    expect(tickets.map(({ typeName, admits }) => [typeName, admits]).sort()).toEqual([
      ['General', true],
      ['Parking', false],
    ]);
    const parking = tickets.find(({ admits }) => !admits);
    expect(await getTicketQr(app, owner, { eventId: event.eventId, ticketId: parking?.id })).toBeDefined();
    await collectAddOn(app, event.owner, {
      eventId: event.eventId,
      unitId: parking?.id,
      gate: 'Car park',
    });
    expect((await mine()).find(({ admits }) => !admits)).toMatchObject({ state: 'used', gate: 'Car park' });
  });

  test('a refunded add-on is not handed out', async () => {
    const [medium] = idsOf(await aShirt());
    const order = await buy({ [ticket]: 1, [medium]: 1 });
    const { eventId } = await pay(order);
    const [mine, shirt] = await ticketsOf(order);
    await refundOrder(app, event.owner, { eventId, orderId: order.orderId, tickets: [shirt?.id] });
    const tick = { eventId, unitId: shirt?.id, gate: 'Bar' };
    await expect(collectAddOn(app, event.owner, tick)).rejects.toMatchObject({ code: 'add-on.refunded' });
    const answer = await scan(mine?.shortCode ?? '');
    expect(answer.answer === 'admitted' && answer.ticket.addOns).toBeUndefined();
  });
});

test('a ticket that is sent to somebody takes its add-ons along, with new codes', async () => {
  const [medium] = idsOf(await aShirt());
  const buyer = aGuest(app);
  const order = await buy({ [ticket]: 1, [medium]: 1 }, {}, buyer);
  const key = await pay(order);
  const [mine, shirt] = await ticketsOf(order);
  const caller = { headers: new Headers(), address: '203.0.113.9' };
  const send = (ticketId: unknown) =>
    sendTicket(app, buyer, key, { ticketId, email: 'sipho@example.com' }, caller);
  await expect(send(shirt?.id)).rejects.toMatchObject({ kind: 'conflict' });
  const { transferId } = await send(mine?.id);
  const transfer = { eventId: key.eventId, transferId };
  await acceptTicket(app, aGuest(app), { ...transfer, key: transferLinkKey(app, transfer) });
  const friend = await aUser(app, { email: 'sipho@example.com' });
  expect(await listMyTickets(app, friend, {})).toMatchObject({ tickets: [{ addOns: ['T-shirt, Medium'] }] });
  app.outbox.length = 0;
  await app.runJobs();
  expect(app.outbox.map((mail) => app.mailer.preview(mail).html)).toContainEqual(
    expect.stringMatching(/With it: <bdi>T-shirt, Medium/),
  );
  const [theirs, its] = await ticketsOf(order);
  expect(its?.addOnTo).toBe(theirs?.id);
  expect(theirs?.id).not.toBe(mine?.id);
  expect(its?.shortCode).not.toBe(shirt?.shortCode);
  expect(await scan(shirt?.shortCode ?? '')).toMatchObject({ answer: 'unknown' });
  expect(await scan(theirs?.shortCode ?? '')).toMatchObject({ ticket: { addOns: [{ id: its?.id }] } });
  expect(await breaches(app)).toEqual([]);
});

test('the door’s search finds tickets first, then add-ons under their holders’ names, and no donations', async () => {
  const [medium] = idsOf(await aShirt());
  const [gift] = idsOf(await aDonation());
  const order = await buy({ [ticket]: 1, [medium]: 1, [gift]: 1 });
  await pay(order);
  await app.db
    .insertInto('attendees')
    .values({
      eventId: event.eventId,
      orderId: order.orderId,
      lineNumber: 1,
      seat: 1,
      name: 'Zanele Mokoena',
      email: null,
      updatedAt: app.clock.now(),
    })
    .execute();
  const search = () => searchDoor(app, event.owner, { eventId: event.eventId, text: 'thandi@example.com' });
  const [mine, shirt] = await ticketsOf(order);
  const bought = { name: 'Zanele Mokoena', state: 'valid' };
  const found = [
    { ...bought, shortCode: mine?.shortCode, admits: true },
    { ...bought, shortCode: shirt?.shortCode, admits: false },
  ];
  expect((await search()).tickets).toMatchObject(found);
  await scan(mine?.shortCode ?? '');
  expect((await search()).tickets).toMatchObject([{ ...found[0], state: 'admitted' }, found[1]]);
});
