import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser, breaches } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { placeOrder } from '../holds/place-order.ts';
import type { SignedIn } from '../shared/actor.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  owner = await aUser(app);
});

const table = { name: 'Table', priceMinor: 240_000, currency: 'ZAR', capacity: 10 };

async function aTable(more: object = {}) {
  const { id } = await createEvent(app, owner, { ...sampleEvent, types: [{ ...table, ...more }] });
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', '=', id).execute();
  return id;
}

async function setPeople(eventId: string, people: number) {
  const { types, updatedAt } = await getOwnEvent(app, owner, eventId);
  const wanted = enteredTypes(types).map((type) => ({ ...type, people }));
  await updateEvent(app, owner, eventId, { ...sampleEvent, updatedAt, types: wanted });
}

const peopleOf = async (eventId: string) => {
  const { types } = await getEventPage(app, owner, eventId);
  return types[0]?.people;
};

test('a ticket admits one person unless its type says how many', async () => {
  expect(await peopleOf(await aTable())).toBe(1);
  expect(await peopleOf(await aTable({ people: 6 }))).toBe(6);
  for (const people of [0, 101, 1.5, 'six']) {
    await expect(aTable({ people })).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'types.0.people' }],
    });
  }
});

test('once it was ordered, a type can admit more people but not fewer', async () => {
  const eventId = await aTable({ people: 6 });
  await setPeople(eventId, 4);
  const { types } = await getOwnEvent(app, owner, eventId);
  const quantities = { [types[0]?.id ?? '']: 1 };
  await placeOrder(app, aGuest(app), { email: 'thandi@example.com', eventId, quantities });
  await setPeople(eventId, 8);
  await expect(setPeople(eventId, 7)).rejects.toMatchObject({
    kind: 'invalid',
    issues: [
      {
        path: 'types.0.people',
        message:
          'It has already been ordered for 8 people, so it can’t admit fewer. Add a new ticket type for 7 people.',
      },
    ],
  });
  expect(await peopleOf(eventId)).toBe(8);
  expect(await breaches(app)).toEqual([]);
});
