import { describe, expect, it } from 'vitest';
import { eventDates, eventSpan } from './event-dates.ts';

const at = (startsAt: string, endsAt: string, timeZone: string) => ({ startsAt, endsAt, timeZone });
const on = (startsAt: string, endsAt: string, timeZone: string) => eventDates(at(startsAt, endsAt, timeZone));

describe('an event’s dates', () => {
  it('are in the event’s time zone, wherever the server is', () => {
    expect(on('2026-12-12T17:30:00Z', '2026-12-12T21:00:00Z', 'Africa/Johannesburg')).toEqual({
      date: 'Saturday 12 December 2026',
      time: '19:30 – 23:00',
      zone: 'GMT+2',
    });
    expect(on('2026-12-31T23:30:00Z', '2027-01-01T02:00:00Z', 'Pacific/Auckland')).toEqual({
      date: 'Friday 1 January 2027',
      time: '12:30 – 15:00',
      zone: 'GMT+13',
    });
  });

  it('show a night that ends in the morning as one night', () => {
    expect(on('2026-12-12T20:00:00Z', '2026-12-13T04:00:00Z', 'Europe/London')).toEqual({
      date: 'Saturday 12 December 2026',
      time: '20:00 – 04:00',
      zone: 'GMT',
    });
  });

  it('show both ends of an event of several days', () => {
    expect(on('2026-06-12T16:00:00Z', '2026-06-14T10:00:00Z', 'Europe/Paris')).toEqual({
      date: 'Fri 12 – Sun 14 June 2026',
      time: 'Fri 18:00 – Sun 12:00',
      zone: 'CEST',
    });
    expect(on('2026-12-30T12:00:00Z', '2027-01-02T12:00:00Z', 'UTC').date).toBe(
      'Wed 30 December 2026 – Sat 2 January 2027',
    );
  });

  it('show midnight as 00:00 and follow summer time', () => {
    expect(on('2026-03-28T23:00:00Z', '2026-03-29T03:00:00Z', 'Europe/Berlin')).toEqual({
      date: 'Sunday 29 March 2026',
      time: '00:00 – 05:00',
      zone: 'CET',
    });
  });
});

describe('the span of an event of several days', () => {
  it('names the month once, and the year at its end', () => {
    expect(eventSpan(at('2027-03-06T12:00:00Z', '2027-03-07T18:00:00Z', 'UTC'))).toEqual({
      days: 'Sat 6 – Sun 7 March 2027',
      start: 'Sat 6 March',
      end: 'Sun 7 March 2027',
    });
    expect(eventSpan(at('2027-04-30T12:00:00Z', '2027-05-02T18:00:00Z', 'UTC'), 'short')).toEqual({
      days: 'Fri 30 Apr – Sun 2 May 2027',
      start: 'Fri 30 Apr',
      end: 'Sun 2 May 2027',
    });
  });

  it('names both years, and a month that comes again a year later', () => {
    expect(eventSpan(at('2026-12-30T12:00:00Z', '2027-12-31T18:00:00Z', 'UTC'), 'short')).toEqual({
      days: 'Wed 30 Dec 2026 – Fri 31 Dec 2027',
      start: 'Wed 30 Dec 2026',
      end: 'Fri 31 Dec 2027',
    });
  });

  it('counts the last night to the day on which it began', () => {
    expect(eventSpan(at('2027-04-30T12:00:00Z', '2027-05-03T00:00:00Z', 'Europe/Paris'))).toMatchObject({
      days: 'Fri 30 April – Sun 2 May 2027',
      end: 'Mon 3 May 2027',
    });
    expect(eventSpan(at('2027-03-06T12:00:00Z', '2027-03-08T06:00:00Z', 'UTC'))?.days).toBe(
      'Sat 6 – Mon 8 March 2027',
    );
  });

  it.each([
    ['a concert until one', '2027-03-06T20:00:00Z', '2027-03-07T01:00:00Z'],
    ['a long day until two', '2027-03-06T07:00:00Z', '2027-03-07T02:00:00Z'],
    ['a day until midnight', '2027-03-06T05:00:00Z', '2027-03-07T00:00:00Z'],
    ['a club night until eight', '2027-03-06T22:00:00Z', '2027-03-07T08:00:00Z'],
    ['the small hours', '2027-03-06T00:00:00Z', '2027-03-06T05:00:00Z'],
  ])('is none for %s', (_, startsAt, endsAt) => {
    expect(eventSpan(at(startsAt, endsAt, 'UTC'))).toBeUndefined();
  });

  it('depends on the event’s clocks', () => {
    const [startsAt, endsAt] = ['2027-03-06T20:00:00Z', '2027-03-07T05:30:00Z'];
    expect(eventSpan(at(startsAt, endsAt, 'UTC'))).toBeUndefined();
    expect(eventSpan(at(startsAt, endsAt, 'Asia/Tokyo'))).toBeUndefined();
    expect(eventSpan(at('2027-03-06T10:00:00Z', endsAt, 'Asia/Tokyo'))?.days).toBe(
      'Sat 6 – Sun 7 March 2027',
    );
  });
});
