import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { getTransfer } from '../transfers/get-transfer.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { admissionWords, codesWork, entryOf, type OpenArea } from './ticket-entry.ts';
import { transferLinkKey } from './transfer-link.ts';

/** Friday 14:00 to Sunday 23:00 in Johannesburg. */
const event = {
  startsAt: new Date('2026-12-11T12:00:00Z'),
  endsAt: new Date('2026-12-13T21:00:00Z'),
  days: [],
};
const ZONE = 'Africa/Johannesburg';
const weekend = { startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString() };
const area = (more: Partial<OpenArea> = {}): OpenArea => ({
  name: 'Entrance',
  frequency: 'event',
  reEntry: false,
  types: null,
  ...more,
});
const limited = (validFrom: string | null, validUntil: string | null, more: Partial<OpenArea> = {}) =>
  area({ types: [{ ticketTypeId: 'a', validFrom, validUntil }], ...more });
const words = (areas: OpenArea[], people = 1) => admissionWords(people, entryOf(areas, 'a', event), ZONE);

describe('when a ticket admits', () => {
  it.each([
    ['the event’s times, at any time', [area()], weekend],
    ['the event’s times, with no open area', [], weekend],
    [
      'a day’s, limited to it',
      [limited('2026-12-11T08:00:00Z', '2026-12-12T03:00:00Z')],
      { ...weekend, endsAt: '2026-12-12T03:00:00.000Z' },
    ],
    [
      'from a time on',
      [limited('2026-12-12T08:00:00Z', null)],
      { ...weekend, startsAt: '2026-12-12T08:00:00.000Z' },
    ],
    ['any area’s', [limited('2026-12-12T08:00:00Z', null), limited(null, '2026-12-11T20:00:00Z')], weekend],
    [
      'what it says outside the event, for instance on the evening before',
      [limited('2026-12-10T08:00:00Z', '2026-12-10T20:00:00Z')],
      { startsAt: '2026-12-10T08:00:00.000Z', endsAt: '2026-12-10T20:00:00.000Z' },
    ],
    [
      'the event’s times, where only other types are limited',
      [limited(null, null), area({ types: [] })],
      weekend,
    ],
  ])('is %s', (_, areas, times) => {
    const { areas: _areas, ...found } = entryOf(areas, 'a', event);
    expect(found).toEqual(times);
  });
});

describe('on which days a ticket admits', () => {
  const day = (date: string, name: string, ...typeIds: string[]) => ({
    name,
    startsAt: `2026-12-${date}T12:00:00Z`,
    endsAt: `2026-12-${date}T21:00:00Z`,
    typeIds,
  });
  const days = [
    day('11', 'Friday', 'a', 'b', 'c'),
    day('12', 'Saturday', 'b'),
    day('13', 'Sunday', 'b', 'c'),
  ];
  const entered = (type: string) => entryOf([area({ frequency: 'day' })], type, { ...event, days });

  it.each([
    ['a', '2026-12-11T12:00:00.000Z', '2026-12-11T21:00:00.000Z', 'one person, once'],
    ['b', weekend.startsAt, weekend.endsAt, 'one person, once each day'],
    ['c', weekend.startsAt, weekend.endsAt, 'one person, once each day, on Friday and Sunday'],
    // An add-on is of no day.
    ['d', weekend.startsAt, weekend.endsAt, 'one person, once each day'],
  ])('%s: from %s until %s, %s', (type, startsAt, endsAt, says) => {
    const entry = entered(type);
    expect(entry).toMatchObject({ startsAt, endsAt });
    expect(admissionWords(1, entry, ZONE)).toBe(says);
  });
});

describe('how often a ticket admits', () => {
  it.each([
    ['one person, once', [area()], 1],
    ['one person, once', [area({ frequency: null })], 1],
    ['6 people, once each', [area()], 6],
    ['one person, once each day', [area({ frequency: 'day' })], 1],
    ['6 people, once each day', [area({ frequency: 'day' })], 6],
    // A day ticket to an area that counts days admits once.
    ['one person, once', [limited('2026-12-11T08:00:00Z', '2026-12-12T03:00:00Z', { frequency: 'day' })], 1],
    ['one person, with re-entry', [area({ reEntry: true })], 1],
    ['one person, each day, with re-entry', [area({ reEntry: true, frequency: 'day' })], 1],
    [
      'one person: Entrance once each day, Backstage once',
      [area({ frequency: 'day' }), area({ name: 'Backstage' })],
      1,
    ],
    ['one person', [], 1],
    ['one person, once', [area(), area({ name: 'Backstage', types: [] })], 1],
  ])('is in words: %s', (expected, areas, people) => {
    expect(words(areas, people)).toBe(expected);
  });

  it('is said of several codes only where they are alike', () => {
    const [once, daily] = [area(), area({ frequency: 'day' })].map((one) => entryOf([one], 'a', event));
    if (!once || !daily) throw new TypeError('There are two.');
    expect(codesWork([once, once], ZONE)).toBe('Each code works once.');
    expect(codesWork([daily, daily], ZONE)).toBe('Each code works once each day.');
    expect(codesWork([once, daily], ZONE)).toBeUndefined();
    expect(codesWork([], ZONE)).toBeUndefined();
  });
});

it('is what an order’s page and a sent ticket’s page show', async () => {
  const app = await createTestApp();
  const weekender = await anEvent(app, {
    startsAt: new Date('2026-12-11T12:00:00Z'),
    endsAt: new Date('2026-12-13T21:00:00Z'),
  });
  const order = await aBoughtOrder(app, weekender, { quantity: 2 });
  const { eventId } = weekender;
  await app.db
    .updateTable('check_in_areas')
    .set({ frequency: 'day' })
    .where('eventId', '=', eventId)
    .execute();
  await app.db
    .insertInto('check_in_areas')
    .values({
      eventId,
      id: crypto.randomUUID(),
      position: 2,
      name: 'Closed',
      closedAt: app.clock.now(),
    })
    .execute();
  const [ticket] = (await getOrderPage(app, order.buyer, order)).tickets;
  if (!ticket) throw new TypeError('The order has tickets.');
  const areas = [{ name: 'Entrance', frequency: 'day', reEntry: false }];
  const entry = { startsAt: '2026-12-11T12:00:00.000Z', endsAt: '2026-12-13T21:00:00.000Z', areas };
  expect(ticket.entry).toEqual(entry);

  const caller = { headers: new Headers(), address: '203.0.113.9' };
  const wish = { ticketId: ticket.id, email: 'friend@example.com' };
  const { transferId } = await sendTicket(app, order.buyer, order, wish, caller);
  const key = transferLinkKey(app, { eventId, transferId });
  await acceptTicket(app, { kind: 'visitor' }, { eventId, transferId, key });
  const { ticket: sent } = await getTransfer(app, { kind: 'visitor' }, { eventId, transferId, key });
  expect(sent?.entry).toEqual(entry);
});
