import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aMember, anEvent, aUser, letToDoor } from '../../../../tests/factories.ts';
import { doorSummary } from '../door-summary.ts';
import { addArea, changeArea, chooseFrequency, listAreas } from './change-areas.ts';
import { countDays, findUndecided } from './find-undecided.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app, {
    startsAt: new Date('2026-12-12T08:00Z'),
    endsAt: new Date('2026-12-13T16:00Z'),
  });
});

const find = () => findUndecided(app, event.owner, event.eventId);
const entrance = () => ({ eventId: event.eventId, areaId: event.eventId, name: 'Entrance' });
const change = (set: object) =>
  app.db.updateTable('events').set(set).where('id', '=', event.eventId).execute();

test('an event takes place on the days between its start and its last moment, and a night is one', () => {
  const cases = [
    ['2026-12-12T10:00', '2026-12-12T23:00', 1],
    ['2026-12-12T20:00', '2026-12-13T03:00', 1],
    ['2026-12-12T22:00', '2026-12-13T08:00', 1],
    ['2026-12-12T08:00', '2026-12-13T05:00', 1],
    ['2026-12-12T10:00', '2026-12-13T18:00', 2],
    ['2026-12-12T10:00', '2026-12-14T05:00', 2],
    ['2026-12-12T10:00', '2026-12-14T05:01', 3],
    ['2026-12-11T18:00', '2026-12-14T02:00', 3],
  ] as const;
  for (const [from, to, days] of cases) {
    const times = { startsAt: new Date(`${from}+02:00`), endsAt: new Date(`${to}+02:00`) };
    expect(countDays({ ...times, timeZone: 'Africa/Johannesburg' }), `${from} to ${to}`).toBe(days);
  }
});

test('nobody has chosen for the entrance of an event of several days, until somebody does', async () => {
  expect(await find()).toMatchObject({ area: { id: event.eventId, name: 'Entrance' }, days: 2 });
  await changeArea(app, event.owner, { ...entrance(), frequency: 'event' });
  expect(await find()).toBeNull();
  await addArea(app, event.owner, { eventId: event.eventId, name: 'Balcony' });
  expect(await find()).toBeNull();
});

const choose = (frequency: string) =>
  chooseFrequency(app, event.owner, { eventId: event.eventId, areaId: event.eventId, frequency });

test('an answer keeps the other settings of the area', async () => {
  const types = [{ ticketTypeId: event.types[0]?.id, validFrom: '2026-12-12T09:00', validUntil: null }];
  const set = { name: 'Lake gate', reEntry: true, types };
  await changeArea(app, event.owner, { ...entrance(), ...set });
  await app.db
    .updateTable('check_in_areas')
    .set({ frequency: null })
    .where('eventId', '=', event.eventId)
    .execute();
  expect(await choose('day')).toMatchObject({ ...set, frequency: 'day', closed: false });
  expect((await listAreas(app, event.owner, event.eventId))[0]).toMatchObject({ ...set, frequency: 'day' });
});

test('an answer is refused once somebody has chosen', async () => {
  await changeArea(app, event.owner, { ...entrance(), frequency: 'event' });
  await expect(choose('day')).rejects.toMatchObject({ kind: 'conflict', code: 'area.chosen' });
  expect(await listAreas(app, event.owner, event.eventId)).toMatchObject([{ frequency: 'event' }]);
});

test('nobody is asked at an event of a day, over or cancelled, or about a closed area', async () => {
  const asked = await find();
  await change({ cancelledAt: app.clock.now() });
  expect(await find()).toBeNull();
  await change({ cancelledAt: null, startsAt: new Date('2026-11-18T08:00Z'), endsAt: app.clock.now() });
  expect(await find()).toBeNull();
  await change({ startsAt: new Date('2026-12-12T08:00Z'), endsAt: new Date('2026-12-12T22:00Z') });
  expect(await find()).toBeNull();
  await change({ endsAt: new Date('2026-12-13T16:00Z') });
  expect(await find()).toEqual(asked);
  await app.db
    .updateTable('check_in_areas')
    .set({ closedAt: app.clock.now() })
    .where('id', '=', event.eventId)
    .execute();
  expect(await find()).toBeNull();
});

test('everybody at the door is told, and those who may edit the event are asked', async () => {
  const helper = await letToDoor(app, await aUser(app), event);
  const told = { areaId: event.eventId, days: 2 };
  expect((await doorSummary(app, helper, event.eventId)).undecided).toEqual(told);
  await expect(findUndecided(app, helper, event.eventId)).rejects.toMatchObject({
    code: 'organisation.role',
  });
  const manager = await aMember(app, event.owner, { role: 'manager' });
  await changeArea(app, manager, { ...entrance(), frequency: 'day' });
  expect((await doorSummary(app, helper, event.eventId)).undecided).toBeNull();
});
