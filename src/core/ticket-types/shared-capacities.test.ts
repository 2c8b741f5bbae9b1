import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser, breaches } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { findOwned } from '../event-lists/event-list-store.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { placeOrder } from '../holds/place-order.ts';
import { scopeOf } from '../organisations/scope.ts';
import type { SignedIn } from '../shared/actor.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await aUser(app);
});

const type = (name: string, more: object) => ({ name, priceMinor: 10_000, currency: 'ZAR', ...more });
/** 20 places, 5 of them on the balcony; a table takes six. */
const HALL = {
  ...sampleEvent,
  types: [
    type('Stalls', { capacity: null, places: [1] }),
    type('Balcony', { capacity: 8, places: [1, 1] }),
    type('Table for six', { capacity: null, places: [6, 0] }),
  ],
  sharedCapacities: [
    { name: 'Hall', capacity: 20 },
    { name: 'Balcony', capacity: 5 },
  ],
};

async function onSale(event: object = HALL) {
  const { id } = await createEvent(app, owner, event);
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', '=', id).execute();
  return id;
}

/** The event as its organiser's form would send it back unchanged. */
async function entered(eventId: string) {
  const { types, sharedCapacities, updatedAt } = await getOwnEvent(app, owner, eventId);
  return {
    ...sampleEvent,
    updatedAt,
    types: enteredTypes(types),
    sharedCapacities: sharedCapacities.map(({ id, name, capacity }) => ({ id, name, capacity })),
  };
}

async function buy(eventId: string, wanted: Record<string, number>) {
  const { types } = await getOwnEvent(app, owner, eventId);
  const idOf = (name: string) => types.find((one) => one.name === name)?.id as string;
  const quantities = Object.fromEntries(Object.entries(wanted).map(([name, count]) => [idOf(name), count]));
  return placeOrder(app, aGuest(app), { email: 'thandi@example.com', eventId, quantities });
}

const left = async (eventId: string) =>
  Object.fromEntries((await getEventPage(app, owner, eventId)).types.map((one) => [one.name, one.left]));
const counted = async (eventId: string) =>
  (await getOwnEvent(app, owner, eventId)).sharedCapacities.map(({ held, sold, capacity }) => [
    held + sold,
    capacity,
  ]);
const refused = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error) => error.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );

describe('types that share a hall', () => {
  test('are on sale while all of their counters have room', async () => {
    const id = await onSale();
    expect(await left(id)).toEqual({ Stalls: 20, Balcony: 5, 'Table for six': 3 });
    const { orderId } = await buy(id, { 'Table for six': 2, Balcony: 1 });
    expect(await left(id)).toEqual({ Stalls: 7, Balcony: 4, 'Table for six': 1 });
    await expect(buy(id, { Stalls: 8 })).rejects.toMatchObject({
      code: 'order.sold-out',
      facts: { left: 7 },
    });
    await buy(id, { Stalls: 7 });
    expect(await left(id)).toEqual({ Stalls: 0, Balcony: 0, 'Table for six': 0 });
    expect((await getEventPage(app, owner, id)).sale).toBe('sold-out');
    await cancelHold(app, { eventId: id, orderId });
    expect(await left(id)).toEqual({ Stalls: 13, Balcony: 5, 'Table for six': 2 });
    expect(await breaches(app)).toEqual([]);
  });

  test('a full capacity refuses no order that takes no places of it', async () => {
    const id = await onSale();
    await buy(id, { Balcony: 5 });
    await expect(buy(id, { Balcony: 1 })).rejects.toMatchObject({ code: 'order.sold-out' });
    await buy(id, { Stalls: 10 });
    expect(await counted(id)).toEqual([
      [15, 20],
      [5, 5],
    ]);
  });

  test('do not count twice in the list of events', async () => {
    const id = await onSale();
    await buy(id, { Stalls: 2 });
    const mine = { scope: scopeOf(owner, 'event.see'), now: app.clock.now() };
    const [listed] = await findOwned(app.db, { ...mine, limit: 1 });
    // Two are held. How many tickets are left depends on which are bought, so places are counted.
    expect(listed).toMatchObject({ id, capacity: null, room: { capacity: 20, left: 18 }, sold: 0 });
  });
});

describe('changing them while there are orders', () => {
  test('an unchanged form changes nothing', async () => {
    const id = await onSale();
    await buy(id, { 'Table for six': 1, Balcony: 2 });
    const before = await getOwnEvent(app, owner, id);
    await updateEvent(app, owner, id, await entered(id));
    const { updatedAt: _, ...after } = await getOwnEvent(app, owner, id);
    expect(after).toEqual((({ updatedAt: __, ...rest }) => rest)(before));
    expect(await breaches(app)).toEqual([]);
  });

  test('orders count with the places that a ticket takes from now on, and a new hall begins with what is sold of it', async () => {
    const id = await onSale();
    await buy(id, { 'Table for six': 2, Balcony: 2 });
    const { types, sharedCapacities, ...rest } = await entered(id);
    const [stalls, balcony, table] = types;
    await updateEvent(app, owner, id, {
      ...rest,
      types: [
        { ...table, places: [4, 1] },
        { ...balcony, places: [0, 2] },
        { ...stalls, places: [1, 0] },
      ],
      sharedCapacities: [sharedCapacities[0], { name: 'Terrace', capacity: 6 }],
    });
    expect(await counted(id)).toEqual([
      [8, 20],
      [6, 6],
    ]);
    expect(await left(id)).toEqual({ 'Table for six': 0, Balcony: 0, Stalls: 12 });
    expect(await breaches(app)).toEqual([]);
    const none = await entered(id);
    await updateEvent(app, owner, id, {
      ...none,
      types: none.types.map((one) => ({ ...one, capacity: 30, places: [] })),
      sharedCapacities: [],
    });
    expect(await left(id)).toEqual({ 'Table for six': 28, Balcony: 28, Stalls: 30 });
    expect(await breaches(app)).toEqual([]);
  });

  test('a change that would not fit is refused at its field, and nothing is written', async () => {
    const id = await onSale();
    await buy(id, { 'Table for six': 2, Balcony: 2 });
    const before = await entered(id);
    const [hall, balcony] = before.sharedCapacities;
    const change = { ...before, sharedCapacities: [{ ...hall, capacity: 13 }, balcony] };
    expect(await refused(updateEvent(app, owner, id, change))).toEqual([
      ['sharedCapacities.0.capacity', '14 places are already sold or reserved, so there can’t be fewer.'],
    ]);
    expect(await entered(id)).toEqual(before);
    const heavier = before.types.map((one) => (one.name === 'Balcony' ? { ...one, places: [1, 3] } : one));
    expect(await refused(updateEvent(app, owner, id, { ...before, types: heavier }))).toEqual([
      ['sharedCapacities.1.capacity', '6 places are already sold or reserved, so there can’t be fewer.'],
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('another event’s capacity, or the same one twice, is refused', async () => {
    const [id, foreign] = [await onSale(), await onSale()];
    const [before, theirs] = [await entered(id), await entered(foreign)];
    const [hall] = before.sharedCapacities;
    for (const shared of [
      [hall, theirs.sharedCapacities[0]],
      [hall, hall],
    ]) {
      const change = { ...before, sharedCapacities: shared };
      expect(await refused(updateEvent(app, owner, id, change))).toEqual([
        ['sharedCapacities.1', 'This shared capacity does not exist.'],
      ]);
    }
    expect(
      await refused(createEvent(app, owner, { ...HALL, sharedCapacities: theirs.sharedCapacities })),
    ).toEqual(
      [0, 1].map((at) => [
        `sharedCapacities.${at}.id`,
        'A new event’s shared capacities can’t have an id. Leave it out.',
      ]),
    );
  });

  test('deleting an event deletes them', async () => {
    const id = await onSale();
    await deleteEvent(app, owner, id);
    const rows = app.db.selectFrom('shared_capacities').select('id').where('eventId', '=', id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('invalid input', () => {
  test.each<[string, object, string]>([
    ['no number and nothing shared', { types: [type('A', { capacity: null })] }, 'types.0.capacity'],
    ['no number at all', { types: [type('A', {})] }, 'types.0.capacity'],
    [
      'more places than there are',
      { types: [type('A', { capacity: null, places: [21] })] },
      'types.0.places.0',
    ],
    [
      'a minimum that can’t be had',
      { types: [type('A', { capacity: null, places: [7], perOrderMinimum: 3 })] },
      'types.0.perOrderMinimum',
    ],
    ['half a place', { types: [type('A', { capacity: 1, places: [0.5] })] }, 'types.0.places.0'],
    ['places below zero', { types: [type('A', { capacity: 1, places: [-1] })] }, 'types.0.places.0'],
    [
      'a hall that is not there',
      { types: [type('A', { capacity: 1, places: [0, 0, 1] })] },
      'types.0.places.2',
    ],
    ['a name of two lines', { sharedCapacities: [{ name: 'a\nb', capacity: 1 }] }, 'sharedCapacities.0.name'],
    ['a name with a NUL', { sharedCapacities: [{ name: 'a\0b', capacity: 1 }] }, 'sharedCapacities.0.name'],
    ['no name', { sharedCapacities: [{ name: ' ', capacity: 1 }] }, 'sharedCapacities.0.name'],
    ['no places', { sharedCapacities: [{ name: 'a', capacity: 0 }] }, 'sharedCapacities.0.capacity'],
    [
      'too many places',
      { sharedCapacities: [{ name: 'a', capacity: 1_000_001 }] },
      'sharedCapacities.0.capacity',
    ],
    ['a type after itself', { types: [type('A', { capacity: 1, shownAfter: 0 })] }, 'types.0.shownAfter'],
    [
      'a type after one that is not there',
      { types: [type('A', { capacity: 1, shownAfter: 1 })] },
      'types.0.shownAfter',
    ],
    [
      'types that wait for each other',
      {
        types: [
          type('A', { capacity: 1 }),
          type('B', { capacity: 1, shownAfter: 2 }),
          type('C', { capacity: 1, shownAfter: 1 }),
        ],
      },
      'types.1.shownAfter',
    ],
  ])('%s is refused at its field', async (_what, wrong, path) => {
    const faults = await refused(createEvent(app, owner, { ...HALL, ...wrong }));
    expect(faults.map(([at]: [string]) => at)).toContain(path);
  });
});

describe('a type that is shown after another', () => {
  const EARLY = {
    ...sampleEvent,
    types: [
      type('Early bird', { capacity: 2 }),
      type('Regular', { capacity: 2, shownAfter: 0 }),
      type('Late', { capacity: 2, shownAfter: 1 }),
    ],
  };
  const shown = async (id: string) =>
    (await getEventPage(app, aGuest(app), id)).types.map(({ name }) => name);

  test('appears once that one is sold out, and is hidden while it is back on sale', async () => {
    const id = await onSale(EARLY);
    expect(await shown(id)).toEqual(['Early bird']);
    const { orderId } = await buy(id, { 'Early bird': 2 });
    expect(await shown(id)).toEqual(['Early bird', 'Regular']);
    // A customer who has seen it can still buy it.
    await cancelHold(app, { eventId: id, orderId });
    expect(await shown(id)).toEqual(['Early bird']);
    await buy(id, { Regular: 1 });
  });

  test('appears once the sale of that one is over, but not before it has opened', async () => {
    const id = await onSale({
      ...EARLY,
      types: [
        type('Early bird', { capacity: 2, saleStartsAt: '2026-11-28T10:00', saleEndsAt: '2026-11-29T10:00' }),
        EARLY.types[1],
      ],
    });
    expect(await shown(id)).toEqual(['Early bird']);
    await app.db
      .updateTable('ticket_types')
      .set({ saleStartsAt: null, saleEndsAt: app.clock.now() })
      .where('eventId', '=', id)
      .where('name', '=', 'Early bird')
      .execute();
    expect(await shown(id)).toEqual(['Early bird', 'Regular']);
  });

  test('follows its type when the order changes, and is deleted with it', async () => {
    const id = await onSale(EARLY);
    const { types, ...rest } = await entered(id);
    const [early, regular, late] = types;
    const turned = [{ ...late, shownAfter: 2 }, { ...early }, { ...regular, shownAfter: 1 }];
    await updateEvent(app, owner, id, { ...rest, types: turned });
    expect((await entered(id)).types.map(({ name, shownAfter }) => [name, shownAfter])).toEqual([
      ['Late', 2],
      ['Early bird', null],
      ['Regular', 1],
    ]);
    const again = await entered(id);
    await updateEvent(app, owner, id, {
      ...again,
      types: [{ ...again.types[0], shownAfter: null }, again.types[1]],
    });
    expect(await shown(id)).toEqual(['Late', 'Early bird']);
  });
});
