import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aMember, anEvent, aUser, breaches } from '../../../../tests/factories.ts';
import { doorSummary } from '../door-summary.ts';
import { admitTicket } from '../scans/admit-ticket.ts';
import { searchDoor } from '../search-door.ts';
import { aTicket } from '../testing/issued-ticket.ts';
import { addArea, changeArea, listAreas, removeArea } from './change-areas.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app, { types: [{ name: 'General' }, { name: 'VIP' }] });
});

const ofEvent = (more: object) => ({ eventId: event.eventId, ...more });
const scan = (code: string, more: object = {}) =>
  admitTicket(app, event.owner, ofEvent({ code, gate: 'North', areaId: event.eventId, ...more }));
const typeId = (index: number) => event.types[index]?.id ?? '';
const add = (more: object) => addArea(app, event.owner, ofEvent(more));
const change = (areaId: string, more: object) => changeArea(app, event.owner, ofEvent({ areaId, ...more }));
const MINUTE = 60_000;

describe('an area', () => {
  it('exists for every event, and is not shown while it is the only one', async () => {
    const ticket = await aTicket(app, event);
    expect(await admitTicket(app, event.owner, ofEvent({ code: ticket.code, gate: 'North' }))).toMatchObject({
      answer: 'admitted',
    });
    expect(await listAreas(app, event.owner, event.eventId)).toEqual([
      {
        id: event.eventId,
        name: 'Entrance',
        frequency: 'event',
        reEntry: false,
        capacity: null,
        closed: false,
        scanned: true,
        admitted: true,
        types: null,
      },
    ]);
  });

  it('admits its own types, and says which area another type belongs to', async () => {
    const { id: backstage } = await add({ name: 'Backstage', types: [{ ticketTypeId: typeId(1) }] });
    const [general, vip] = [await aTicket(app, event), await aTicket(app, event, 1)];
    expect(await scan(general.code, { areaId: backstage })).toEqual({
      answer: 'wrong-area',
      ticket: { typeName: 'General', shortCode: general.shortCode },
      areas: ['Entrance'],
    });
    expect(await scan(vip.code, { areaId: backstage })).toMatchObject({ answer: 'admitted', count: 1 });
    expect(await scan(vip.code)).toMatchObject({ answer: 'admitted', count: 1 });
    expect(await scan(general.code)).toMatchObject({ answer: 'admitted', count: 2 });
    const summary = await doorSummary(app, event.owner, event.eventId, backstage);
    expect(summary).toMatchObject({ area: { name: 'Backstage' }, admitted: 1, issued: 1 });
    expect(summary.types.map(({ name }) => name)).toEqual(['VIP']);
    expect(summary.areas.map(({ name }) => name)).toEqual(['Entrance', 'Backstage']);
  });

  it('admits nobody once its only type is deleted, rather than everybody', async () => {
    const { id } = await add({ name: 'Backstage', types: [{ ticketTypeId: typeId(1) }] });
    await app.db.deleteFrom('inventory').where('ticketTypeId', '=', typeId(1)).execute();
    await app.db.deleteFrom('ticket_types').where('id', '=', typeId(1)).execute();
    expect(await scan((await aTicket(app, event)).code, { areaId: id })).toMatchObject({
      answer: 'wrong-area',
    });
  });

  it('admits a type only at its times, and says when that is', async () => {
    // It is 12:00 at the venue.
    const times = { validFrom: '2026-11-21T12:10', validUntil: '2026-11-21T12:20' };
    await change(event.eventId, { name: 'Entrance', types: [{ ticketTypeId: typeId(0), ...times }] });
    const [early, late] = [await aTicket(app, event), await aTicket(app, event)];
    const notNow = { validFrom: '2026-11-21T10:10:00.000Z', validUntil: '2026-11-21T10:20:00.000Z' };
    const { code } = early;
    const start = app.clock.now().getTime();
    const at = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
    at('2026-11-21T10:09:59.999Z');
    expect(await scan(code)).toMatchObject({ answer: 'not-valid-now', ...notNow });
    at('2026-11-21T10:10:00Z');
    const scanId = app.newId();
    expect(await scan(code, { scanId })).toMatchObject({ answer: 'admitted' });
    at('2026-11-21T10:20:00Z');
    expect(await scan(late.code)).toMatchObject({ answer: 'not-valid-now', ...notNow });
    // A repeated scan gets the same answer.
    expect(await scan(code, { scanId })).toMatchObject({ answer: 'admitted', admittedAt: notNow.validFrom });
    at(new Date(start).toISOString());
  });

  it('must be open, and must be named by the device once there are two', async () => {
    const { id } = await add({ name: 'Balcony' });
    const { code } = await aTicket(app, event);
    await expect(scan(code, { areaId: undefined })).rejects.toMatchObject({ code: 'check-in.area-needed' });
    await change(id, { name: 'Balcony', closed: true });
    await expect(scan(code, { areaId: id })).rejects.toMatchObject({ code: 'check-in.area-not-open' });
    expect(await scan(code, { areaId: undefined })).toMatchObject({ answer: 'admitted' });
    expect((await doorSummary(app, event.owner, event.eventId, id)).area.name).toBe('Entrance');
  });
});

describe('leaving and coming back', () => {
  const again = () => change(event.eventId, { name: 'Entrance', reEntry: true });
  const leave = (code: string, more: object = {}) => scan(code, { direction: 'exit', ...more });

  it('is noted if the area allows it, and a retry gets the same answer', async () => {
    const { code } = await aTicket(app, event);
    await expect(leave(code)).rejects.toMatchObject({ code: 'check-in.no-exits' });
    await again();
    expect(await leave(code)).toMatchObject({ answer: 'not-inside' });
    const [first, exit, second] = [app.newId(), app.newId(), app.newId()];
    expect(await scan(code, { scanId: first })).toMatchObject({ answer: 'admitted', count: 1, inside: 1 });
    expect(await scan(code)).toMatchObject({ answer: 'already-admitted' });
    for (const _ of [1, 2]) {
      expect(await leave(code, { scanId: exit })).toMatchObject({ answer: 'left', inside: 0 });
    }
    // A retry of the entry does not bring them back in.
    expect(await scan(code, { scanId: first })).toMatchObject({ answer: 'admitted', inside: 0 });
    expect(await leave(code)).toMatchObject({ answer: 'not-inside' });
    for (const _ of [1, 2]) {
      expect(await scan(code, { scanId: second })).toMatchObject({ answer: 'admitted', count: 1, inside: 1 });
    }
    expect(await breaches(app)).toEqual([]);
  });

  it('is possible for a ticket that was refunded or disputed meanwhile, which then stays outside', async () => {
    await again();
    const ticket = await aTicket(app, event);
    await scan(ticket.code);
    const turn = (state: 'valid' | 'on_hold') =>
      app.db.updateTable('tickets').set({ state }).where('id', '=', ticket.id).execute();
    await turn('on_hold');
    expect(await scan(ticket.code)).toMatchObject({ answer: 'already-admitted' });
    expect(await leave(ticket.code)).toMatchObject({ answer: 'left' });
    expect(await scan(ticket.code)).toMatchObject({ answer: 'disputed' });
    await turn('valid');
  });

  it('shows in a search who is inside', async () => {
    await again();
    const ticket = await aTicket(app, event);
    const stateNow = async () =>
      (await searchDoor(app, event.owner, ofEvent({ text: ticket.shortCode }))).tickets[0]?.state;
    await scan(ticket.code);
    expect(await stateNow()).toBe('admitted');
    await leave(ticket.code);
    expect(await stateNow()).toBe('valid');
  });

  it('changes nothing if the exit arrives after they came back', async () => {
    await again();
    const { code } = await aTicket(app, event);
    await scan(code);
    app.clock.advance(10 * MINUTE);
    const exitSeen = app.clock.now().toISOString();
    await leave(code);
    app.clock.advance(10 * MINUTE);
    await scan(code);
    expect(await leave(code, { scannedAt: exitSeen })).toMatchObject({ answer: 'not-inside' });
    expect(await scan(code)).toMatchObject({ answer: 'already-admitted' });
  });

  it('is timed by how long ago the device says it was, whatever its clock shows', async () => {
    await again();
    const { code } = await aTicket(app, event);
    await scan(code);
    app.clock.advance(MINUTE);
    // Its clock is a year behind, and it was offline for half a minute.
    const [scannedAt, sentAt] = ['2025-11-21T10:00:00Z', '2025-11-21T10:00:30Z'];
    expect(await leave(code, { scannedAt, sentAt })).toMatchObject({ answer: 'left' });
  });

  it('gives the same result in whatever order late exits arrive', async () => {
    await again();
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 0, max: 5 }), async (arrivals, entryAfter) => {
        const ticket = await aTicket(app, event);
        const start = app.clock.now().getTime();
        // Exits are a minute apart; the entry is before all of them or between two.
        app.clock.advance(entryAfter * MINUTE + MINUTE / 2);
        await scan(ticket.code);
        app.clock.advance(10 * MINUTE);
        const seen = (exit: number) => new Date(start + exit * MINUTE).toISOString();
        for (const exit of arrivals) await leave(ticket.code, { scannedAt: seen(exit) });
        const { inside } = await app.db
          .selectFrom('admissions')
          .where('ticketId', '=', ticket.id)
          .select('inside')
          .executeTakeFirstOrThrow();
        expect(inside).toBe(entryAfter === 5 ? 1 : 0);
      }),
      { numRuns: 20 },
    );
    expect(await breaches(app)).toEqual([]);
  });
});

describe('the settings of areas', () => {
  it('are for those who may edit the event', async () => {
    const [manager, door] = await Promise.all(
      (['manager', 'door'] as const).map((role) => aMember(app, event.owner, { role })),
    );
    if (!manager || !door) throw new Error('Both are members');
    const { id } = await addArea(app, manager, ofEvent({ name: 'Balcony' }));
    for (const attempt of [
      () => listAreas(app, door, event.eventId),
      () => addArea(app, door, ofEvent({ name: 'Mine' })),
      () => changeArea(app, door, ofEvent({ areaId: id, name: 'Mine' })),
      () => removeArea(app, door, ofEvent({ areaId: id })),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', code: 'organisation.role' });
    }
    const stranger = await aUser(app);
    await expect(listAreas(app, stranger, event.eventId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('protect an area that has scans, and the last open one', async () => {
    const only = event.eventId;
    const remove = (areaId: string) => removeArea(app, event.owner, ofEvent({ areaId }));
    await expect(remove(only)).rejects.toMatchObject({ code: 'area.last-open' });
    await expect(change(only, { name: 'Entrance', closed: true })).rejects.toMatchObject({
      code: 'area.last-open',
    });
    const { id } = await add({ name: 'Balcony', types: [{ ticketTypeId: typeId(0) }] });
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'area.not-found' });
    const { id: other } = await add({ name: 'Balcony' });
    await scan((await aTicket(app, event)).code, { areaId: other });
    await expect(remove(other)).rejects.toMatchObject({ code: 'area.scanned' });
    expect(await change(other, { name: 'Gallery', closed: true })).toMatchObject({
      name: 'Gallery',
      closed: true,
      scanned: true,
    });
  });

  it('report what is wrong by field', async () => {
    const elsewhere = await anEvent(app);
    const type = { ticketTypeId: typeId(0) };
    for (const [bad, path] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'ENTRANCE' }, 'name'],
      [{ frequency: 'hour' }, 'frequency'],
      [{ types: [] }, 'types'],
      [{ types: [type, type] }, 'types.1.ticketTypeId'],
      [{ types: [{ ticketTypeId: elsewhere.types[0]?.id }] }, 'types.0.ticketTypeId'],
      [{ types: [{ ...type, validFrom: 'tomorrow' }] }, 'types.0.validFrom'],
      [
        { types: [{ ...type, validFrom: '2026-12-01T10:00', validUntil: '2026-12-01T10:00' }] },
        'types.0.validUntil',
      ],
      [{ areaId: event.eventId }, 'areaId'],
    ] as const) {
      await expect(add({ name: 'Balcony', ...bad }), path).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path }],
      });
    }
    for (let number = 1; number < 20; number += 1) await add({ name: `Area ${number}` });
    await expect(add({ name: 'One more' })).rejects.toMatchObject({ code: 'area.too-many' });
  });
});
