import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { closeShift } from '../box-office/close-shift.ts';
import { handBack } from '../box-office/hand-back.ts';
import { aTill } from '../box-office/testing/a-till.ts';
import { collectAddOn } from '../check-in/collect-add-on.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { orderNumber } from '../orders/order-number.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { takeOffResale } from '../resale/take-off-resale.ts';
import { aBuyer, aResaleEvent, aSeller } from '../resale/testing/for-resale.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { sendTicket, sendTicketOn } from '../transfers/send-ticket.ts';
import { takeTicketBack } from '../transfers/take-ticket-back.ts';
import { exportShift } from './export-shift.ts';
import { exported, wholeFile } from './testing/exported.ts';
import { nextTillRows, tillRowKey } from './till-export-store.ts';

const app = await createTestApp();
const caller = { address: '198.51.100.7', headers: new Headers() };
const WHEN = /^2026-\d\d-\d\d \d\d:\d\d$/;

let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  event = await anEvent(app);
});

/** Reads a table's rows by heading. No quoted cell here contains a comma. */
async function rowsOf(name: string, { owner, eventId } = event): Promise<Record<string, string>[]> {
  return toRows(await exported(app, owner, { eventId, name }));
}
function toRows(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) =>
    Object.fromEntries(header.map((name, at) => [name.replace(/ \(.*/, ''), row[at] ?? ''])),
  );
}

async function pay(orderId: string) {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  expect(await verifyPayment(app, key)).toBe('paid');
}

test('add-ons are listed one by one: with a ticket or alone, collected or not', async () => {
  const { owner, eventId } = event;
  const add = (name: string, variants: object[], more: object = {}) =>
    addAddOn(app, owner, { eventId, currency: 'ZAR', name, soldAlone: true, variants, ...more });
  const shirt = await add('=T-shirt', [{ name: 'Large', priceMinor: 15_000, capacity: 5 }]);
  const gift = await add('School', [{ priceMinor: 5_000, priceFloorMinor: 1_000 }], { kind: 'donation' });
  const [large, given] = [shirt, gift].map(({ variants }) => variants[0]?.id as string);
  const buy = async (quantities: object, email: string) => {
    const { orderId } = await placeOrder(app, aGuest(app), { email, eventId, quantities });
    await pay(orderId);
    return orderId;
  };
  const together = await buy({ [event.types[0]?.id as string]: 1, [large as string]: 1 }, 'a@example.com');
  await buy({ [large as string]: 1 }, 'b@example.com');
  await buy({ [given as string]: 1 }, 'c@example.com');
  await app.db
    .insertInto('attendees')
    .values({
      eventId,
      orderId: together,
      lineNumber: 1,
      seat: 1,
      name: 'Naledi\nM',
      email: null,
      updatedAt: app.clock.now(),
    })
    .execute();
  const unit = await app.db
    .selectFrom('tickets')
    .where('orderId', '=', together)
    .where('admits', '=', false)
    .select('id')
    .executeTakeFirstOrThrow();
  await collectAddOn(app, owner, { eventId, unitId: unit.id, gate: '=North' });

  const [attendee] = await rowsOf('attendees');
  const rows = await rowsOf('add-ons');
  const bought = { 'Add-on': "'=T-shirt", Variant: 'Large', Kind: 'add-on', Price: '150.00' };
  expect(rows).toMatchObject([
    {
      ...bought,
      Order: orderNumber(together),
      Email: 'a@example.com',
      State: 'valid',
      Ticket: attendee?.Ticket,
      Holder: '"Naledi\nM"',
      'Holder’s email': 'a@example.com',
      Bought: expect.stringMatching(WHEN),
      Collected: expect.stringMatching(WHEN),
      Gate: "'=North",
    },
    { ...bought, Email: 'b@example.com', Ticket: '', Holder: '', 'Holder’s email': '', Collected: '' },
    { 'Add-on': 'School', Kind: 'donation', Variant: '', Price: '50.00', Email: 'c@example.com' },
  ]);
  expect(rows[0]?.['Collected by']).not.toBe('');
  await refundOrder(app, owner, { eventId, orderId: together });
  expect((await rowsOf('add-ons'))[0]).toMatchObject({ State: 'refunded', Collected: expect.any(String) });
});

test('a ticket that was sent twice has both transfers; one that nobody accepted is pending or taken back', async () => {
  const order = await aBoughtOrder(app, event, { quantity: 2 });
  const tickets = app.db.selectFrom('tickets').where('orderId', '=', order.orderId).orderBy('id');
  const [one, two] = await tickets.select('id').execute();
  const visitor = { kind: 'visitor' } as const;
  const keyOf = (transferId: string) => ({
    eventId: event.eventId,
    transferId,
    key: transferLinkKey(app, { eventId: event.eventId, transferId }),
  });
  const send = (ticketId: string | undefined, email: string) =>
    sendTicket(app, order.buyer, order, { ticketId, email }, caller);
  const first = keyOf((await send(one?.id, 'one@example.com')).transferId);
  await acceptTicket(app, visitor, first);
  const second = await sendTicketOn(app, visitor, first, { email: 'two@example.com' }, caller);
  await acceptTicket(app, visitor, keyOf(second.transferId));
  const wrong = await send(two?.id, 'wrong@example.com');
  await takeTicketBack(app, order.buyer, { ...order, transferId: wrong.transferId });
  await send(two?.id, 'three@example.com');

  const [a, b, d, c] = await rowsOf('transfers');
  expect(d).toMatchObject({
    From: 'thandi@example.com',
    To: 'wrong@example.com',
    State: 'taken back',
    Accepted: '',
    Ticket: c?.Ticket,
    Sent: expect.stringMatching(WHEN),
    'Taken back': expect.stringMatching(WHEN),
  });
  const from = 'thandi@example.com';
  expect([a, b, c]).toMatchObject([
    { From: from, To: 'one@example.com', State: 'accepted', Accepted: expect.stringMatching(WHEN) },
    { From: 'one@example.com', To: 'two@example.com', State: 'accepted' },
    { From: from, To: 'three@example.com', State: 'sent', Accepted: '', 'Taken back': '' },
  ]);
  expect(a?.Ticket).toBe(b?.Ticket);
  expect((await rowsOf('attendees')).map(({ Ticket }) => Ticket)).toEqual(
    expect.arrayContaining([a?.Ticket, c?.Ticket]),
  );
});

test('a ticket on resale is offered, withdrawn, offered again, and then sold to an order', async () => {
  const resale = await aResaleEvent(app);
  const seller = await aSeller(app, resale);
  await seller.sell();
  const [offered] = await rowsOf('resales', resale);
  expect(offered).toMatchObject({
    Ticket: seller.tickets[0]?.shortCode,
    Order: orderNumber(seller.order.orderId),
    State: 'offered',
    Price: '350.00',
    Offered: expect.stringMatching(WHEN),
    Sold: '',
    'Buyer’s order': '',
  });
  await takeOffResale(app, aGuest(app), { ...seller.request, ticketId: seller.ticketId });
  const first = { State: 'taken off', Offered: offered?.Offered, 'Taken off': expect.stringMatching(WHEN) };
  expect(await rowsOf('resales', resale)).toMatchObject([{ ...first, Sold: '' }]);
  await seller.sell();
  const buyer = await aBuyer(app, resale);
  const { orderId } = await buyer.pay();
  expect(await rowsOf('resales', resale)).toMatchObject([
    first,
    {
      Ticket: offered?.Ticket,
      State: 'sold',
      Offered: expect.stringMatching(WHEN),
      'Taken off': '',
      Sold: expect.stringMatching(WHEN),
      'Buyer’s order': orderNumber(orderId),
      'Buyer’s email': buyer.person.email,
    },
  ]);
  expect(await rowsOf('orders', resale)).toMatchObject([
    { Order: orderNumber(seller.order.orderId), State: 'refunded', Resold: '1' },
    { Order: orderNumber(orderId), State: 'paid', Resold: '0' },
  ]);
});

describe('the tills of an event', () => {
  test('are one table, shift by shift with each count; the export of one shift has the same rows', async () => {
    const north = await aTill(app, event);
    const south = await aTill(app, event);
    await south.sell(1);
    const sale = await north.sell(2);
    await north.sell(1, { method: 'card_terminal' });
    await handBack(app, north.user, north.key, { orderId: sale.orderId, method: 'cash' });
    await closeShift(app, north.user, north.key, { countedMinor: 49_000, note: '=late' });

    const rows = await rowsOf('till');
    expect(rows).toMatchObject([
      { What: 'Sale', Order: sale.number, Tickets: '2', 'Paid by': 'Cash', In: '700.00', Out: '' },
      { What: 'Sale', Tickets: '1', 'Paid by': 'Card terminal', In: '350.00', Difference: '' },
      { What: 'Handed back', Order: sale.number, Tickets: '2', In: '', Out: '700.00' },
      { What: 'Counted', Order: '', In: '', Difference: '-10.00', Currency: 'ZAR', Note: "'=late" },
      { What: 'Sale', Order: expect.any(String), Tickets: '1', In: '350.00' },
    ]);
    expect(new Set(rows.map(({ By }) => By)).size).toBe(2);
    const ofShift = async (key: typeof north.key) =>
      toRows(await wholeFile(await exportShift(app, event.owner, key)));
    expect([...(await ofShift(north.key)), ...(await ofShift(south.key))]).toEqual(rows);

    const { eventId } = event;
    const all = await nextTillRows(app.db, { eventId }, undefined, 10);
    for (const [at, row] of all.entries())
      expect(await nextTillRows(app.db, { eventId }, tillRowKey(row), 10)).toEqual(all.slice(at + 1));
  });
});

test('a refund has the number of its credit note, and the tax in it', async () => {
  await addTaxRate(app, event.owner, { name: 'VAT', rate: 15_000, isDefault: true });
  const order = await aBoughtOrder(app, event, { quantity: 2 });
  const { eventId, orderId } = order;
  const refund = (amountMinor: number) => refundOrder(app, event.owner, { eventId, orderId, amountMinor });
  const notes = async () => {
    const csv = await exported(app, event.owner, { eventId, name: 'refunds' });
    return csv.split('\r\n').map((line) => line.split(',').slice(-2).join());
  };
  await refund(11_500);
  expect(await notes()).toEqual(['Credit note,Tax', ',', '']);
  await app.runJobs();
  await refund(23_000);
  await app.runJobs();
  expect(await notes()).toEqual(['Credit note,Tax', '000002,15.00', '000003,30.00', '']);
});
