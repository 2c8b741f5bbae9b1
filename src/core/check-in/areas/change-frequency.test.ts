import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent, breaches } from '../../../../tests/factories.ts';
import { WithoutLocks } from '../../../../tests/races/without-locks.ts';
import { untilWaiting } from '../../../../tests/until-waiting.ts';
import type { Transaction } from '../../../db/database.ts';
import type { App } from '../../shared/app.ts';
import { doorSummary } from '../door-summary.ts';
import { admitTicket } from '../scans/admit-ticket.ts';
import { aTicket } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { changeArea, listAreas, removeArea } from './change-areas.ts';
import { WHOLE_EVENT } from './event-day.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
const HOUR = 3_600_000;

beforeAll(async () => {
  app = await createTestApp({ durable: true });
});
beforeEach(async () => {
  // It is noon at the venue.
  app.clock.advance(Date.parse(`${SATURDAY}T10:00Z`) - app.clock.now().getTime());
  event = await anEvent(app);
});

const ofEvent = (more: object) => ({ eventId: event.eventId, ...more });
const scan = (code: string, more: object = {}) =>
  admitTicket(app, event.owner, ofEvent({ code, gate: 'North', ...more }));
const change = (more: object, by: App = app) =>
  changeArea(by, event.owner, ofEvent({ areaId: event.eventId, name: 'Entrance', ...more }));
const admissions = () =>
  app.db
    .selectFrom('admissions')
    .where('eventId', '=', event.eventId)
    .orderBy('period')
    .orderBy('admittedAt')
    .select(['ticketId', 'period', 'inside'])
    .execute();
const counts = () =>
  app.db
    .selectFrom('admission_counts')
    .where('eventId', '=', event.eventId)
    .orderBy('period')
    .select(['period', 'admitted', 'inside'])
    .execute();

describe('an entrance that turns from once for the whole event to once a day', () => {
  it('counts its admissions to the day on which they were made, and admits again on the next one', async () => {
    const [early, late, third] = [
      await aTicket(app, event),
      await aTicket(app, event),
      await aTicket(app, event),
    ];
    const scanId = app.newId();
    await scan(early.code, { scanId });
    // 04:59 of that night, then 05:00.
    app.clock.advance(17 * HOUR - 60_000);
    await scan(late.code);
    app.clock.advance(60_000);
    await scan(third.code);
    expect(await scan(early.code)).toMatchObject({ answer: 'already-admitted' });
    await change({ frequency: 'day' });
    expect(await admissions()).toMatchObject([
      { ticketId: early.id, period: SATURDAY },
      { ticketId: late.id, period: SATURDAY },
      { ticketId: third.id, period: SUNDAY },
    ]);
    expect(await counts()).toEqual([
      { period: SATURDAY, admitted: 2, inside: 2 },
      { period: SUNDAY, admitted: 1, inside: 1 },
    ]);
    expect(await breaches(app)).toEqual([]);
    // A scan sent again gets the same answer, and a new one admits.
    expect(await scan(early.code, { scanId })).toMatchObject({ answer: 'admitted', count: 2 });
    expect(await scan(third.code)).toMatchObject({ answer: 'already-admitted' });
    expect(await scan(early.code)).toMatchObject({ answer: 'admitted', count: 2 });
    expect((await doorSummary(app, event.owner, event.eventId)).admitted).toBe(2);
    await undoCheckIn(app, event.owner, ofEvent({ scanId }));
    expect(await counts()).toMatchObject([{ admitted: 1 }, { admitted: 2 }]);
    expect(await breaches(app)).toEqual([]);
  });

  it('turns back once every check-in there was undone, as nobody came in on several days', async () => {
    await change({ frequency: 'day' });
    const [scanId, again] = [app.newId(), app.newId()];
    const { code } = await aTicket(app, event);
    await scan(code, { scanId });
    app.clock.advance(24 * HOUR);
    await scan(code, { scanId: again });
    await undoCheckIn(app, event.owner, ofEvent({ scanId }));
    await expect(change({ frequency: 'event' })).rejects.toMatchObject({ issues: [{ path: 'frequency' }] });
    await undoCheckIn(app, event.owner, ofEvent({ scanId: again }));
    expect(await listAreas(app, event.owner, event.eventId)).toMatchObject([
      { scanned: true, admitted: false },
    ]);
    await change({ frequency: 'event' });
    expect(await scan(code)).toMatchObject({ answer: 'admitted', count: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  it('keeps who is inside', async () => {
    await change({ reEntry: true });
    const [stays, leaves] = [await aTicket(app, event), await aTicket(app, event)];
    for (const { code } of [stays, leaves]) await scan(code);
    app.clock.advance(HOUR);
    await scan(leaves.code, { direction: 'exit' });
    await change({ reEntry: true, frequency: 'day' });
    expect(await counts()).toEqual([{ period: SATURDAY, admitted: 2, inside: 1 }]);
    expect(await scan(stays.code, { direction: 'exit' })).toMatchObject({ answer: 'left', inside: 0 });
    expect(await breaches(app)).toEqual([]);
  });

  it('counts the people of a ticket for several', async () => {
    event = await anEvent(app, { types: [{ name: 'Table for six', people: 6 }] });
    await change({ reEntry: true });
    const table = await aTicket(app, event);
    await scan(table.code, { people: 4 });
    app.clock.advance(HOUR);
    await scan(table.code, { direction: 'exit' });
    await change({ reEntry: true, frequency: 'day' });
    expect(await counts()).toEqual([{ period: SATURDAY, admitted: 4, inside: 3 }]);
    app.clock.advance(24 * HOUR);
    expect(await scan(table.code, { people: 6 })).toMatchObject({ answer: 'admitted', count: 6 });
    expect(await breaches(app)).toEqual([]);
  });

  it('stays daily once it has scans, as a ticket may have come in on several days', async () => {
    await change({ frequency: 'day' });
    await change({ frequency: 'event' });
    await change({ frequency: 'day' });
    await scan((await aTicket(app, event)).code);
    await expect(change({ frequency: 'event' })).rejects.toMatchObject({
      issues: [{ path: 'frequency', message: expect.stringContaining('several days') }],
    });
  });
});

describe('a scan that has read how often its area admits', () => {
  it('commits before the change, and its admission moves too', async () => {
    const ticket = await aTicket(app, event);
    const [answer, { changing }] = await duringScan(ticket, () => change({ frequency: 'day' }));
    expect(answer).toMatchObject({ answer: 'admitted' });
    await changing;
    expect(await admissions()).toMatchObject([{ period: SATURDAY }]);
    expect(await breaches(app)).toEqual([]);
    expect(await scan(ticket.code)).toMatchObject({ answer: 'already-admitted' });
  });

  it('twin: without the lock it admits for the whole event after the change, so its ticket comes in twice', async () => {
    const unlocked = { ...app, db: app.db.withPlugin(new WithoutLocks()) };
    const ticket = await aTicket(app, event);
    await duringScan(ticket, () => change({ frequency: 'day' }, unlocked));
    expect(await admissions()).toMatchObject([{ period: WHOLE_EVENT }]);
    expect(await scan(ticket.code)).toMatchObject({ answer: 'admitted' });
  });

  it('is the first one of a daily area: the area stays daily', async () => {
    await change({ frequency: 'day' });
    const [answer, { changing }] = await duringScan(await aTicket(app, event), () =>
      change({ frequency: 'event' }),
    );
    expect(answer).toMatchObject({ answer: 'admitted' });
    await expect(changing).rejects.toMatchObject({ issues: [{ path: 'frequency' }] });
    expect(await admissions()).toMatchObject([{ period: SATURDAY }]);
  });

  it('twin: without the lock the area changes although it admitted for the day', async () => {
    const unlocked = { ...app, db: app.db.withPlugin(new WithoutLocks()) };
    await change({ frequency: 'day' });
    const ticket = await aTicket(app, event);
    await duringScan(ticket, () => change({ frequency: 'event' }, unlocked));
    expect(await scan(ticket.code)).toMatchObject({ answer: 'admitted' });
  });

  it('keeps its area from being deleted', async () => {
    await app.db
      .insertInto('check_in_areas')
      .values({ eventId: event.eventId, id: app.newId(), position: 1, name: 'Balcony' })
      .execute();
    const ticket = await aTicket(app, event);
    const deleting = () => removeArea(app, event.owner, ofEvent({ areaId: event.eventId }));
    const [, { changing: deleted }] = await duringScan(ticket, deleting, { areaId: event.eventId });
    await expect(deleted).rejects.toMatchObject({ code: 'area.scanned' });
  });
});

describe('a scan that comes while the admissions move', () => {
  it('waits and reads the new frequency', async () => {
    const ticket = await aTicket(app, event);
    await scan(ticket.code);
    app.clock.advance(24 * HOUR);
    const holding = await hold((tx) => tx.selectFrom('admissions').where('ticketId', '=', ticket.id));
    const changing = change({ frequency: 'day' });
    await untilWaiting(app.db);
    const scanning = scan(ticket.code);
    await untilWaiting(app.db, { connections: 2 });
    await holding.commit().execute();
    await changing;
    expect(await scanning).toMatchObject({ answer: 'admitted', count: 1 });
    expect(await admissions()).toMatchObject([{ period: SATURDAY }, { period: SUNDAY }]);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('a check-in that is undone while the admissions move', () => {
  /** The undoing or the change comes first, and waits for the count. */
  it.each(['undoing', 'change'])('counts no more, whether the %s comes first', async (first) => {
    const [stays, goes, scanId] = [await aTicket(app, event), await aTicket(app, event), app.newId()];
    await scan(stays.code);
    await scan(goes.code, { scanId });
    const holding = await hold((tx) =>
      tx.selectFrom('admission_counts').where('eventId', '=', event.eventId),
    );
    const steps = [
      () => undoCheckIn(app, event.owner, ofEvent({ scanId })),
      () => change({ frequency: 'day' }).then(() => undefined),
    ];
    const under: Promise<void>[] = [];
    for (const [index, step] of (first === 'change' ? steps.toReversed() : steps).entries()) {
      under.push(step());
      await untilWaiting(app.db, { connections: index + 1 });
    }
    await holding.commit().execute();
    await Promise.all(under);
    expect(await counts()).toEqual([{ period: SATURDAY, admitted: 1, inside: 1 }]);
    expect(await admissions()).toMatchObject([{ ticketId: stays.id, period: SATURDAY }]);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('many scans and the change at the same moment', () => {
  it('leave no admission of the whole event', async () => {
    for (let round = 0; round < 5; round += 1) {
      event = await anEvent(app);
      const tickets = await Promise.all(Array.from({ length: 10 }, () => aTicket(app, event)));
      const scans = tickets.map(async ({ code }, index) => {
        await sql`select pg_sleep(${index / 500})`.execute(app.db);
        return scan(code);
      });
      await Promise.all([...scans, change({ frequency: 'day' })]);
      expect(await counts()).toEqual([{ period: SATURDAY, admitted: 10, inside: 10 }]);
    }
    expect(await breaches(app)).toEqual([]);
  });
});

/** Locks rows in a transaction of its own. */
async function hold(rows: (tx: Transaction) => ReturnType<Transaction['selectFrom']>) {
  const tx = await app.db.startTransaction().execute();
  await rows(tx).selectAll().forUpdate().execute();
  return tx;
}

/** Starts a change while a scan has read its area and waits for its ticket. @returns the scan's answer, and the change under way */
async function duringScan<Result>(
  ticket: { id: string; code: string },
  start: () => Promise<Result>,
  more: object = {},
) {
  const holding = await hold((tx) => tx.selectFrom('tickets').where('id', '=', ticket.id));
  const scanning = scan(ticket.code, more);
  await untilWaiting(app.db);
  const changing = start();
  const over = changing.then(
    () => true,
    () => true,
  );
  await Promise.race([over, untilWaiting(app.db, { connections: 2 })]);
  await holding.commit().execute();
  return [await scanning, { changing }] as const;
}
