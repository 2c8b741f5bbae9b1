import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { addQuestion, changeAttendeeSettings } from '../attendees/change-questions.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { exported } from '../exports/testing/exported.ts';
import { placeOrder } from '../holds/place-order.ts';
import { changeTicketDetails } from '../order-desk/change-ticket-details.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { type FoundAttendees, findAttendees } from './find-attendees.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Event = Awaited<ReturnType<typeof anEvent>>;

const aFreeEvent = () =>
  anEvent(app, {
    types: [
      { name: 'Floor', priceMinor: 0 },
      { name: 'Balcony', priceMinor: 0 },
    ],
  });

async function order(event: Event, email: string, quantities: number[], names: string[] = []) {
  const { eventId, owner, types } = event;
  const chosen = quantities.flatMap((quantity, at) => (quantity > 0 ? [[types[at]?.id, quantity]] : []));
  const { orderId } = await placeOrder(app, aGuest(app), {
    email,
    eventId,
    quantities: Object.fromEntries(chosen),
  });
  const tickets = names.map((name, at) => ({ line: 1, seat: at + 1, name }));
  if (tickets.length > 0) await changeTicketDetails(app, owner, { eventId, orderId }, { tickets });
  return orderId;
}

const namesOf = ({ attendees }: FoundAttendees) => attendees.map(({ name, email }) => name ?? email);

describe('the attendees of an event', () => {
  it('are one for each ticket, newest first, with their type, name and address', async () => {
    const event = await aFreeEvent();
    const orderId = await order(event, 'thandi@example.com', [2], ['Thandi Nkosi', 'Sipho Nkosi']);
    await order(event, 'zola@example.com', [0, 1]);
    const found = await findAttendees(app, event.owner, event.eventId, {});
    expect(namesOf(found)).toEqual(['zola@example.com', 'Sipho Nkosi', 'Thandi Nkosi']);
    expect(found).toMatchObject({ count: 3, more: false, before: null, after: null });
    expect(found.attendees[2]).toMatchObject({
      orderId,
      email: 'thandi@example.com',
      typeName: 'Floor',
      state: 'valid',
      people: 1,
      peopleIn: 0,
      checkedIn: null,
      line: 1,
      seat: 1,
    });
  });

  it('are found by name, address, order number and ticket code', async () => {
    const event = await aFreeEvent();
    const orderId = await order(event, 'thandi@example.com', [1], ['Thandi Nkosi']);
    await order(event, 'zola@example.com', [1], ['Zola Dlamini']);
    const search = async (text: string) =>
      namesOf(await findAttendees(app, event.owner, event.eventId, { text }));
    const [, thandi] = (await findAttendees(app, event.owner, event.eventId, {})).attendees;
    for (const text of [
      'nkosi',
      'THANDI@',
      'andi@ex',
      'th',
      orderId.slice(-8),
      thandi?.shortCode,
      thandi?.id,
      orderId,
    ])
      expect({ text, found: await search(text ?? '') }).toEqual({ text, found: ['Thandi Nkosi'] });
    expect(await search('nobody')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('are filtered by type, state and check-in', async () => {
    const event = await aFreeEvent();
    const { owner, eventId, types } = event;
    const gone = await order(event, 'gone@example.com', [1]);
    await order(event, 'floor@example.com', [1]);
    await order(event, 'balcony@example.com', [0, 1]);
    await refundOrder(app, owner, { eventId, orderId: gone, requestId: app.newId() });
    const find = async (filters: object) => namesOf(await findAttendees(app, owner, eventId, filters));
    const [balcony] = (await findAttendees(app, owner, eventId, {})).attendees;
    await admitTicket(app, owner, { eventId, code: balcony?.shortCode, gate: 'By hand' });
    expect(await find({})).toEqual(['balcony@example.com', 'floor@example.com']);
    expect(await find({ type: types[0]?.id })).toEqual(['floor@example.com']);
    expect(await find({ checkedIn: 'yes' })).toEqual(['balcony@example.com']);
    expect(await find({ checkedIn: 'no' })).toEqual(['floor@example.com']);
    expect(await find({ state: 'ended' })).toEqual(['gone@example.com']);
    expect(await find({ state: 'all' })).toHaveLength(3);
    const [came] = (await findAttendees(app, owner, eventId, { checkedIn: 'yes' })).attendees;
    expect(came).toMatchObject({
      peopleIn: 1,
      checkedIn: { gate: 'By hand', at: app.clock.now().toISOString() },
    });
  });

  it('are exported as they are shown', async () => {
    const event = await aFreeEvent();
    const { owner, eventId } = event;
    await order(event, 'thandi@example.com', [1], ['Thandi Nkosi']);
    await order(event, 'zola@example.com', [1]);
    const lines = async (query: object) =>
      (await exported(app, owner, { eventId, name: 'attendees' }, query)).trim().split('\r\n');
    expect(await lines({})).toHaveLength(3);
    const shown = await lines({ text: 'nkosi', checkedIn: 'no', state: 'current' });
    expect(shown).toHaveLength(2);
    expect(shown[1]).toContain('Thandi Nkosi');
  });

  it('walks through all pages, each attendee once', async () => {
    const event = await anEvent(app, { types: [{ priceMinor: 0, perOrderLimit: 60, capacity: 200 }] });
    for (let buyer = 1; buyer <= 2; buyer += 1) {
      // Nobody with a proven address has to confirm a large free order.
      const user = await aUser(app);
      const { eventId, types } = event;
      await placeOrder(app, user, { email: user.email, eventId, quantities: { [types[0]?.id ?? '']: 60 } });
    }
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const found = await findAttendees(app, event.owner, event.eventId, after ? { after } : {});
      expect(found.count).toBe(120);
      seen.push(...found.attendees.map(({ id }) => id));
      after = found.after;
    } while (after);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual(seen.toSorted().reverse());
    const last = await findAttendees(app, event.owner, event.eventId, { page: 'last' });
    expect(last.attendees.map(({ id }) => id)).toEqual(seen.slice(-last.attendees.length));
  });

  it('keep sensitive answers and whole codes from those who may not see them', async () => {
    const event = await aFreeEvent();
    const { owner, eventId } = event;
    const ask = (more: object) =>
      addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', ...more });
    const [food, illness] = [await ask({ text: 'Food?' }), await ask({ text: 'Illness?', sensitive: true })];
    const orderId = await order(event, 'thandi@example.com', [1]);
    const answers = { [food.id]: 'Vegan', [illness.id]: 'Asthma' };
    await changeTicketDetails(app, owner, { eventId, orderId }, { tickets: [{ line: 1, seat: 1, answers }] });
    const [seen] = (await findAttendees(app, owner, eventId, {})).attendees;
    expect(seen?.answers.map(({ answer }) => answer)).toEqual([['Vegan'], ['Asthma']]);
    const reader = await aMember(app, owner, { role: 'reader' });
    const [read] = (await findAttendees(app, reader, eventId, {})).attendees;
    expect(read?.answers.map(({ answer }) => answer)).toEqual([['Vegan'], null]);
    expect(read?.shortCode).toMatch(/^•••••-/);
  });

  it('can be named by staff where nobody is asked for a name, and keep that name', async () => {
    const event = await aFreeEvent();
    const { owner, eventId } = event;
    const orderId = await order(event, 'thandi@example.com', [1], ['Thandi Nkosi']);
    await addQuestion(app, owner, eventId, { scope: 'order', kind: 'text', text: 'Heard of us?' });
    await changeTicketDetails(app, owner, { eventId, orderId }, { answers: {} });
    await changeAttendeeSettings(app, owner, eventId, { names: 'off', emails: false, beforePayment: false });
    expect(namesOf(await findAttendees(app, owner, eventId, {}))).toEqual(['Thandi Nkosi']);
  });
});
