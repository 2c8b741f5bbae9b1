import { describe, expect, it } from 'vitest';
import { writeCalendar, writeEventCalendar } from './calendar.ts';
import { sampleOrder } from './testing/sample-order.ts';

const HOSTILE = 'Rock; Paper, Scissors \\ "Finale"\r\nEND:VEVENT\nATTACH:file:///etc/passwd\u0007 – Łódź 🎉';

/** Unfolds and splits as RFC 5545 tells readers to. */
function read(text: string) {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const unescaped = (value: string) =>
    value.replace(/\\([\\;,nN])/g, (_, c) => (c === 'n' || c === 'N' ? '\n' : c));
  return lines.filter(Boolean).map((line) => {
    const [, name = '', value = ''] = line.match(/^([A-Z-]+):(.*)$/s) ?? [];
    return [name, unescaped(value)] as const;
  });
}

describe('the calendar entry of an order', () => {
  const order = sampleOrder();

  it('contains the name, time, place and tickets', () => {
    const entry = Object.fromEntries(read(writeCalendar(order)));
    expect(entry).toMatchObject({
      UID: '0198a2f0-9999-7c3d-9e8f-66778899aabb@tikiti',
      DTSTAMP: '20261121T083000Z',
      DTSTART: '20261212T173000Z',
      DTEND: '20261212T210000Z',
      SUMMARY: 'Summer Jazz on the Koppie',
      LOCATION: 'Maude Street, Sandown, Sandton, South Africa',
      GEO: '-26.1076;28.0567',
      URL: order.pageLink,
    });
    expect(entry.DESCRIPTION).toBe(`1 x Terrace\n2 x General\n\nYour tickets: ${order.pageLink}`);
  });

  it('has no key, so whoever sees the calendar has no power over the tickets', () => {
    expect(writeCalendar(order).replaceAll('\r\n ', '')).not.toMatch(/key=|s3cret/);
  });

  it('has the same id for the same order, so that a calendar replaces it instead of adding another', () => {
    expect(writeCalendar(order)).toBe(writeCalendar(sampleOrder()));
  });

  it('is on the days of its tickets', () => {
    const [ticket] = order.tickets;
    if (!ticket) throw new TypeError('The order has tickets.');
    const day = (date: string) => ({
      ...ticket,
      entry: { ...ticket.entry, startsAt: `${date}T10:00:00.000Z`, endsAt: `${date}T21:00:00.000Z` },
    });
    const tickets = [day('2026-12-13'), day('2026-12-12')];
    expect(Object.fromEntries(read(writeCalendar(sampleOrder({ tickets }))))).toMatchObject({
      DTSTART: '20261212T100000Z',
      DTEND: '20261213T210000Z',
    });
  });

  it('replaces the earlier entry when the event was moved', () => {
    const before = Object.fromEntries(read(writeCalendar(order)));
    const moved = { times: 2, at: '2026-11-25T09:00:00.000Z' };
    const event = { ...order.event, startsAt: '2026-12-19T17:30:00.000Z' };
    const after = Object.fromEntries(read(writeCalendar(sampleOrder({ moved, event }))));
    expect(after).toMatchObject({ UID: before.UID, METHOD: before.METHOD, DTSTART: '20261219T173000Z' });
    expect([before.SEQUENCE, after.SEQUENCE]).toEqual(['0', '2']);
    expect([before.DTSTAMP, after.DTSTAMP]).toEqual(['20261121T083000Z', '20261125T090000Z']);
  });

  it('escapes hostile and long texts', () => {
    const event = { ...order.event, name: HOSTILE.repeat(4), locationText: HOSTILE };
    const text = writeCalendar(sampleOrder({ event }));
    const names = read(text).map(([name]) => name);
    expect(names.filter((name) => name === 'END')).toHaveLength(2);
    expect(names).not.toContain('ATTACH');
    expect(names).not.toContain('');
    const clean = HOSTILE.replaceAll('\r\n', '\n').replace('\u0007', '');
    const place = clean.replaceAll('\n', ', ');
    expect(Object.fromEntries(read(text))).toMatchObject({ SUMMARY: clean.repeat(4), LOCATION: place });
  });

  it('has lines of at most 75 bytes, ended by CRLF, without half characters', () => {
    const event = { ...order.event, name: 'Ελληνική νύχτα 🎉'.repeat(20) };
    const text = writeCalendar(sampleOrder({ event }));
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]|\p{Surrogate}/u);
  });

  it('cuts no escape in two, for calendars that unescape before they unfold', () => {
    for (let length = 0; length < 80; length += 1) {
      const event = { ...order.event, name: `${'x'.repeat(length)}\n;,\\` };
      for (const line of writeCalendar(sampleOrder({ event })).split('\r\n'))
        expect(line).not.toMatch(/(?<!\\)(\\\\)*\\$/);
    }
  });

  it('has a place of several lines in one', () => {
    const event = { ...order.event, locationText: 'The Yard,\r\n 12 Maude Street\n\nSandton' };
    const entry = Object.fromEntries(read(writeCalendar(sampleOrder({ event }))));
    expect(entry.LOCATION).toBe('The Yard, 12 Maude Street, Sandton');
  });

  it('leaves out a missing place', () => {
    const { location: _, ...event } = { ...order.event, locationText: '' };
    const names = read(writeCalendar(sampleOrder({ event }))).map(([name]) => name);
    expect(names).not.toContain('LOCATION');
    expect(names).not.toContain('GEO');
  });
});

describe('the calendar entry of an event', () => {
  const { event } = sampleOrder();
  const shown = {
    ...event,
    url: 'https://tickets.example/event/e1',
    summary: 'Three stages, one hill.',
    stamp: '2026-11-01T10:00:00Z',
    cancelled: false,
  };

  it('contains the name, time and place, and links to its page', () => {
    expect(Object.fromEntries(read(writeEventCalendar(shown)))).toMatchObject({
      UID: `${event.id}@tikiti`,
      DTSTAMP: '20261101T100000Z',
      SUMMARY: event.name,
      DESCRIPTION: 'Three stages, one hill.\n\nhttps://tickets.example/event/e1',
      URL: 'https://tickets.example/event/e1',
      STATUS: 'CONFIRMED',
    });
  });

  it('is marked as cancelled', () => {
    const entry = Object.fromEntries(read(writeEventCalendar({ ...shown, summary: '', cancelled: true })));
    expect(entry).toMatchObject({ STATUS: 'CANCELLED', DESCRIPTION: 'https://tickets.example/event/e1' });
  });
});
