import { expect, it } from 'vitest';
import { describeDate } from './describe-date.ts';

it('shows local time at the event, wherever the server is', () => {
  expect(describeDate('2026-12-12T17:30:00Z', 'Africa/Johannesburg')).toEqual({
    day: 'Saturday 12 December 2026',
    time: '19:30',
    zone: 'GMT+2',
  });
  expect(describeDate('2026-12-12T23:30:00Z', 'Asia/Tokyo')).toMatchObject({
    day: 'Sunday 13 December 2026',
    time: '08:30',
  });
});

it('has a short form', () => {
  expect(describeDate('2026-12-12T17:30:00Z', 'Africa/Johannesburg', 'short').day).toBe('Sat 12 Dec 2026');
});

it('follows summer time', () => {
  expect(describeDate('2026-07-01T12:00:00Z', 'Europe/London').time).toBe('13:00');
});

it('writes midnight as 00:00', () => {
  expect(describeDate('2026-12-12T00:00:00Z', 'UTC').time).toBe('00:00');
});
