import { expect, it } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const event = {
  id: 'e1',
  name: 'Jazz & Blues',
  startsAt: '2026-12-12T17:30:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Maude Street\nSandton',
};
const url = 'https://tickets.example/event/e1';

it('gives each calendar the event, time and place in its own format', () => {
  const { file, google, outlook } = calendarLinks(event, url);
  expect(file).toBe('/event/e1/calendar.ics');
  expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Jazz & Blues',
    dates: '20261212T173000Z/20261212T210000Z',
    ctz: 'Africa/Johannesburg',
    location: 'Maude Street, Sandton',
    details: url,
  });
  expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
    subject: 'Jazz & Blues',
    startdt: '2026-12-12T17:30:00.000Z',
    enddt: '2026-12-12T21:00:00.000Z',
  });
  for (const link of [google, outlook]) expect(link).toContain('Jazz%20%26%20Blues');
});
