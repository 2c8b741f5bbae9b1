import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { undoCheckIn } from '../check-in/undo-check-in.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { attendanceOn, daysOf } from './attendance.ts';
import { getFigures } from './get-figures.ts';
import { barsOfDays, barsOfHours } from './sold-over-time.ts';

const ZONE = 'Africa/Johannesburg';
const sold = (at: string, tickets = 1) => ({ at, tickets, minor: tickets * 100, currency: 'ZAR' as const });

describe('an event’s figures', () => {
  test('show what was bought, by time and type, and are closed to others', async () => {
    const app = await createTestApp();
    const event = await anEvent(app, {
      types: [{ name: 'General' }, { name: 'General' }, { name: 'Unsold' }],
    });
    await aBoughtOrder(app, event, { quantity: 2 });
    const second = { ...event, types: event.types.slice(1) };
    await aBoughtOrder(app, second, { quantity: 1 });
    const figures = await getFigures(app, event.owner, event.eventId, {});
    expect(figures.byType).toEqual([
      { name: 'General', rest: false, orders: null, tickets: 2, paid: [{ minor: 70_000, currency: 'ZAR' }] },
      { name: 'General', rest: false, orders: null, tickets: 1, paid: [{ minor: 35_000, currency: 'ZAR' }] },
    ]);
    expect(figures).toMatchObject({ step: 'day', byCode: [], bySource: [], days: [], attendance: null });
    expect(figures.sold.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(3);
    const hours = await getFigures(app, event.owner, event.eventId, { period: 'first' });
    expect(hours).toMatchObject({ step: 'hour', sold: { length: 48, 0: { tickets: 3 } } });
    const ask = (actor = event.owner, input = {}) => getFigures(app, actor, event.eventId, input);
    await expect(ask(await aUser(app))).rejects.toMatchObject({ code: 'event.unknown' });
    await expect(ask(event.owner, { period: 'x' })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(ask(event.owner, { day: "'" })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('count who came in, without check-ins that were undone', async () => {
    const app = await createTestApp();
    const event = await anEvent(app);
    const { eventId, owner } = event;
    const [came, scanId] = [{ eventId, gate: 'North' }, app.newId()];
    await admitTicket(app, owner, { ...came, code: (await aTicket(app, event)).code });
    await admitTicket(app, owner, { ...came, code: (await aTicket(app, event)).code, scanId });
    const entries = async () =>
      (await getFigures(app, owner, eventId, {})).attendance?.areas.map((area) => area.entries);
    expect(await entries()).toEqual([2]);
    await undoCheckIn(app, owner, { eventId, scanId });
    expect(await entries()).toEqual([1]);
    await app.db.updateTable('ticket_types').set({ people: 6 }).where('eventId', '=', eventId).execute();
    await admitTicket(app, owner, { ...came, code: (await aTicket(app, event)).code, people: 4 });
    expect(await entries()).toEqual([5]);
  });

  test('show add-ons apart, so that both together are all that was paid', async () => {
    const app = await createTestApp();
    const event = await anEvent(app, { types: [{ priceMinor: 20_000 }] });
    const { variants } = await addAddOn(app, event.owner, {
      eventId: event.eventId,
      currency: 'ZAR',
      name: 'Parking',
      variants: [{ name: null, priceMinor: 5_000, capacity: 10 }],
    });
    await aBoughtOrder(app, event, { quantity: 2, more: { [variants[0]?.id ?? '']: 1 } });
    const { byType, byAddOn, sold: bars } = await getFigures(app, event.owner, event.eventId, {});
    const paid = (minor: number) => [{ minor, currency: 'ZAR' }];
    expect(byType).toMatchObject([{ name: 'General', tickets: 2, paid: paid(40_000) }]);
    expect(byAddOn).toEqual([{ name: 'Parking', rest: false, quantity: 1, paid: paid(5_000) }]);
    expect(bars).toMatchObject([{ tickets: 2, paid: paid(45_000) }]);
    const member = await aMember(app, event.owner, { role: 'box_office' });
    expect((await getFigures(app, member, event.eventId, {})).byAddOn).toMatchObject([{ paid: [] }]);
  });

  test('show money only to people who may see it', async () => {
    const app = await createTestApp();
    const event = await anEvent(app);
    await aBoughtOrder(app, event);
    const amountsFor = async (role: 'box_office' | 'reader') => {
      const member = await aMember(app, event.owner, { role });
      const { sold, byType, bySource, byCode } = await getFigures(app, member, event.eventId, {});
      expect(byType).toMatchObject([{ tickets: 1 }]);
      return [sold, byType, bySource, byCode].flatMap((rows) => rows.flatMap(({ paid }) => paid)).length;
    };
    expect(await amountsFor('box_office')).toBe(0);
    expect(await amountsFor('reader')).toBeGreaterThan(1);
  });

  test('name twenty codes and sources, and sum up the rest', async () => {
    const app = await createTestApp();
    const event = await anEvent(app);
    for (let at = 0; at < 22; at += 1) {
      const { orderId } = await aBoughtOrder(app, event, { quantity: at === 21 ? 2 : 1 });
      const source = JSON.stringify({ source: `s${at}`, medium: null, campaign: null, host: null });
      await app.db
        .updateTable('orders')
        .set({ source: source as never })
        .where('id', '=', orderId)
        .execute();
    }
    const { bySource } = await getFigures(app, event.owner, event.eventId, {});
    expect(bySource).toHaveLength(21);
    expect(bySource[0]).toMatchObject({ name: 's21', tickets: 2, orders: 1 });
    expect(bySource.at(-1)).toMatchObject({ name: null, rest: true, tickets: 2, orders: 2 });
  });
});

describe('bars', () => {
  test('are days without gaps, up to now', () => {
    const { step, bars } = barsOfDays([sold('2026-11-20', 2), sold('2026-11-22')], '2026-11-24');
    expect(step).toBe('day');
    expect(bars.map(({ tickets }) => tickets)).toEqual([2, 0, 1, 0, 0]);
  });

  test.each([
    ['week', '2026-12-27', 58],
    ['month', '2028-12-01', 36],
  ])('are %ss if there are too many days, and lose no ticket', (wanted, last, count) => {
    const { step, bars } = barsOfDays(
      [sold('2026-01-31'), sold('2026-02-28', 3), sold(last, 5)],
      '2027-03-06',
    );
    expect(step).toBe(wanted);
    expect(bars).toHaveLength(wanted === 'week' ? Math.ceil(400 / 7) : count);
    expect(bars.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(9);
  });

  test('are hours in the event’s local time', () => {
    const { bars } = barsOfHours([sold('2026-11-20T18', 4)], ['2026-11-20T17:30', 3]);
    expect(bars.map(({ from, tickets }) => [from, tickets])).toEqual([
      ['2026-11-20T17:00', 0],
      ['2026-11-20T18:00', 4],
      ['2026-11-20T19:00', 0],
    ]);
  });
});

describe('attendance', () => {
  const passed = (time: string, entries: number, exits = 0, areaId = 'door') => ({
    areaId,
    at: new Date(`${time}:00+02:00`),
    entries,
    exits,
  });

  test('counts who is inside, and the highest number', () => {
    const evening = [
      passed('2026-11-20T19:00', 40),
      passed('2026-11-20T19:10', 60, 5),
      passed('2026-11-21T01:00', 0, 80),
    ];
    expect(daysOf(evening, ZONE)).toEqual(['2026-11-20']);
    const { stepMinutes, areas } = attendanceOn(evening, '2026-11-20', ZONE);
    expect(stepMinutes).toBe(15);
    expect(areas[0]).toMatchObject({ entries: 100, exits: 85, peak: { inside: 95, at: '2026-11-20T19:15' } });
    expect(areas[0]?.bars).toHaveLength(25);
    expect(areas[0]?.bars.at(-1)).toMatchObject({ from: '2026-11-21T01:00', exits: 80, inside: 15 });
  });

  test('uses bars of five minutes for a short evening, and never counts below zero', () => {
    const { stepMinutes, areas } = attendanceOn(
      [passed('2026-11-20T19:00', 0, 2), passed('2026-11-20T19:05', 3)],
      '2026-11-20',
      ZONE,
    );
    expect(stepMinutes).toBe(5);
    expect(areas[0]?.bars.map(({ inside }) => inside)).toEqual([0, 3]);
  });

  test('is counted for one day, and for each area on its own', () => {
    const rows = [
      passed('2026-11-20T19:00', 1),
      passed('2026-11-21T06:00', 2),
      passed('2026-11-21T06:00', 3, 0, 'stage'),
    ];
    expect(daysOf(rows, ZONE)).toEqual(['2026-11-20', '2026-11-21']);
    expect(attendanceOn(rows, '2026-11-21', ZONE).areas.map(({ entries }) => entries)).toEqual([2, 3]);
    expect(attendanceOn(rows, '2026-11-22', ZONE).areas).toEqual([]);
  });
});
