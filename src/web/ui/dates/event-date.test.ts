import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EventDate, EventStartAndEnd } from './event-date.tsx';

type Props = Parameters<typeof EventDate>[0];

const read = (element: typeof EventDate, props: Props) =>
  renderToStaticMarkup(createElement(element, props))
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

const weekend = { startsAt: '2027-03-06T12:00:00Z', endsAt: '2027-03-07T18:00:00Z', timeZone: 'UTC' };
const night = { startsAt: '2027-03-06T20:00:00Z', endsAt: '2027-03-07T01:00:00Z', timeZone: 'UTC' };

describe('an event’s date', () => {
  it('shows when a day or a night starts', () => {
    expect(read(EventDate, { event: night })).toBe('Saturday 6 March 2027 · 20:00 UTC');
    expect(read(EventDate, { event: night, short: true })).toBe('Sat 6 Mar 2027 · 20:00 UTC');
  });

  it('shows both ends of several days, in lists their days', () => {
    expect(read(EventDate, { event: weekend })).toBe('Sat 6 March, 12:00 – Sun 7 March 2027, 18:00 UTC');
    expect(read(EventDate, { event: weekend, short: true })).toBe('Sat 6 – Sun 7 Mar 2027 · from 12:00 UTC');
  });

  it('names both zones where clocks change in between', () => {
    const event = {
      startsAt: '2027-03-27T12:00:00Z',
      endsAt: '2027-03-28T17:00:00Z',
      timeZone: 'Europe/London',
    };
    expect(read(EventDate, { event })).toBe('Sat 27 March, 12:00 GMT – Sun 28 March 2027, 18:00 BST');
  });

  it('shows the end of a night as a time only', () => {
    expect(read(EventStartAndEnd, { event: night })).toBe('Saturday 6 March 2027 · 20:00 UTC until 01:00');
    expect(read(EventStartAndEnd, { event: weekend, short: true })).toBe(
      'Sat 6 March, 12:00 – Sun 7 March 2027, 18:00 UTC',
    );
  });
});
