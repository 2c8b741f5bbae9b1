import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { getHome } from '../event-desk/get-home.ts';
import type { SignedIn } from '../shared/actor.ts';
import { countEventsToDecide, listEventsToDecide } from './events-to-decide.ts';
import { submitEvent } from './submit-event.ts';

const HOUR = 3_600_000;
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
});
beforeEach(async () => {
  await app.db.updateTable('events').set({ approval: 'rejected' }).execute();
});

const waits = (more: object = {}) => anEvent(app, { approval: 'pending', ...more });

test('an event that is over leaves the queue and all counts of it', async () => {
  const { eventId, startsAt } = await waits();
  const counts = async () => [
    (await listEventsToDecide(app, admin)).waitingCount,
    await countEventsToDecide(app, admin),
    (await getHome(app, admin)).waiting,
  ];
  const queue = async () => (await listEventsToDecide(app, admin)).waiting.map(({ id }) => id);
  expect(await queue()).toEqual([eventId]);
  expect(await counts()).toEqual([1, 1, 1]);
  const toItsEnd = startsAt.getTime() - app.clock.now().getTime() + 4 * HOUR;
  app.clock.advance(toItsEnd);
  expect(await queue()).toEqual([]);
  expect(await counts()).toEqual([0, 0, 0]);
  app.clock.advance(-toItsEnd);
});

test('a long queue is paged, each event on one page, with a total count', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 23; at += 1) {
    // Some are submitted at the same moment.
    if (at % 3 === 0) app.clock.advance(1_000);
    ids.push((await waits()).eventId);
  }
  const first = await listEventsToDecide(app, admin);
  expect(first).toMatchObject({ waitingCount: 23, waitingNext: expect.any(String) });
  expect(first.waiting[0]).toMatchObject({ description: 'Three stages, one hill.' });
  const second = await listEventsToDecide(app, admin, { after: first.waitingNext });
  expect(second).toMatchObject({ waitingCount: 23, waitingNext: null });
  const shown = [...first.waiting, ...second.waiting].map(({ id }) => id);
  expect([first.waiting.length, second.waiting.length]).toEqual([20, 3]);
  expect(new Set(shown)).toEqual(new Set(ids));

  // Decisions made meanwhile do not shift the pages.
  const decided = first.waiting.slice(0, 5).map(({ id }) => id);
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', 'in', decided).execute();
  const again = await listEventsToDecide(app, admin, { after: first.waitingNext });
  expect(again.waiting.map(({ id }) => id)).toEqual(second.waiting.map(({ id }) => id));
  expect(again.waitingCount).toBe(18);
});

test('the queue is in the order in which events were sent for approval', async () => {
  const draft = await anEvent(app, { approval: 'draft' });
  app.clock.advance(1_000);
  const early = await waits();
  app.clock.advance(1_000);
  await submitEvent(app, draft.owner, draft.eventId);
  const { waiting } = await listEventsToDecide(app, admin);
  expect(waiting.map(({ id }) => id)).toEqual([early.eventId, draft.eventId]);
  expect(waiting[1]).toMatchObject({ submittedAt: app.clock.now().toISOString() });
});

test('an admin sees how each ticket and add-on is sold, and when the event ends', async () => {
  const { eventId, owner, types } = await waits({
    endsAt: new Date(app.clock.now().getTime() + 900 * HOUR),
    listed: false,
    types: [{ capacity: 1 }, { name: 'Guest', priceFloorMinor: 5_000, hidden: true }],
  });
  expect(types).toHaveLength(2);
  const add = (more: object) => addAddOn(app, owner, { eventId, currency: 'ZAR', ...more });
  await add({ name: 'Parking', variants: [{ name: null, priceMinor: 9_000, capacity: 40 }] });
  const gift = { name: null, priceMinor: 5_000, priceFloorMinor: 1_000, capacity: null };
  await add({ kind: 'donation', name: 'Relief fund', variants: [gift] });
  const { waiting } = await listEventsToDecide(app, admin);
  const zar = (minor: number) => ({ minor, currency: 'ZAR' });
  const fixed = { priceFloor: null, hidden: false, addOn: false, description: '' };
  expect(waiting[0]).toMatchObject({
    endsAt: new Date(app.clock.now().getTime() + 900 * HOUR).toISOString(),
    listed: false,
    types: [
      { ...fixed, name: 'General', price: zar(35_000), capacity: 1 },
      { ...fixed, name: 'Guest', priceFloor: zar(5_000), hidden: true },
      { ...fixed, name: 'Parking', price: zar(9_000), capacity: 40, addOn: true },
      {
        ...fixed,
        name: 'Relief fund',
        priceFloor: zar(1_000),
        price: zar(5_000),
        capacity: null,
        addOn: true,
      },
    ],
  });
});

test('many changed events are paged as well, each on one page', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 23; at += 1) {
    if (at % 3 === 0) app.clock.advance(1_000);
    const { eventId } = await anEvent(app);
    await app.db
      .updateTable('events')
      .set({ changedSinceApproval: ['name'], updatedAt: app.clock.now() })
      .where('id', '=', eventId)
      .execute();
    ids.push(eventId);
  }
  await anEvent(app);
  const first = await listEventsToDecide(app, admin);
  expect(first).toMatchObject({ changedCount: 23, changedNext: expect.any(String) });
  const second = await listEventsToDecide(app, admin, { changedAfter: first.changedNext });
  expect(second).toMatchObject({ changedCount: 23, changedNext: null });
  expect([first.changed.length, second.changed.length]).toEqual([20, 3]);
  const shown = [...first.changed, ...second.changed];
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ids));
  const times = shown.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted());
  // The queue and the changed events are paged separately.
  expect((await listEventsToDecide(app, admin, { after: first.changedNext })).changed).toEqual(first.changed);
});

test.each(['', 'nonsense', '2026-01-01T00:00:00.000Z~x', 'x~y~z'])(
  'an invalid position (%s) means the first page',
  async (after) => {
    const { eventId } = await waits();
    expect((await listEventsToDecide(app, admin, { after })).waiting.map(({ id }) => id)).toEqual([eventId]);
  },
);
