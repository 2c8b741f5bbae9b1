import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { listPublishedEvents, listUpcomingEvents } from './find-events.ts';
import { daysOf, findPublicEvents } from './find-public-events.ts';

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
    expect(await names({ max: 'cheap', currency: 'gold' })).toHaveLength(5);
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
    expect(await names(untouched)).toHaveLength(5);
  });

  test('is paged; a page past the last is the last', async () => {
    for (let made = 0; made < 25; made += 1) await anEvent(app, { name: `Event ${made}` });
    const last = await findPublicEvents(app, { page: '9' });
    expect(last).toMatchObject({ count: 25, page: 2, pages: 2 });
    expect(last.events).toHaveLength(1);
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
