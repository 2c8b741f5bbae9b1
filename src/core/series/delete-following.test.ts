import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, aUser, breaches } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addDates } from './add-dates.ts';
import { leaveSeries } from './change-series.ts';
import { deleteFollowing } from './delete-following.ts';
import { getSeries } from './get-series.ts';

const app = await createTestApp();
let owner: SignedIn;
let dates: string[];
beforeEach(async () => {
  owner = await aUser(app);
  const { id } = await createEvent(app, owner, sampleEvent);
  await addDates(app, owner, id, { dates: ['2026-12-19T19:30', '2026-12-26T19:30', '2027-01-02T19:30'] });
  dates = (await getSeries(app, owner, id))?.dates.map((date) => date.id) ?? [];
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', 'in', dates).execute();
});

const date = (at: number) => dates[at] ?? '';
const remove = (at: number, by = owner) => deleteFollowing(app, by, date(at));
/** The dates that are left, by their position in the series. */
const left = async () => {
  const there = await app.db.selectFrom('events').where('id', 'in', dates).select('id').execute();
  return there.map(({ id }) => dates.indexOf(id)).toSorted();
};
const ordered = async (at: number) => {
  const { types } = await getOwnEvent(app, owner, date(at));
  await aHeldOrder(app, { eventId: date(at), types });
};

test('each date is deleted as it would be alone; one with orders stays, and the answer says so', async () => {
  await ordered(2);
  const why = 'People ordered tickets for this event, so it can’t be deleted. Cancel it instead.';
  expect((await remove(1)).dates).toEqual([
    {
      id: date(1),
      startsAt: '2026-12-19T17:30:00.000Z',
      timeZone: expect.any(String),
      deleted: true,
      why: null,
    },
    expect.objectContaining({ id: date(2), deleted: false, why }),
    expect.objectContaining({ id: date(3), deleted: true, why: null }),
  ]);
  expect(await left()).toEqual([0, 2]);
  const entries = await app.db
    .selectFrom('audit_entries')
    .where('kind', '=', 'event.deleted')
    .where('eventId', 'in', dates)
    .select(['eventId', 'actorId'])
    .execute();
  expect(entries.map((entry) => entry.eventId).toSorted()).toEqual([date(1), date(3)].toSorted());
  expect(await breaches(app)).toEqual([]);
});

test('the date itself may have to stay; then the call can be repeated', async () => {
  await ordered(0);
  const fates = async () => (await remove(0)).dates.map(({ deleted }) => deleted);
  expect(await fates()).toEqual([false, true, true, true]);
  expect(await fates()).toEqual([false]);
  expect(await left()).toEqual([0]);
});

test('dates before it, cancelled ones and those that left the series stay', async () => {
  await app.db
    .updateTable('events')
    .set({ cancelledAt: app.clock.now() })
    .where('id', '=', date(2))
    .execute();
  await leaveSeries(app, owner, date(3));
  expect((await remove(1)).dates).toMatchObject([{ id: date(1) }]);
  expect(await left()).toEqual([0, 2, 3]);
  await expect(remove(3)).rejects.toMatchObject({ code: 'series.none' });
  await expect(remove(1)).rejects.toMatchObject({ code: 'event.unknown' });
});

test('two at once delete each date once', async () => {
  const outcomes = await Promise.allSettled([remove(0), remove(1)]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'event.unknown' });
  }
  expect(await left()).toEqual([]);
  expect(await breaches(app)).toEqual([]);
});

test('is for those who may delete every event, not for members with named events', async () => {
  const named = await aMember(app, owner, { role: 'manager', eventIds: [date(0)] });
  await expect(remove(0, named)).rejects.toMatchObject({ code: 'organisation.role' });
  await expect(remove(0, await aUser(app))).rejects.toMatchObject({ code: 'event.unknown' });
  expect(await left()).toEqual([0, 1, 2, 3]);
  expect((await remove(2, await aUser(app, { admin: true }))).dates).toHaveLength(2);
});
