import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { deleteUser } from '../personal-data/delete-account.ts';
import type { SignedIn } from '../shared/actor.ts';
import { banUser } from '../users/ban-user.ts';
import { getEventSales } from './get-event-sales.ts';
import { getEventToEdit } from './get-event-to-edit.ts';
import { getOwnEvent } from './get-own-event.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
});

test('an admin sees anybody’s event, its sales and its organiser; nobody else does', async () => {
  const { eventId, owner, name } = await anEvent(app);
  const seen = await getOwnEvent(app, admin, eventId);
  expect(seen).toMatchObject({
    name,
    organiser: {
      userId: owner.userId,
      email: owner.email,
      name: expect.stringMatching(/^Person/),
      banned: false,
    },
  });
  expect((await getOwnEvent(app, owner, eventId)).organiser).toBeNull();
  expect(await getEventSales(app, admin, eventId)).toEqual(await getEventSales(app, owner, eventId));
  const other = await aUser(app);
  for (const look of [getOwnEvent, getEventSales]) {
    await expect(look(app, other, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  }
});

test('only its organiser may edit it; an admin may edit their own', async () => {
  const { eventId, owner } = await anEvent(app);
  await expect(getEventToEdit(app, admin, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  expect(await getEventToEdit(app, owner, eventId)).toMatchObject({ id: eventId });
  const mine = await anEvent(app, { owner: admin });
  expect(await getEventToEdit(app, admin, mine.eventId)).toMatchObject({ organiser: null });
});

test('it shows whether its organiser is banned or has left', async () => {
  const { eventId, owner } = await anEvent(app, { cancelledAt: app.clock.now() });
  await banUser(app, admin, { userId: owner.userId, reason: 'Spam.' });
  expect((await getOwnEvent(app, admin, eventId)).organiser).toMatchObject({ banned: true });
  await deleteUser(app, admin, { userId: owner.userId });
  expect((await getOwnEvent(app, admin, eventId)).organiser).toMatchObject({ email: null });
});
