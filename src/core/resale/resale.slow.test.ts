import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { searchDoor } from '../check-in/search-door.ts';
import { exported } from '../exports/testing/exported.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { startOver } from '../order-page/start-over.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { refundOwnTickets } from '../order-refunds/refund-own-tickets.ts';
import { orderNumber } from '../orders/order-number.ts';
import { countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { closeAccount } from '../personal-data/close-account.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { search } from '../search/search.ts';
import type { OrderRefundedMail } from '../shared/mail/refund-mails.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { getTicketQr } from '../tickets/get-ticket-qr.ts';
import { listMyTickets } from '../tickets/my-tickets.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { getWaitingList } from '../waiting-list/get-waiting-list.ts';
import { setWaitingList } from '../waiting-list/set-waiting-list.ts';
import { offerForResale } from './offer-for-resale.ts';
import { takeOffResale } from './take-off-resale.ts';
import { aBuyer, aResaleEvent, aSeller } from './testing/for-resale.ts';

/** Tickets that their holders sell to people on the waiting list (docs/decisions/0107). */
const app = await createTestApp();
const guest = aGuest(app);
const caller = { address: '198.51.100.7', headers: new Headers() };
const HOUR = 3_600_000;

let event: Awaited<ReturnType<typeof aResaleEvent>>;
beforeEach(async () => {
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000));
  event = await aResaleEvent(app);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const ticketsOf = (orderId: string) =>
  app.db
    .selectFrom('tickets')
    .where('eventId', '=', event.eventId)
    .where('orderId', '=', orderId)
    .select(['id', 'state', 'shortCode'])
    .orderBy('id')
    .execute();
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .where('eventId', '=', event.eventId)
    .where('orderId', '=', orderId)
    .select(['amountMinor as minor', 'feeRefundMinor as fee', 'reason', 'state'])
    .execute();
const historyOf = async (order: { eventId: string; orderId: string }) =>
  (await getOrderForOrganiser(app, event.owner, order)).timeline.map(({ text }) => text);
const counters = async () => (await countersOf(app, event.eventId))[0];
const conflict = (code: string) => expect.objectContaining({ kind: 'conflict', code });
const scan = (code: string) => admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });
const mailsTo = async (email: string) => {
  await app.runJobs();
  const mails = app.outbox.filter(({ to }) => to === email);
  app.outbox.length = 0;
  return mails;
};

describe('a ticket on resale', () => {
  test('stays good until the next in line has paid; then it is refunded and the seat is the buyer’s', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await app.runJobs();
    app.outbox.length = 0;
    expect(await seller.sell()).toEqual({
      ticketId: seller.ticketId,
      amount: { minor: 35_000, currency: 'ZAR' },
    });
    expect(await counters()).toEqual({ held: 0, sold: 1 });
    const [offer] = await mailsTo(buyer.person.email);
    expect(offer).toMatchObject({
      kind: 'waiting-offer',
      resale: true,
      total: { minor: 35_000, currency: 'ZAR' },
    });

    const order = await buyer.accept();
    expect(await getOrderPage(app, guest, seller.request)).toMatchObject({
      tickets: [{ revoked: false, forResaleSince: expect.any(String), resold: false }],
      sendable: [],
    });
    expect(await getOrderPage(app, buyer.person, order)).toMatchObject({ resale: true, state: 'held' });

    await buyer.settle(order);
    expect(await counters()).toEqual({ held: 0, sold: 1 });
    expect(await ticketsOf(order.orderId)).toMatchObject([{ state: 'valid' }]);
    expect(await ticketsOf(seller.order.orderId)).toMatchObject([{ state: 'revoked' }]);
    expect(await refundsOf(seller.order.orderId)).toMatchObject([
      { minor: 35_000, fee: 0, reason: 'resold' },
    ]);
    const [sold] = (await mailsTo('seller@example.com')) as OrderRefundedMail[];
    expect(sold).toMatchObject({ kind: 'order-refunded', reason: 'resold', amount: { minor: 35_000 } });
    expect(await getOrderPage(app, guest, seller.request)).toMatchObject({
      state: 'refunded',
      tickets: [{ revoked: true, forResaleSince: null, resold: true }],
    });
    const code = seller.tickets[0]?.shortCode ?? '';
    expect(await scan(code)).toMatchObject({ answer: 'resold', revokedAt: expect.any(String) });
    const atDoor = await searchDoor(app, event.owner, { eventId: event.eventId, text: code });
    expect(atDoor.tickets).toMatchObject([{ shortCode: code, state: 'resold' }]);
    const listed = await exported(app, event.owner, { eventId: event.eventId, name: 'attendees' });
    expect(listed).toMatch(new RegExp(`${code},.*,seller@example.com,.*,resold,`));
    const owner = await aUser(app, { email: 'seller@example.com' });
    expect((await listMyTickets(app, owner, {})).tickets).toMatchObject([{ state: 'resold' }]);
    const qr = getTicketQr(app, owner, { eventId: event.eventId, ticketId: seller.ticketId });
    await expect(qr).rejects.toMatchObject({ kind: 'gone', code: 'ticket.resold' });
    const found = { tickets: { hits: [{ resold: true }] } };
    expect(await search(app, event.owner, { text: code })).toMatchObject(found);
    const [mine] = await ticketsOf(order.orderId);
    expect(await scan(mine?.shortCode ?? '')).toMatchObject({ answer: 'admitted' });
    await expect(takeOffResale(app, guest, { ...seller.request, ticketId: seller.ticketId })).rejects.toEqual(
      conflict('resale.sold'),
    );
  });

  test('is offered to people who join later, to the next once an offer ends, and to nobody who wants two', async () => {
    event = await aResaleEvent(app, { types: [{ capacity: 2, perOrderLimit: 6 }] });
    const seller = await aSeller(app, event, { quantity: 2 });
    await seller.sell();
    const pair = await aBuyer(app, event, { quantity: 2 });
    const [first, second] = [await aBuyer(app, event), await aBuyer(app, event)];
    expect([await pair.offer(), await second.offer()]).toEqual([undefined, undefined]);
    const offered = { eventId: event.eventId, orderId: (await first.offer()) as string };
    app.clock.advance(25 * HOUR);
    await expireHolds(app);
    expect(await stateOf(app, offered)).toBe('expired');
    const next = { eventId: event.eventId, orderId: (await second.offer()) as string };
    expect(await stateOf(app, next)).toBe('held');
    await startOver(app, second.person, next);
    const third = await aBuyer(app, event);
    expect(await third.offer()).toBeDefined();
    expect(await counters()).toEqual({ held: 0, sold: 2 });
    await third.pay();
    expect(await ticketsOf(seller.order.orderId)).toMatchObject([{ state: 'revoked' }, { state: 'valid' }]);
    expect(await stateOf(app, seller.order)).toBe('partly_refunded');
  });

  test('can be taken off: a person with an offer keeps their place, and their late money is refunded', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const order = await buyer.accept();
    const off = { ...seller.request, ticketId: seller.ticketId };
    await takeOffResale(app, guest, off);
    await takeOffResale(app, guest, off);
    expect(await stateOf(app, order)).toBe('cancelled');
    expect(await buyer.offer()).toBeUndefined();
    expect(await mailsTo(buyer.person.email)).toContainEqual(
      expect.objectContaining({ kind: 'waiting-place', again: true }),
    );
    await buyer.settle(order);
    expect(await refundsOf(order.orderId)).toMatchObject([{ minor: 35_000, reason: 'resale-over' }]);
    expect(await ticketsOf(seller.order.orderId)).toMatchObject([{ state: 'valid' }]);
    expect(await refundsOf(seller.order.orderId)).toEqual([]);
    await seller.sell();
    expect(await buyer.offer()).toBeDefined();
  });

  test('that is taken off puts nobody back in line who deleted their account meanwhile', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    expect(await buyer.offer()).toEqual(expect.any(String));
    await transaction(app.db, (tx) => closeAccount(app, tx, buyer.person.userId, buyer.person));
    await takeOffResale(app, guest, { ...seller.request, ticketId: seller.ticketId });
    expect((await getWaitingList(app, event.owner, event.eventId)).people).toEqual([]);
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId: seller.order.orderId });
    await aSeller(app, event);
  });

  test('that was used meanwhile is not sold: the money is refunded, and the buyer keeps their place', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const order = await buyer.accept();
    expect(await scan(seller.tickets[0]?.shortCode ?? '')).toMatchObject({ answer: 'admitted' });
    await buyer.settle(order);
    expect(await refundsOf(order.orderId)).toMatchObject([{ minor: 35_000, reason: 'resale-over' }]);
    expect([await stateOf(app, order), await ticketsOf(order.orderId)]).toEqual(['cancelled', []]);
    expect(await ticketsOf(seller.order.orderId)).toMatchObject([{ state: 'valid' }]);
    expect(await buyer.offer()).toBeUndefined();
    expect(await counters()).toEqual({ held: 0, sold: 1 });
  });

  test('is off resale once it is used: a person with an offer is mailed, and keeps their place', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const order = { eventId: event.eventId, orderId: (await buyer.offer()) as string };
    await mailsTo(buyer.person.email);
    expect(await scan(seller.tickets[0]?.shortCode ?? '')).toMatchObject({ answer: 'admitted' });
    expect(await mailsTo(buyer.person.email)).toEqual([
      expect.objectContaining({ kind: 'waiting-place', again: true }),
    ]);
    expect([await stateOf(app, order), await buyer.offer()]).toEqual(['cancelled', undefined]);
    expect(await getOrderPage(app, guest, seller.request)).toMatchObject({
      tickets: [{ forResaleSince: null, admittedAt: expect.any(String) }],
    });
    await expect(seller.sell()).rejects.toEqual(conflict('resale.ticket-used'));
  });

  test('that was used before its offer is accepted can’t be paid for', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    await scan(seller.tickets[0]?.shortCode ?? '');
    await expect(buyer.accept()).rejects.toEqual(conflict('order.offer-withdrawn'));
    expect(await buyer.offer()).toBeUndefined();
  });

  test('that is refunded meanwhile leaves its seat to the person with the offer', async () => {
    const seller = await aSeller(app, event);
    const [buyer, next] = [await aBuyer(app, event), await aBuyer(app, event)];
    await seller.sell();
    const order = await buyer.accept();
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId: seller.order.orderId });
    expect(await counters()).toEqual({ held: 1, sold: 0 });
    await buyer.settle(order);
    expect(await counters()).toEqual({ held: 0, sold: 1 });
    expect(await refundsOf(seller.order.orderId)).toMatchObject([{ minor: 35_000, reason: 'by-organiser' }]);
    expect([await stateOf(app, order), await next.offer()]).toEqual(['paid', undefined]);
  });

  test('is off resale when the event is cancelled, and late money is refunded', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const order = await buyer.accept();
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: true });
    await app.runJobs();
    await buyer.settle(order);
    expect(await refundsOf(order.orderId)).toMatchObject([{ reason: 'paid-after-cancelling' }]);
    expect(await refundsOf(seller.order.orderId)).toMatchObject([{ reason: 'event-cancelled' }]);
  });

  test('costs what was paid for it, with its discount and tax, plus a service fee of its own; the seller’s fee stays', async () => {
    const { holds, settings } = app;
    const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' as const };
    Object.assign(app, { settings: { ...settings, serviceFee } });
    app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...settings, serviceFee });
    event = await aResaleEvent(app);
    const { eventId, owner, types } = event;
    await addTaxRate(app, owner, { name: 'Sales tax', rate: 10_000, onTop: true, isDefault: true });
    const price = { effect: 'percent', percentHundredths: 5_000 };
    await addPromotion(app, owner, { eventId, code: 'HALF', price });
    const quantities = { [types[0]?.id as string]: 1 };
    const bought = await placeOrder(app, guest, {
      email: 's@example.com',
      eventId,
      quantities,
      code: 'HALF',
    });
    const { orderId } = bought;
    const paid = paymentReference({ eventId, orderId, number: 1 });
    app.provider.report(paid, { status: 'succeeded' });
    await verifyPayment(app, { eventId, orderId, number: 1 });
    const [ticket] = await ticketsOf(orderId);
    const buyer = await aBuyer(app, event);
    const offered = await offerForResale(app, guest, { eventId, orderId }, { ticketId: ticket?.id });
    // Half of 350, plus a tenth of that.
    expect(offered.amount.minor).toBe(19_250);
    const order = await buyer.pay();
    expect(await getOrderPage(app, buyer.person, order)).toMatchObject({
      total: { minor: 21_175 },
      addedFee: { minor: 1_925 },
      taxes: [{ tax: { minor: 1_925 } }],
    });
    expect(await refundsOf(orderId)).toMatchObject([{ minor: 19_250, fee: 0, reason: 'resold' }]);
    Object.assign(app, { holds, settings });
    await app.runJobs();
    // The refund has a credit note with its tax, and the seller's numbers have no gaps.
    const { receipt } = await getOrderPage(app, guest, { eventId, orderId });
    expect(receipt?.creditNotes).toMatchObject([
      { amount: { minor: 19_250 }, taxes: [{ rate: 10_000, net: { minor: 17_500 }, tax: { minor: 1_750 } }] },
    ]);
    const numbers = await app.db
      .selectFrom('receipts')
      .where('eventId', '=', eventId)
      .orderBy('number')
      .select(['number', 'refundId'])
      .execute();
    expect(numbers.map(({ number, refundId }) => [Number(number), refundId === null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  test('is not sold for a payment that was partly refunded before it was reported', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const { reference, ...order } = await buyer.accept();
    const money = { amountMinor: 35_000, currency: 'ZAR', feeMinor: null, channel: null };
    const snapshot = { reference, status: 'reversed' as const, ...money };
    await app.fulfilments.fulfil({ kind: 'payment', ...order, number: 1, snapshot });
    expect(await stateOf(app, order)).toBe('cancelled');
    expect(await ticketsOf(seller.order.orderId)).toMatchObject([{ state: 'valid' }]);
    expect(await refundsOf(seller.order.orderId)).toEqual([]);
    await app.runJobs();
  });
});

describe('offering a ticket', () => {
  test('is refused once it was sent or used, or is no longer valid', async () => {
    event = await aResaleEvent(app, { types: [{ capacity: 3, perOrderLimit: 6 }] });
    const { order, request, tickets, sell } = await aSeller(app, event, { quantity: 3 });
    const [sent, used, gone] = tickets.map(({ id }) => id) as [string, string, string];
    await sendTicket(app, guest, request, { ticketId: sent, email: 'friend@example.com' }, caller);
    await expect(sell(sent)).rejects.toEqual(conflict('resale.not-yours'));
    await scan(tickets[1]?.shortCode ?? '');
    await expect(sell(used)).rejects.toEqual(conflict('resale.ticket-used'));
    await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId, tickets: [gone] });
    await expect(sell(gone)).rejects.toEqual(conflict('resale.ticket-ended'));
    const other = await aSeller(app, await aResaleEvent(app));
    await expect(sell(other.ticketId)).rejects.toEqual(conflict('resale.not-yours'));
    await expect(sell('=1+1')).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('is refused with add-ons, which would lose their ticket', async () => {
    const { eventId, owner, types } = event;
    const variant = { name: 'Medium', priceMinor: 15_000, capacity: 5 };
    const shirt = { eventId, currency: 'ZAR', name: 'T-shirt', perTicketLimit: 1, variants: [variant] };
    const { variants } = await addAddOn(app, owner, shirt);
    const quantities = { [types[0]?.id as string]: 1, [variants[0]?.id as string]: 1 };
    const { orderId } = await placeOrder(app, guest, { email: 's@example.com', eventId, quantities });
    app.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
    await verifyPayment(app, { eventId, orderId, number: 1 });
    const order = { eventId, orderId };
    const { tickets, addOns, ...page } = await getOrderPage(app, guest, order);
    const ticketId = tickets[0]?.id;
    expect(page).toMatchObject({ resellable: [], keptByAddOns: [ticketId] });
    const sell = () => offerForResale(app, guest, order, { ticketId });
    await expect(sell()).rejects.toEqual(conflict('resale.add-ons'));

    // Whoever returns the add-ons first sells the ticket alone: the buyer pays only for it, and only that is refunded.
    await app.db.updateTable('events').set({ refundUntilDays: 0 }).where('id', '=', eventId).execute();
    await refundOwnTickets(app, guest, order, { tickets: [addOns[0]?.id] });
    await app.runJobs();
    expect(await getOrderPage(app, guest, order)).toMatchObject({
      resellable: [{ id: ticketId, amount: { minor: 35_000 } }],
      keptByAddOns: [],
    });
    const buyer = await aBuyer(app, event);
    await sell();
    const bought = await buyer.pay();
    expect(await getOrderPage(app, buyer.person, bought)).toMatchObject({
      total: { minor: 35_000 },
      addOns: [],
    });
    expect(await refundsOf(orderId)).toMatchObject([
      { minor: 15_000, reason: 'by-customer' },
      { minor: 35_000, reason: 'resold' },
    ]);
  });

  test('is refused for its own price if that fell, whatever its add-ons', async () => {
    const { eventId, owner, types } = event;
    const variants = [{ priceMinor: 15_000, capacity: 5 }];
    const shirt = { eventId, currency: 'ZAR', name: 'T-shirt', perTicketLimit: 1, variants };
    const unit = (await addAddOn(app, owner, shirt)).variants[0]?.id as string;
    const quantities = { [types[0]?.id as string]: 1, [unit]: 1 };
    const { orderId } = await placeOrder(app, guest, { email: 's@example.com', eventId, quantities });
    app.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
    await verifyPayment(app, { eventId, orderId, number: 1 });
    await app.db
      .updateTable('ticket_types')
      .set({ priceMinor: 20_000 })
      .where('id', '=', types[0]?.id as string)
      .execute();
    const { tickets, keptByAddOns } = await getOrderPage(app, guest, { eventId, orderId });
    expect(keptByAddOns).toEqual([]);
    const offered = offerForResale(app, guest, { eventId, orderId }, { ticketId: tickets[0]?.id });
    await expect(offered).rejects.toEqual(conflict('resale.price-fell'));
  });

  test('leaves the add-ons of other tickets alone', async () => {
    event = await aResaleEvent(app, { types: [{ capacity: 2, perOrderLimit: 6 }] });
    const { eventId, owner, types } = event;
    const variants = [{ priceMinor: 15_000, capacity: 5 }];
    const shirt = { eventId, currency: 'ZAR', name: 'T-shirt', perTicketLimit: 1, variants };
    const unit = (await addAddOn(app, owner, shirt)).variants[0]?.id as string;
    const quantities = { [types[0]?.id as string]: 2, [unit]: 1 };
    const { orderId } = await placeOrder(app, guest, { email: 's@example.com', eventId, quantities });
    app.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
    await verifyPayment(app, { eventId, orderId, number: 1 });
    const buyer = await aBuyer(app, event);
    const { resellable } = await getOrderPage(app, guest, { eventId, orderId });
    expect(resellable).toMatchObject([{ amount: { minor: 35_000 } }]);
    await offerForResale(app, guest, { eventId, orderId }, { ticketId: resellable[0]?.id });
    await buyer.pay();
    expect(await refundsOf(orderId)).toMatchObject([{ minor: 35_000, reason: 'resold' }]);
    const left = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', orderId)
      .where('state', '=', 'valid')
      .select('admits')
      .execute();
    expect(left.map(({ admits }) => admits).sort()).toEqual([false, true]);
  });

  test('is not for people whom a ticket was sent to: they can only send it on', async () => {
    const { request, ticketId, order } = await aSeller(app, event);
    const friend = await aUser(app);
    const { eventId } = event;
    const sent = await sendTicket(app, guest, request, { ticketId, email: friend.email }, caller);
    const transfer = { eventId, transferId: sent.transferId };
    await acceptTicket(app, friend, { ...transfer, key: transferLinkKey(app, transfer) });
    const [held] = await ticketsOf(order.orderId);
    const theirs = { eventId, orderId: order.orderId };
    await expect(offerForResale(app, friend, theirs, { ticketId: held?.id })).rejects.toMatchObject({
      code: 'order.unknown',
    });
    // It no longer belongs to the customer either, under either id.
    for (const id of [ticketId, held?.id]) {
      const offered = offerForResale(app, guest, request, { ticketId: id });
      await expect(offered).rejects.toEqual(conflict('resale.not-yours'));
    }
  });

  test('is neither offered nor accepted if the organiser does not allow it', async () => {
    const seller = await aSeller(app, event);
    expect((await getOrderPage(app, guest, seller.request)).resellable).toEqual([
      { id: seller.ticketId, amount: { minor: 35_000, currency: 'ZAR' } },
    ]);
    await setWaitingList(app, event.owner, event.eventId, { open: true, offerHours: 24 });
    expect((await getOrderPage(app, guest, seller.request)).resellable).toEqual([]);
    await expect(seller.sell()).rejects.toEqual(conflict('resale.not-offered'));
  });

  test('is refused while the ticket costs less today, so that no more is refunded than comes in', async () => {
    const seller = await aSeller(app, event);
    await app.db
      .updateTable('ticket_types')
      .set({ priceMinor: 20_000 })
      .where('eventId', '=', event.eventId)
      .execute();
    await expect(seller.sell()).rejects.toEqual(conflict('resale.price-fell'));
  });

  test('prevents sending it to somebody', async () => {
    const { request, ticketId, sell } = await aSeller(app, event);
    await sell();
    await sell();
    const sent = sendTicket(app, guest, request, { ticketId, email: 'friend@example.com' }, caller);
    await expect(sent).rejects.toEqual(conflict('transfer.for-resale'));
  });

  test('shows to the organiser, on the order and on the waiting list', async () => {
    const seller = await aSeller(app, event);
    const buyer = await aBuyer(app, event);
    await seller.sell();
    const list = () => getWaitingList(app, event.owner, event.eventId);
    const ticket = async () => (await getOrderForOrganiser(app, event.owner, seller.order)).tickets[0];
    expect((await list()).resales).toEqual({ offered: 1, sold: 0 });
    expect(await ticket()).toMatchObject({ forResaleSince: expect.any(String), resold: false });
    const bought = await buyer.pay();
    expect((await list()).resales).toEqual({ offered: 0, sold: 1 });
    expect(await ticket()).toMatchObject({ forResaleSince: null, resold: true, revoked: true });
    expect(await historyOf(bought)).toContain(
      `It’s for ticket ${seller.tickets[0]?.shortCode} of order ${orderNumber(seller.order.orderId)}, which its customer offered for resale.`,
    );
  });

  test('is an entry in the order’s history each time, as is its sale or withdrawal', async () => {
    const seller = await aSeller(app, event);
    const code = seller.tickets[0]?.shortCode;
    const off = { ...seller.request, ticketId: seller.ticketId };
    await seller.sell();
    await takeOffResale(app, guest, off);
    await takeOffResale(app, guest, off);
    const [offered, takenOff] = [
      `The customer offered ticket ${code} for resale.`,
      `Ticket ${code} was taken off resale.`,
    ];
    const resales = async () =>
      (await historyOf(seller.order)).filter((text) => /resale|resold|refund of/.test(text));
    expect(await resales()).toEqual([offered, takenOff]);
    app.clock.advance(HOUR);
    await seller.sell();
    const { orderId } = await (await aBuyer(app, event)).pay();
    expect(await resales()).toEqual([
      ...[
        offered,
        takenOff,
        offered,
        `Ticket ${code} was resold. Order ${orderNumber(orderId)} took its place.`,
      ],
      expect.stringMatching(/^A refund of 350\.00.ZAR was requested\.$/),
    ]);
  });

  test('counts as taken off, not sold, in the history of an order that is refunded meanwhile', async () => {
    const seller = await aSeller(app, event);
    await seller.sell();
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId: seller.order.orderId });
    const history = await historyOf(seller.order);
    expect(history).toContain(`Ticket ${seller.tickets[0]?.shortCode} was taken off resale.`);
    expect(history.join()).not.toContain('resold');
  });
});
