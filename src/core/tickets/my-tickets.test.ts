import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { addArea } from '../check-in/areas/change-areas.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { revoke } from '../check-in/testing/issued-ticket.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { requestOrderLinks } from '../order-mail/request-order-links.ts';
import { claimOrder } from '../order-page/claim-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { listOwnEventOrders } from '../order-page/list-own-event-orders.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { OrderLinksMail } from '../shared/mail/customer-mails.ts';
import { getTicketQr } from './get-ticket-qr.ts';
import { listMyTickets } from './my-tickets.ts';

const app = await createTestApp({ documents: { ...blankDocuments, qrSvg: (code) => `<svg>${code}</svg>` } });
const DAY = 86_400_000;
let event: Awaited<ReturnType<typeof anEvent>>;
let me: SignedIn;
const caller = { headers: new Headers(), address: '203.0.113.9' };

beforeEach(async () => {
  event = await anEvent(app, { types: [{ perOrderLimit: 100, capacity: 1000 }] });
  me = await aUser(app);
  await app.runJobs();
  app.outbox.length = 0;
});

const mine = (input: object = {}, who: SignedIn = me) => listMyTickets(app, who, input);
const keyFor = (order: { eventId: string; orderId: string }) =>
  orderLinkKey(app, { ...order, linkVersion: 0 });

describe('my tickets', () => {
  test('are those bought with my verified address in any case, by me, or claimed by their link, each once', async () => {
    const email = me.email.toUpperCase().replace('EXAMPLE.COM', 'example.com');
    const byAddress = await aBoughtOrder(app, event, { email });
    const byMe = await aBoughtOrder(app, event, { buyer: me, email: 'friend@example.com' });
    await aBoughtOrder(app, event, { buyer: me, email: me.email });
    const kept = await aBoughtOrder(app, event, { email: 'other@example.com' });
    await aBoughtOrder(app, event, { email: 'stranger@example.com' });
    await aHeldOrder(app, event, { email: me.email });
    expect((await mine()).counts).toEqual({ upcoming: 3, past: 0 });

    await claimOrder(app, me, { ...kept, key: keyFor(kept) });
    await claimOrder(app, me, { ...kept, key: keyFor(kept) });
    const { tickets } = await mine();
    expect(tickets).toHaveLength(4);
    expect(tickets.map(({ orderId }) => orderId)).toEqual(
      expect.arrayContaining([byAddress.orderId, byMe.orderId, kept.orderId]),
    );
    expect(tickets[0]).toMatchObject({ state: 'valid', typeName: 'General', event: { name: event.name } });
  });

  test('need a verified address', async () => {
    await aBoughtOrder(app, event, { email: me.email });
    expect((await mine({}, { ...me, emailVerified: false })).tickets).toEqual([]);
    await expect(listMyTickets(app, aGuest(app), {})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('show their state', async () => {
    const order = await aBoughtOrder(app, event, { email: me.email, quantity: 3 });
    const { tickets } = await getOrderPage(app, me, order);
    await revoke(app, event.eventId, tickets[0]?.id ?? '');
    await admitTicket(app, event.owner, {
      eventId: event.eventId,
      code: tickets[1]?.code ?? '',
      gate: 'North',
    });
    const states = async () =>
      Object.fromEntries((await mine()).tickets.map(({ id, state, gate }) => [id, [state, gate]]));
    expect(await states()).toEqual({
      [tickets[0]?.id ?? '']: ['refunded', null],
      [tickets[1]?.id ?? '']: ['used', 'North'],
      [tickets[2]?.id ?? '']: ['valid', null],
    });
    await app.db
      .updateTable('events')
      .set({ cancelledAt: app.clock.now() })
      .where('id', '=', event.eventId)
      .execute();
    expect((await states())[tickets[2]?.id ?? '']).toEqual(['event-cancelled', null]);
  });

  test('stay used if all of their people are in and one of them goes on to another area', async () => {
    const tables = await anEvent(app, { types: [{ name: 'Table', people: 4 }] });
    const { eventId, owner } = tables;
    const order = await aBoughtOrder(app, tables, { email: me.email, quantity: 1 });
    const [{ code } = { code: '' }] = (await getOrderPage(app, me, order)).tickets;
    const backstage = await addArea(app, owner, { eventId, name: 'Backstage' });
    await admitTicket(app, owner, { eventId, areaId: eventId, code, gate: 'North', people: 4 });
    app.clock.advance(1000);
    await admitTicket(app, owner, { eventId, areaId: backstage.id, code, gate: 'Stairs' });
    expect((await mine()).tickets).toMatchObject([{ state: 'used', people: 4, peopleIn: 4, gate: 'Stairs' }]);
  });

  test('come in pages, the next event first', async () => {
    const later = await anEvent(app, { startsAt: new Date(event.startsAt.getTime() + DAY) });
    const over = await anEvent(app, { endsAt: new Date(event.startsAt.getTime() + 40 * DAY) });
    await aBoughtOrder(app, later, { email: me.email });
    await aBoughtOrder(app, event, { email: me.email, quantity: 100 });
    await aBoughtOrder(app, over, { email: me.email });
    await app.db
      .updateTable('events')
      .set({ startsAt: new Date(0), endsAt: new Date(1000) })
      .where('id', '=', over.eventId)
      .execute();
    const first = await mine();
    expect(first).toMatchObject({ counts: { upcoming: 101, past: 1 }, pages: 5 });
    expect(first.tickets).toHaveLength(24);
    const last = await mine({ page: '5' });
    expect(last.tickets.map(({ eventId }) => eventId).at(-1)).toBe(later.eventId);
    expect((await mine({ when: 'past' })).tickets.map(({ eventId }) => eventId)).toEqual([over.eventId]);
  });

  test.each([{ when: 'never' }, { page: '0' }, { page: 'x' }])('refuse %j', async (input) => {
    await expect(mine(input)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('show their QR only to me, and not once refunded', async () => {
    const order = await aBoughtOrder(app, event, { email: me.email });
    const [ticket] = (await getOrderPage(app, me, order)).tickets;
    const key = { eventId: event.eventId, ticketId: ticket?.id };
    expect(await getTicketQr(app, me, key)).toBe(`<svg>${ticket?.code}</svg>`);
    const unknown = { code: 'ticket.unknown' };
    await expect(getTicketQr(app, await aUser(app), key)).rejects.toMatchObject(unknown);
    await expect(getTicketQr(app, me, { ...key, ticketId: 'x' })).rejects.toMatchObject(unknown);
    const other = await anEvent(app);
    await expect(getTicketQr(app, me, { ...key, eventId: other.eventId })).rejects.toMatchObject(unknown);
    await revoke(app, event.eventId, ticket?.id ?? '');
    await expect(getTicketQr(app, me, key)).rejects.toMatchObject({ code: 'ticket.refunded' });
  });
});

describe('claiming an order', () => {
  test('needs its key and a verified account', async () => {
    const order = await aBoughtOrder(app, event);
    const unknown = { code: 'order.unknown' };
    await expect(claimOrder(app, me, order)).rejects.toMatchObject(unknown);
    await expect(claimOrder(app, me, { ...order, key: `${keyFor(order)}x` })).rejects.toMatchObject(unknown);
    const key = keyFor(order);
    await expect(claimOrder(app, aGuest(app), { ...order, key })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(claimOrder(app, { ...me, emailVerified: false }, { ...order, key })).rejects.toMatchObject({
      code: 'account.email-not-verified',
    });
    const held = await aHeldOrder(app, event);
    await expect(claimOrder(app, me, { ...held, key: keyFor(held) })).rejects.toMatchObject({
      code: 'order.not-paid',
    });
    expect(await getOrderPage(app, me, { ...order, key })).toMatchObject({ kept: false });
    await claimOrder(app, me, { ...order, key });
    expect(await getOrderPage(app, me, order)).toMatchObject({ kept: true });
  });
});

describe('orders of mine for an event', () => {
  test('are shown to the guest who bought them, and to nobody else', async () => {
    const { buyer, orderId } = await aBoughtOrder(app, event, { quantity: 2 });
    await aHeldOrder(app, event, { buyer });
    await aBoughtOrder(app, await anEvent(app), { buyer });
    expect(await listOwnEventOrders(app, buyer, event.eventId)).toEqual([
      { orderId, orderPath: `/event/${event.eventId}/order/${orderId}`, tickets: 2 },
    ]);
    expect(await listOwnEventOrders(app, aGuest(app), event.eventId)).toEqual([]);
    expect(await listOwnEventOrders(app, me, event.eventId)).toEqual([]);
    expect(await listOwnEventOrders(app, { kind: 'visitor' }, event.eventId)).toEqual([]);
    await expect(listOwnEventOrders(app, buyer, 'x')).rejects.toMatchObject({ code: 'event.unknown' });
  });
});

describe('asking for tickets again', () => {
  const ask = (input: object, eventId = event.eventId) => requestOrderLinks(app, eventId, input, caller);
  const links = () => app.outbox.filter((mail): mail is OrderLinksMail => mail.kind === 'order-links');

  test('mails working links only to the address, and answers the same when there are none', async () => {
    const orders = [
      await aBoughtOrder(app, event, { email: 'Lost@example.com', quantity: 2 }),
      await aBoughtOrder(app, event, { email: 'lost@example.com' }),
    ];
    await aBoughtOrder(app, await anEvent(app), { email: 'lost@example.com' });
    await app.runJobs();
    expect(await ask({ email: 'LOST@example.com' })).toEqual({ email: 'LOST@example.com' });
    expect(await ask({ email: 'nobody@example.com' })).toEqual({ email: 'nobody@example.com' });
    await app.runJobs();
    expect(links()).toHaveLength(1);
    const [mail] = links();
    expect(mail?.orders.map(({ tickets }) => tickets)).toEqual([1, 2]);
    const key = new URL(mail?.orders[1]?.orderLink ?? '').searchParams.get('key') ?? undefined;
    const { eventId, orderId } = orders[0] as (typeof orders)[number];
    expect(await getOrderPage(app, { kind: 'visitor' }, { eventId, orderId, key })).toMatchObject({
      email: 'Lost@example.com',
    });
  });

  test('is limited, whether or not the address has tickets', async () => {
    const email = `${app.newId()}@example.com`;
    for (let time = 0; time < 5; time += 1) await ask({ email });
    await expect(ask({ email })).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('refuses an invalid address or event', async () => {
    await expect(ask({ email: '' })).rejects.toMatchObject({
      issues: [{ path: 'email', message: 'no email' }],
    });
    await expect(ask({ email: 'lost' })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(ask({ email: 'a@example.com' }, 'x')).rejects.toMatchObject({ code: 'event.unknown' });
  });
});
