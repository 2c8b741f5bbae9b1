import { expect, test } from 'vitest';
import { inputOfShared, newShared, proposeDays, timesOf } from './draft-shared.ts';

test('an event of three days is proposed a day for each', () => {
  const days = proposeDays({ startsAt: '2031-07-04T12:00', endsAt: '2031-07-06T23:00' });
  expect(days.map(({ name, date, from, until }) => [name, date, from, until])).toEqual([
    ['Friday', '2031-07-04', '12:00', '23:00'],
    ['Saturday', '2031-07-05', '12:00', '23:00'],
    ['Sunday', '2031-07-06', '12:00', '23:00'],
  ]);
});

test('nights count to the evening on which they begin', () => {
  const nights = proposeDays({ startsAt: '2031-07-04T22:00', endsAt: '2031-07-06T04:00' });
  expect(nights.map(({ date }) => date)).toEqual(['2031-07-04', '2031-07-05']);
  expect(timesOf(nights[1] ?? newShared())).toEqual({
    startsAt: '2031-07-05T22:00',
    endsAt: '2031-07-06T04:00',
  });
});

test('a weekday that comes twice is named with its date', () => {
  const days = proposeDays({ startsAt: '2031-07-04T12:00', endsAt: '2031-07-11T23:00' });
  expect([days[0]?.name, days[7]?.name]).toEqual(['Fri 4 Jul', 'Fri 11 Jul']);
});

test.each([
  ['one day', '2031-07-04T12:00', '2031-07-04T23:00'],
  ['one night', '2031-07-04T22:00', '2031-07-05T06:00'],
  ['no times yet', '', ''],
])('an event of %s is proposed none', (_, startsAt, endsAt) => {
  expect(proposeDays({ startsAt, endsAt })).toEqual([]);
});

test('a day needs no capacity, and a hall has no times', () => {
  const day = {
    ...newShared(),
    name: 'Friday',
    day: true,
    date: '2031-07-04',
    from: '12:00',
    until: '23:00',
  };
  expect(inputOfShared(day)).toEqual({
    name: 'Friday',
    capacity: null,
    startsAt: '2031-07-04T12:00',
    endsAt: '2031-07-04T23:00',
  });
  const hall = { ...day, day: false, capacity: '600' };
  expect(inputOfShared(hall)).toMatchObject({ capacity: 600, startsAt: null, endsAt: null });
  expect(inputOfShared({ ...hall, capacity: '' }).capacity).toBe('');
  // What is missing is for core to refuse.
  expect(inputOfShared({ ...day, from: '' }).startsAt).toBe('2031-07-04T');
});
