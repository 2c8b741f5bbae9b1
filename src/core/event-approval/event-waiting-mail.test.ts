import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { MAILS_FOR_ONE } from '../events/notify-admins-of-waiting.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import type { SignedIn } from '../shared/actor.ts';
import { banUser } from '../users/ban-user.ts';
import { setAdmin } from '../users/set-admin.ts';
import { decideEvent } from './decide-event.ts';
import { countEventsToDecide } from './events-to-decide.ts';
import { submitEvent } from './submit-event.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  owner = await aUser(app);
  admin = await aUser(app, { admin: true });
});
beforeEach(() => {
  app.outbox.length = 0;
});

const mailedTo = () => app.outbox.filter(({ kind }) => kind === 'event-waiting').map(({ to }) => to);

async function change(eventId: string, name: string): Promise<void> {
  const { updatedAt, types } = await getOwnEvent(app, owner, eventId);
  const kept = types.map(({ id }, at) => ({ ...sampleEvent.types[at], id }));
  await updateEvent(app, owner, eventId, { ...sampleEvent, name, types: kept, updatedAt });
}

test('admins are mailed once each time an event is submitted', async () => {
  const { id } = await createEvent(app, owner, sampleEvent);
  await app.runJobs();
  expect(app.outbox).toEqual([
    {
      kind: 'event-waiting',
      to: admin.email,
      eventName: sampleEvent.name,
      organiser: expect.any(String),
      link: 'http://localhost:3000/platform/admin/events',
      waiting: await countEventsToDecide(app, admin),
    },
  ]);
  await change(id, 'While it waits');
  await app.runJobs();
  expect(mailedTo()).toHaveLength(1);
  await decideEvent(app, admin, { eventId: id, decision: 'rejected', reason: 'Where?' });
  await change(id, 'Set right');
  await app.runJobs();
  expect(mailedTo()).toHaveLength(1);
  await submitEvent(app, owner, id);
  await app.runJobs();
  expect(mailedTo()).toEqual([admin.email, admin.email]);
});

test('admins are not mailed about an event that has been decided meanwhile', async () => {
  const { id } = await createEvent(app, owner, sampleEvent);
  await decideEvent(app, admin, { eventId: id, decision: 'approved' });
  await app.runJobs();
  expect(mailedTo()).toEqual([]);
});

test('a limited number of admins is mailed, and only those who can act', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => aUser(app, { admin: true })));
  await aUser(app, { admin: true, emailVerified: false });
  const [first] = others as [SignedIn];
  await setAdmin(app, admin, { userId: first.userId, admin: false });
  await banUser(app, admin, { userId: first.userId, reason: 'x' });
  await createEvent(app, admin, sampleEvent);
  await app.runJobs();
  expect(mailedTo()).toHaveLength(5);
  expect(mailedTo()).not.toContain(first.email);
  expect(mailedTo()).not.toContain(admin.email);
});

test('an organiser who submits events endlessly does not flood admins’ mailboxes', async () => {
  const eager = await aUser(app);
  for (let count = 0; count < MAILS_FOR_ONE.times + 2; count += 1) {
    const { id } = await createEvent(app, eager, sampleEvent);
    await app.runJobs();
    await deleteEvent(app, eager, id);
  }
  expect(mailedTo().filter((to) => to === admin.email)).toHaveLength(MAILS_FOR_ONE.times);
  await createEvent(app, owner, sampleEvent);
  await app.runJobs();
  expect(mailedTo().filter((to) => to === admin.email)).toHaveLength(MAILS_FOR_ONE.times + 1);
});

test('only admins count the waiting events', async () => {
  await expect(countEventsToDecide(app, owner)).rejects.toMatchObject({ kind: 'forbidden' });
});
