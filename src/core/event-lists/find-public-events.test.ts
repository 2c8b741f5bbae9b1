import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, type EventOptions } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { insertSeries, setSeries } from '../events/series-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import { listPublishedEvents, listUpcomingEvents } from './find-events.ts';
import { daysOf, findPublicEvents, listEventsOf } from './find-public-events.ts';

const SANDTON = { latitude: -26.107, longitude: 28.057 };

let app: TestApp;
const names = async (query: object) => {
  const { events, count } = await findPublicEvents(app, query);
  expect(count).toBe(events.length);
  return events.map(({ name }) => name);
};
const at = (instant: string) => ({
  startsAt: new Date(instant),
  endsAt: new Date(Date.parse(instant) + 3_600_000),
});

describe('the public list', () => {
  beforeEach(async () => {
    app = await createTestApp();
    // The real list of towns takes seconds to load, so a few towns stand in for it.
    app.places = {
      ...app.places,
      town: async (name) =>
        name.toLowerCase() === 'johannesburg' ? { latitude: -26.202, longitude: 28.043 } : undefined,
    };
  });

  test('has exactly the events that are approved, listed, not cancelled and not over, soonest first', async () => {
    const now = app.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await anEvent(app, { name: 'Later', startsAt: ago(-9) });
    const soon = await anEvent(app, { name: 'Soon', startsAt: ago(-2) });
    await anEvent(app, { name: 'Pending', approval: 'pending' });
    await anEvent(app, { name: 'Taken down', approval: 'rejected' });
    await anEvent(app, { name: 'Cancelled', cancelledAt: now });
    await anEvent(app, { name: 'Over', startsAt: ago(2) });
    const hidden = await anEvent(app, { name: 'By link', listed: false });
    expect(await names({})).toEqual(['Soon', 'Later']);
    expect((await listUpcomingEvents(app)).events.map(({ name }) => name)).toEqual(['Soon', 'Later']);
    const published = (await listPublishedEvents(app)).map(({ id }) => id);
    expect(published).toContain(soon.eventId);
    expect(published).not.toContain(hidden.eventId);
  });

  test('matches words, misspelt words, and texts with characters that are special in a pattern', async () => {
    await anEvent(app, { name: 'Night of the Brass Bands' });
    await anEvent(app, { name: '100% Jazz' });
    expect(await names({ q: 'bras bands' })).toEqual(['Night of the Brass Bands']);
    expect(await names({ q: '100%' })).toEqual(['100% Jazz']);
    expect(await names({ q: 'zebra_%' })).toEqual([]);
    expect(await names({ q: `jazz\u0000 ` })).toEqual(['100% Jazz']);
  });

  test('finds a town by its name, and events within 50 km of it', async () => {
    await anEvent(app, { name: 'Near', place: { locationText: 'Maude Street, Sandton', ...SANDTON } });
    await anEvent(app, { name: 'Named', place: { locationText: 'Somewhere in Johannesburg' } });
    await anEvent(app, {
      name: 'Far',
      place: { locationText: 'Long Street, Cape Town', latitude: -33.92, longitude: 18.42 },
    });
    expect((await names({ where: 'Johannesburg' })).sort()).toEqual(['Named', 'Near']);
    expect(await names({ where: 'long street' })).toEqual(['Far']);
    expect(await names({ where: 'Atlantis' })).toEqual([]);
  });

  test('is limited to days in each event’s local time, including events that last several days', async () => {
    // 23:30 UTC on the 4th is the 5th in Johannesburg.
    await anEvent(app, { name: 'Fifth', ...at('2027-03-04T23:30:00Z') });
    await anEvent(app, {
      name: 'Long',
      startsAt: new Date('2027-03-01T10:00Z'),
      endsAt: new Date('2027-03-10T10:00Z'),
    });
    expect(await names({ from: '2027-03-05', to: '2027-03-05' })).toEqual(['Long', 'Fifth']);
    expect(await names({ to: '2027-03-04' })).toEqual(['Long']);
    expect(await names({ from: '2027-03-11' })).toEqual([]);
    // Invalid days are ignored.
    expect(await names({ from: '2027-02-30', to: 'soon' })).toHaveLength(2);
  });

  test('is limited to a highest ticket price, including a fee on top, among tickets that can still be bought', async () => {
    app.settings.serviceFee = { percentHundredths: 1_000, fixedMinor: { ZAR: 500 }, paidBy: 'organiser' };
    await anEvent(app, { name: 'Free', types: [{ priceMinor: 0 }, { priceMinor: 9_000 }] });
    await anEvent(app, { name: 'Ninety', types: [{ priceMinor: 9_000 }] });
    await anEvent(app, { name: 'On top', feePayer: 'customer', types: [{ priceMinor: 9_000 }] });
    await anEvent(app, {
      name: 'Sold out',
      types: [{ priceMinor: 1_000, capacity: 0 }, { priceMinor: 50_000 }],
    });
    await anEvent(app, { name: 'Euro', types: [{ priceMinor: 9_000, currency: 'EUR' }] });
    expect(await names({ free: '1' })).toEqual(['Free']);
    expect((await names({ max: '90', currency: 'ZAR' })).sort()).toEqual(['Free', 'Ninety']);
    expect((await names({ max: '103.99' })).sort()).toEqual(['Euro', 'Free', 'Ninety']);
    expect((await names({ max: '103,99' })).sort()).toEqual(['Euro', 'Free', 'Ninety']);
    expect(await names({ max: '104', currency: 'ZAR' })).toContain('On top');
    await anEvent(app, { name: 'Yen', types: [{ priceMinor: 5_000, currency: 'JPY' }] });
    expect(await names({ max: '90' })).not.toContain('Yen');
    expect(await names({ max: '4999' })).not.toContain('Yen');
    expect(await names({ max: '5000' })).toContain('Yen');
    expect(await names({ max: '5000', currency: 'JPY' })).toContain('Yen');
    expect(await names({ max: '4999', currency: 'JPY' })).not.toContain('Yen');
    expect(await names({ max: 'cheap', currency: 'gold' })).toHaveLength(6);
    // The form as it is sent when nobody filled it in.
    const untouched = {
      q: '',
      where: '',
      when: '',
      from: '',
      to: '',
      free: '',
      max: ' ',
      currency: '',
      page: '',
    };
    expect(await names(untouched)).toHaveLength(6);
  });

  test('is paged; a page past the last is the last', async () => {
    for (let made = 0; made < 25; made += 1) await anEvent(app, { name: `Event ${made}` });
    const last = await findPublicEvents(app, { page: '9' });
    expect(last).toMatchObject({ count: 25, page: 2, pages: 2 });
    expect(last.events).toHaveLength(1);
  });
});

describe('a grouped list', () => {
  let owner: SignedIn;
  beforeEach(async () => {
    app = await createTestApp();
    owner = await aUser(app);
  });

  const evening = (day: string) => at(`${day}T17:00:00Z`);

  /** Creates a series of events. @returns its id, and those of its dates */
  async function aSeries(name: string, dates: EventOptions[]) {
    const seriesId = app.newId();
    const organisationId = owner.organisationId as string;
    await transaction(app.db, (tx) =>
      insertSeries(tx, { id: seriesId, organisationId, name, now: app.clock.now() }),
    );
    const ids: string[] = [];
    for (const date of dates) {
      const { eventId } = await anEvent(app, { owner, name, ...date });
      await transaction(app.db, (tx) => setSeries(tx, eventId, seriesId));
      ids.push(eventId);
    }
    return { seriesId, ids };
  }

  const WEEKS = ['2027-03-03', '2027-03-10', '2027-03-17'].map(evening);

  test('has each series once, by its next date, in order among other events', async () => {
    const { ids } = await aSeries('Needle Drop', [...WEEKS].reverse());
    await anEvent(app, { name: 'Between', ...evening('2027-03-05') });
    await anEvent(app, { name: 'First', ...evening('2027-03-01') });
    const { events, count } = await findPublicEvents(app, { grouped: 'true' });
    expect(events.map(({ name, moreDates }) => [name, moreDates])).toEqual([
      ['First', null],
      ['Needle Drop', { count: 2, path: '/s/needle-drop' }],
      ['Between', null],
    ]);
    expect([count, events[1]?.id]).toEqual([3, ids[2]]);
    // The landing page and a guest's home have the same list.
    expect((await listUpcomingEvents(app)).events).toEqual(events);
    // A program that does not ask for groups gets every date.
    const all = await findPublicEvents(app, {});
    expect([all.count, all.events.map(({ moreDates }) => moreDates)]).toEqual([5, Array(5).fill(null)]);
  });

  test('finds a series by any of its dates, and shows the first that matches', async () => {
    const free = { types: [{ priceMinor: 0 }] };
    const { ids } = await aSeries('Needle Drop', [
      WEEKS[0] as EventOptions,
      { ...WEEKS[1], ...free },
      { ...WEEKS[2], place: { locationText: 'Long Street, Cape Town' } },
    ]);
    const found = async (query: object) =>
      (await findPublicEvents(app, { grouped: 'true', ...query })).events.map(({ id, moreDates }) => [
        id,
        moreDates?.count,
      ]);
    expect(await found({ from: '2027-03-11' })).toEqual([[ids[2], 2]]);
    expect(await found({ from: '2027-03-04' })).toEqual([[ids[1], 2]]);
    expect(await found({ free: '1' })).toEqual([[ids[1], 2]]);
    expect(await found({ where: 'cape town' })).toEqual([[ids[2], 2]]);
    expect(await found({ q: 'nedle drop' })).toEqual([[ids[0], 2]]);
    expect(await found({ from: '2027-03-18' })).toEqual([]);
  });

  test('counts only dates that people can find', async () => {
    const [first, second, third] = WEEKS as [EventOptions, EventOptions, EventOptions];
    await aSeries('Needle Drop', [
      evening('2026-01-07'),
      first,
      { ...second, cancelledAt: app.clock.now() },
      { ...third, listed: false },
      { ...evening('2027-03-24'), approval: 'pending' },
    ]);
    const { events, count } = await findPublicEvents(app, { grouped: 'true' });
    expect([count, events.map(({ moreDates }) => moreDates)]).toEqual([1, [null]]);
  });

  test('is paged without a series twice', async () => {
    for (let made = 0; made < 25; made += 1) await aSeries(`Series ${made}`, WEEKS.slice(0, 2));
    const pages = await Promise.all(
      ['1', '2'].map((page) => findPublicEvents(app, { grouped: 'true', page })),
    );
    expect(pages).toMatchObject([
      { count: 25, page: 1, pages: 2 },
      { count: 25, page: 2, pages: 2 },
    ]);
    const names = pages.flatMap(({ events }) => events.map(({ name }) => name));
    expect([names.length, new Set(names).size]).toEqual([25, 25]);
  });

  test('is what an organiser’s page has; the page of a series has its dates', async () => {
    const { seriesId } = await aSeries('Needle Drop', WEEKS);
    const organisationId = owner.organisationId as string;
    expect((await listEventsOf(app, { organisationId }, 9)).map(({ moreDates }) => moreDates?.count)).toEqual(
      [2],
    );
    expect(await listEventsOf(app, { seriesId }, 9)).toHaveLength(3);
  });
});

test.each([
  ['2026-11-18', 'weekend', '2026-11-20', '2026-11-22'], // a Wednesday
  ['2026-11-21', 'weekend', '2026-11-21', '2026-11-22'],
  ['2026-11-22', 'weekend', '2026-11-22', '2026-11-22'],
  ['2026-11-30', 'month', '2026-11-30', '2026-11-30'],
  ['2026-11-18', 'today', '2026-11-18', '2026-11-18'],
] as const)('on %s, %s is %s to %s', (today, when, from, to) => {
  expect(daysOf({ when, from: undefined, to: undefined }, new Date(`${today}T12:00Z`))).toEqual({ from, to });
});
