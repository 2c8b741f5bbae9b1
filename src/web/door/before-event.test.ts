import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import { BeforeEvent } from './before-event.tsx';

const event = {
  id: 'e',
  name: 'Amapiano on the Roof',
  timeZone: 'Africa/Johannesburg',
  startsAt: '2031-03-02T17:30:00.000Z',
  endsAt: '2031-03-02T22:00:00.000Z',
};
const area = { id: 'a', name: 'Entrance', frequency: 'event', reEntry: false } as const;
const textAt = (asOf: string, frequency: 'event' | 'day' = 'event') =>
  pageText(BeforeEvent, { event, area: { ...area, frequency }, asOf });

test('people who try the door more than a day ahead read that scans count, with the event’s local time', () => {
  expect(textAt('2031-03-01T17:29:59.999Z')).toContain('The event starts on Sunday 2 March 2031 at 19:30.');
  expect(textAt('2031-03-01T17:30:00.000Z')).toBe('');
});

test('an area that admits tickets once a day has no such warning', () => {
  expect(textAt('2031-01-01T00:00:00.000Z')).not.toBe('');
  expect(textAt('2031-01-01T00:00:00.000Z', 'day')).toBe('');
});
