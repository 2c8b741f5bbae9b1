import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { findChangedTickets } from '../check-in/offline/manifest-store.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { changeTicketDetails } from './change-ticket-details.ts';
import { exchangeTicket, listExchangeChoices } from './exchange-ticket.ts';
import { getOrderForOrganiser } from './get-order-for-organiser.ts';

const app = await createTestApp();
const owner = await aUser(app);
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app, {
    owner,
    types: [
      { name: 'General', priceMinor: 35_000, capacity: 50 },
      { name: 'Balcony', priceMinor: 30_000, capacity: 2 },
      { name: 'VIP', priceMinor: 90_000, capacity: 50 },
    ],
  });
  await app.runJobs();
  app.outbox.length = 0;
});

const typeId = (at: number) => event.types[at]?.id as string;
const read = (order: { eventId: string; orderId: string }) => getOrderForOrganiser(app, owner, order);
const keyOf = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });
const zar = (minor: number) => ({ minor, currency: 'ZAR' });
const scan = (code: string) => admitTicket(app, owner, { eventId: event.eventId, code, gate: 'North' });

test('a ticket becomes one of a cheaper type, its difference goes back, and its old code is refused at once', async () => {
  const order = await aBoughtOrder(app, event, { quantity: 3 });
  await app.runJobs();
  app.outbox.length = 0;
  const { tickets, total } = await read(order);
  const [first] = tickets;
  await changeTicketDetails(app, owner, order, {
    tickets: [1, 2, 3].map((seat) => ({ line: 1, seat, name: `Guest ${seat}` })),
  });
  const names = async () =>
    (await read(order)).tickets.map(({ typeName, attendee }) => [typeName, attendee.name]).sort();
  const of = (id: string | undefined) => tickets.find((ticket) => ticket.id === id)?.attendee;
  expect(of(first?.id)).toBeDefined();
  const input = { id: app.newId(), ticketId: first?.id, ticketTypeId: typeId(1), refundDifference: true };
  const answer = await exchangeTicket(app, owner, order, input);
  expect(answer).toMatchObject({ refunded: zar(5_000), before: false });
  expect(await exchangeTicket(app, owner, order, input)).toMatchObject({
    ticketId: answer.ticketId,
    before: true,
  });
  const after = await read(order);
  const now = after.tickets.find(({ id }) => id === answer.ticketId);
  expect(now).toMatchObject({ typeName: 'Balcony', attendee: { name: 'Guest 1' } });
  expect(await names()).toEqual([
    ['Balcony', 'Guest 1'],
    ['General', 'Guest 2'],
    ['General', 'Guest 3'],
  ]);
  expect(after.total).toEqual(total);
  expect(after.timeline.map(({ text }) => text)).toContain(
    `Ticket ${first?.shortCode} (General) was exchanged for ${now?.shortCode} (Balcony).`,
  );
  expect(await scan(first?.shortCode ?? '')).toMatchObject({ answer: 'transferred' });
  // A phone that decides without network learns of it, too.
  const listed = await findChangedTickets(app.db, {
    eventId: event.eventId,
    after: { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' },
    limit: 100,
  });
  expect(listed.find(({ id }) => id === now?.id)?.former).toMatchObject([{ id: first?.id }]);
  expect(listed.map(({ id }) => id)).not.toContain(first?.id);
  expect(await scan(now?.shortCode ?? '')).toMatchObject({ answer: 'admitted' });
  await app.runJobs();
  expect(app.outbox.map(({ kind }) => kind).sort()).toEqual(['order-refunded', 'tickets']);
  expect(await breaches(app)).toEqual([]);
});

test('receipts say what was sold, and a refund brings back the price that was paid', async () => {
  const order = await aBoughtOrder(app, event, { quantity: 2 });
  const printed = async () => {
    app.documents.receipt = async (receipt) => {
      shown = receipt;
      return new Uint8Array();
    };
    const { printReceipt } = await import('../receipts/print-receipt.ts');
    await printReceipt(app, order);
    return shown;
  };
  let shown: unknown;
  const before = await printed();
  const [ticket] = (await read(order)).tickets;
  const { ticketId } = await exchangeTicket(app, owner, order, {
    ticketId: ticket?.id,
    ticketTypeId: typeId(2),
  });
  expect(await printed()).toEqual(before);
  expect(await refundOrder(app, owner, { ...keyOf(order), tickets: [ticketId] })).toMatchObject({
    amount: zar(35_000),
  });
  await app.runJobs();
  const { receipt } = await getOrderPage(app, order.buyer, order);
  expect(receipt).toMatchObject({ left: { amount: zar(35_000) } });
  expect(await breaches(app)).toEqual([]);
});

test('the last ticket of a sold out type can be had once, and a seat of a hall that both share is its own', async () => {
  const [one, two] = [await aBoughtOrder(app, event, { quantity: 2 }), await aBoughtOrder(app, event)];
  for (const { id } of (await read(one)).tickets) {
    await exchangeTicket(app, owner, one, { ticketId: id, ticketTypeId: typeId(1) });
  }
  const [ticket] = (await read(two)).tickets;
  const wanted = { ticketId: ticket?.id, ticketTypeId: typeId(1) };
  await expect(exchangeTicket(app, owner, two, wanted)).rejects.toMatchObject({ code: 'exchange.sold-out' });
  expect((await listExchangeChoices(app, owner, two)).types.find(({ id }) => id === typeId(1))?.left).toBe(0);
  event = await anEvent(app, {
    owner,
    types: [{}, { name: 'Other' }],
    sharedCapacities: [{ capacity: 1, places: [1, 1] }],
  });
  const shared = await aBoughtOrder(app, event);
  const [only] = (await read(shared)).tickets;
  await exchangeTicket(app, owner, shared, { ticketId: only?.id, ticketTypeId: typeId(1) });
  expect(await breaches(app)).toEqual([]);
});

describe('is refused', () => {
  const why = async (order: { eventId: string; orderId: string }, ticketId: string | undefined, type = 1) => {
    try {
      await exchangeTicket(app, owner, order, { ticketId, ticketTypeId: typeId(type) });
    } catch (error) {
      const { code, facts } = error as { code: string; facts: { why?: string } };
      return facts.why ?? code;
    }
  };

  test('for a ticket that was used, sent or refunded, and for the same type', async () => {
    const order = await aBoughtOrder(app, event, { quantity: 3 });
    const [used, sent, gone] = (await read(order)).tickets;
    expect(await why(order, used?.id, 0)).toBe('same');
    await scan(used?.shortCode ?? '');
    const caller = { headers: new Headers(), address: '203.0.113.9' };
    await sendTicket(app, order.buyer, order, { ticketId: sent?.id, email: 'sam@example.com' }, caller);
    await refundOrder(app, owner, { ...keyOf(order), tickets: [gone?.id] });
    expect(await why(order, used?.id)).toBe('used');
    expect(await why(order, sent?.id)).toBe('sent');
    expect(await why(order, gone?.id)).toBe('revoked');
    expect(await why(order, app.newId())).toBe('exchange.ticket-unknown');
    expect((await listExchangeChoices(app, owner, order)).tickets).toEqual([]);
  });

  test('for another order’s ticket or another event’s type, and once the event is over', async () => {
    const [order, other] = [await aBoughtOrder(app, event), await aBoughtOrder(app, event)];
    const [ticket] = (await read(order)).tickets;
    expect(await why(other, ticket?.id)).toBe('exchange.ticket-unknown');
    const elsewhere = await anEvent(app, { owner });
    const input = { ticketId: ticket?.id, ticketTypeId: elsewhere.types[0]?.id };
    await expect(exchangeTicket(app, owner, order, input)).rejects.toMatchObject({ facts: { why: 'type' } });
    await app.db
      .updateTable('events')
      .set({ startsAt: new Date(app.clock.now().getTime() - 1), endsAt: app.clock.now() })
      .where('id', '=', event.eventId)
      .execute();
    expect(await why(order, ticket?.id)).toBe('over');
  });

  test('from the box office for a dearer type, which is worth money, and with a refund that it may not make', async () => {
    const order = await aBoughtOrder(app, event);
    const [ticket] = (await read(order)).tickets;
    const seller = await aMember(app, owner, { role: 'box_office' });
    const ask = (type: number, more = {}) =>
      exchangeTicket(app, seller, order, { ticketId: ticket?.id, ticketTypeId: typeId(type), ...more });
    await expect(ask(2)).rejects.toMatchObject({ code: 'organisation.role' });
    await expect(ask(1, { refundDifference: true })).rejects.toMatchObject({ code: 'organisation.role' });
    const [choice] = (await listExchangeChoices(app, seller, order)).tickets;
    expect(choice?.types).toEqual([typeId(1)]);
    expect(await ask(1)).toMatchObject({ refunded: null });
  });
});

test('an exchange during a scan: the ticket is either admitted or exchanged, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await aBoughtOrder(app, event);
    const [ticket] = (await read(order)).tickets;
    const [scanned, exchanged] = await Promise.allSettled([
      scan(ticket?.shortCode ?? ''),
      exchangeTicket(app, owner, order, { ticketId: ticket?.id, ticketTypeId: typeId(2) }),
    ]);
    const admitted = scanned.status === 'fulfilled' && scanned.value.answer === 'admitted';
    expect(admitted).toBe(exchanged.status === 'rejected');
  }
  expect(await breaches(app)).toEqual([]);
});

test('after any exchanges and refunds the books, seats and sales are right', async () => {
  const step = fc.record({
    ticket: fc.nat(3),
    type: fc.nat(2),
    what: fc.constantFrom('exchange', 'exchange', 'exchange with refund', 'refund'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const order = await aBoughtOrder(app, event, {
        quantity: 2,
        more: { [typeId(2)]: 1 },
        buyer: aGuest(app),
      });
      for (const { ticket, type, what } of steps) {
        const found = (await read(order)).tickets[ticket];
        if (!found) continue;
        const done =
          what === 'refund'
            ? refundOrder(app, owner, { ...keyOf(order), tickets: [found.id] })
            : exchangeTicket(app, owner, order, {
                ticketId: found.id,
                ticketTypeId: typeId(type),
                refundDifference: what === 'exchange with refund',
              });
        await done.catch((error: { kind?: string }) => expect(error.kind).toMatch(/^(conflict|invalid)$/));
      }
      await app.runJobs();
      expect(await breaches(app)).toEqual([]);
      // The next run has all of the seats again.
      await refundOrder(app, owner, keyOf(order)).catch(() => undefined);
    }),
    { numRuns: 6 },
  );
});
