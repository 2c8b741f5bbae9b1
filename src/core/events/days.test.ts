import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser, breaches } from '../../../tests/factories.ts';
import { listAreas } from '../check-in/areas/change-areas.ts';
import { getManifest } from '../check-in/offline/get-manifest.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { duplicateEvent } from '../event-desk/duplicate-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { addDates } from '../series/add-dates.ts';
import { changeFollowing } from '../series/change-following.ts';
import { getSeries } from '../series/get-series.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createEvent } from './create-event.ts';
import { enteredTypes } from './testing/entered-types.ts';
import { sampleEvent } from './testing/sample-event.ts';
import { updateEvent } from './update-event.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await aUser(app);
});

const day = (date: string, name: string, more: object = {}) => ({
  name,
  capacity: null,
  startsAt: `2026-12-${date}T12:00`,
  endsAt: `2026-12-${date}T23:00`,
  ...more,
});
const type = (name: string, places: number[], more: object = {}) => ({
  name,
  priceMinor: 0,
  currency: 'ZAR',
  capacity: 100,
  places,
  ...more,
});

/** Friday to Sunday; only Saturday is limited. */
const FESTIVAL = {
  ...sampleEvent,
  startsAt: '2026-12-11T12:00',
  endsAt: '2026-12-13T23:00',
  types: [
    type('Friday ticket', [1, 0, 0]),
    type('Saturday ticket', [0, 1, 0]),
    type('Weekend', [1, 1, 1]),
    type('Friday and Sunday', [1, 0, 1]),
  ],
  sharedCapacities: [day('11', 'Friday'), day('12', 'Saturday', { capacity: 5 }), day('13', 'Sunday')],
};

async function onSale(event: object = FESTIVAL) {
  const { id } = await createEvent(app, owner, event);
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', '=', id).execute();
  return id;
}

/** The event as its organiser's form would send it back unchanged. */
async function entered(eventId: string) {
  const { types, sharedCapacities, updatedAt, startsAt, endsAt } = await getOwnEvent(app, owner, eventId);
  return {
    ...sampleEvent,
    updatedAt,
    startsAt,
    endsAt,
    types: enteredTypes(types),
    sharedCapacities: sharedCapacities.map(({ held, offered, setAside, sold, ...shared }) => shared),
  };
}

const typesOf = async (eventId: string) => (await getOwnEvent(app, owner, eventId)).types;
const left = async (eventId: string) =>
  Object.fromEntries((await getEventPage(app, owner, eventId)).types.map((one) => [one.name, one.left]));
async function buy(eventId: string, name: string, quantity: number) {
  const id = (await typesOf(eventId)).find((one) => one.name === name)?.id as string;
  return placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId,
    quantities: { [id]: quantity },
  });
}
const refused = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error) => error.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
const timesOf = async (eventId: string) =>
  (await getOwnEvent(app, owner, eventId)).sharedCapacities.map(({ startsAt }) => startsAt);

describe('the capacity of a day', () => {
  test('is taken by weekend and day tickets alike', async () => {
    const id = await onSale();
    await buy(id, 'Weekend', 3);
    await buy(id, 'Saturday ticket', 2);
    expect(await left(id)).toEqual({
      'Friday ticket': 100,
      'Saturday ticket': 0,
      Weekend: 0,
      'Friday and Sunday': 100,
    });
    await expect(buy(id, 'Weekend', 1)).rejects.toMatchObject({ code: 'order.sold-out' });
    const [friday, saturday] = (await getOwnEvent(app, owner, id)).sharedCapacities;
    // A day without a limit is counted from its types.
    expect(friday).toMatchObject({ capacity: null, held: 0, sold: 3 });
    expect(saturday).toMatchObject({ capacity: 5, held: 0, sold: 5 });
    expect(await breaches(app)).toEqual([]);
  });

  test('can be set, changed and taken away again while tickets are sold', async () => {
    const id = await onSale();
    await buy(id, 'Weekend', 3);
    const limit = async (capacity: number | null) => {
      const { sharedCapacities, ...form } = await entered(id);
      const changed = sharedCapacities.map((one) => (one.name === 'Sunday' ? { ...one, capacity } : one));
      return updateEvent(app, owner, id, { ...form, sharedCapacities: changed });
    };
    await limit(4);
    expect(await left(id)).toMatchObject({ Weekend: 1 });
    expect(await refused(limit(2))).toEqual([
      ['sharedCapacities.2.capacity', expect.stringContaining('3 places are already sold')],
    ]);
    await limit(null);
    expect(await left(id)).toMatchObject({ Weekend: 2, 'Friday and Sunday': 100 });
    expect(await breaches(app)).toEqual([]);
  });
});

describe('at the door', () => {
  const LOCAL = { friday: '2026-12-11T11:30+02:00', night: '2026-12-12T04:59+02:00' };
  const saturday = '2026-12-12T13:00+02:00';

  test('a ticket is refused on a day that it isn’t valid on, and admitted early and late on its own', async () => {
    const id = await onSale();
    const event = { eventId: id, types: await typesOf(id) };
    const scan = (code: string, at: string) => {
      app.clock.set(new Date(at));
      return admitTicket(app, owner, { eventId: id, code, gate: 'North' });
    };
    const before = app.clock.now();
    const [early, late, wrong, weekend, gap] = [
      await aTicket(app, event, 0),
      await aTicket(app, event, 0),
      await aTicket(app, event, 0),
      await aTicket(app, event, 2),
      await aTicket(app, event, 3),
    ];
    expect(await scan(early.code, LOCAL.friday)).toMatchObject({ answer: 'admitted' });
    expect(await scan(weekend.code, LOCAL.friday)).toMatchObject({ answer: 'admitted' });
    expect(await scan(late.code, LOCAL.night)).toMatchObject({ answer: 'admitted' });
    expect(await scan(wrong.code, saturday)).toMatchObject({
      answer: 'not-valid-now',
      validUntil: '2026-12-11T21:00:00.000Z',
    });
    expect(await scan(gap.code, saturday)).toMatchObject({
      answer: 'not-valid-now',
      validFrom: '2026-12-13T10:00:00.000Z',
    });
    // An event with days admits once a day without being asked.
    expect(await scan(weekend.code, saturday)).toMatchObject({ answer: 'admitted' });
    expect((await listAreas(app, owner, id)).map(({ frequency }) => frequency)).toEqual(['day']);
    app.clock.set(before);
  });

  test('devices know the days', async () => {
    const id = await onSale();
    const types = await typesOf(id);
    const { days } = await getManifest(app, owner, { eventId: id });
    expect(days?.map(({ startsAt }) => startsAt)).toEqual([
      '2026-12-11T10:00:00.000Z',
      '2026-12-12T10:00:00.000Z',
      '2026-12-13T10:00:00.000Z',
    ]);
    expect(days?.[1]?.typeIds.toSorted()).toEqual([types[1]?.id, types[2]?.id].toSorted());
  });

  test('an event that gets days later admits once a day from then on', async () => {
    const { types, sharedCapacities, ...event } = FESTIVAL;
    const plain = types.map(({ places, ...one }) => one);
    const id = await onSale({ ...event, types: plain });
    const form = await entered(id);
    const changed = form.types.map((one, at) => ({ ...one, places: types[at]?.places }));
    await updateEvent(app, owner, id, { ...form, types: changed, sharedCapacities });
    expect((await listAreas(app, owner, id)).map(({ frequency }) => frequency)).toEqual(['day']);
  });
});

test('a ticket and the event’s page say on which days it is valid', async () => {
  const id = await onSale();
  const types = await typesOf(id);
  const bought = (at: number) => aBoughtOrder(app, { eventId: id, types: [types[at] as { id: string }] });
  const entryOf = async (at: number) => {
    const order = await bought(at);
    return (await getOrderPage(app, order.buyer, order)).tickets[0]?.entry;
  };
  expect(await entryOf(1)).toMatchObject({
    startsAt: '2026-12-12T10:00:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
  });
  expect(await entryOf(3)).toMatchObject({
    startsAt: '2026-12-11T10:00:00.000Z',
    endsAt: '2026-12-13T21:00:00.000Z',
    days: ['Friday', 'Sunday'],
  });
  const page = await getEventPage(app, owner, id);
  expect(page.types.map(({ days }) => days.map(({ name }) => name))).toEqual([
    ['Friday'],
    ['Saturday'],
    ['Friday', 'Saturday', 'Sunday'],
    ['Friday', 'Sunday'],
  ]);
});

describe('days', () => {
  const WEEK_LATER = { startsAt: '2026-12-18T12:00', endsAt: '2026-12-20T23:00' };
  const MOVED = ['2026-12-18T12:00', '2026-12-19T12:00', '2026-12-20T12:00'];

  test('are what they were when they are sent back', async () => {
    const id = await onSale();
    await updateEvent(app, owner, id, await entered(id));
    const { sharedCapacities } = await getOwnEvent(app, owner, id);
    expect(sharedCapacities).toMatchObject(FESTIVAL.sharedCapacities);
  });

  test('move with the event, and with a copy of it', async () => {
    const id = await onSale();
    const { id: copy } = await duplicateEvent(app, owner, id, { name: 'Again', ...WEEK_LATER });
    expect(await timesOf(copy)).toEqual(MOVED);
    const form = { ...(await entered(id)), ...WEEK_LATER };
    expect(await refused(updateEvent(app, owner, id, form))).toContainEqual([
      'sharedCapacities.0.startsAt',
      expect.stringContaining('outside the event’s times'),
    ]);
    await updateEvent(app, owner, id, { ...form, moveTimes: true });
    expect(await timesOf(id)).toEqual(MOVED);
  });

  test('follow a change of an earlier date of their series', async () => {
    const id = await onSale();
    await addDates(app, owner, id, { dates: [WEEK_LATER.startsAt] });
    const later = (await getSeries(app, owner, id))?.dates[1]?.id ?? '';
    const form = await entered(id);
    const sharedCapacities = form.sharedCapacities.map((one) =>
      one.name === 'Saturday' ? { ...one, capacity: 50, startsAt: '2026-12-12T10:00' } : one,
    );
    await changeFollowing(app, owner, id, { ...form, sharedCapacities });
    expect(await timesOf(later)).toEqual([MOVED[0], '2026-12-19T10:00', MOVED[2]]);
    expect((await getOwnEvent(app, owner, later)).sharedCapacities[1]).toMatchObject({ capacity: 50 });
  });

  test.each([
    [
      'a type without a day',
      { types: [type('Guest', [0, 0, 0])] },
      'types.0.places.0',
      'Choose at least one day.',
    ],
    [
      'a day outside the event',
      { sharedCapacities: [day('10', 'Thursday'), ...FESTIVAL.sharedCapacities.slice(1)] },
      'sharedCapacities.0.startsAt',
      'This is outside the event’s times.',
    ],
    [
      'an end before the start',
      {
        sharedCapacities: [
          day('11', 'Friday', { endsAt: '2026-12-11T12:00' }),
          ...FESTIVAL.sharedCapacities.slice(1),
        ],
      },
      'sharedCapacities.0.endsAt',
      'The end must be after the start.',
    ],
    [
      'no limit at all',
      { types: [type('Friday ticket', [1, 0, 0], { capacity: null })] },
      'types.0.capacity',
      'Enter how many tickets there are, as a whole number.',
    ],
    [
      'a hall without places',
      { types: [type('Seat', [1])], sharedCapacities: [{ name: 'Hall', capacity: null }] },
      'sharedCapacities.0.capacity',
      'Enter how many places there are, as a whole number.',
    ],
  ])('are refused with %s', async (_, change, path, message) => {
    expect(await refused(createEvent(app, owner, { ...FESTIVAL, ...change }))).toEqual([[path, message]]);
  });
});
