import { describe, expect, it } from 'vitest';
import { ticketDates } from './ticket-dates.ts';

const on = (startsAt: string, endsAt: string, timeZone: string) =>
  ticketDates({ startsAt, endsAt, timeZone });

describe('the dates on a ticket', () => {
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
      date: 'Fri 12 June – Sun 14 June 2026',
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
