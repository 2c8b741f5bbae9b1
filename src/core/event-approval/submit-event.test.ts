import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, type EventOptions } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { decideEvent } from './decide-event.ts';
import { submitEvent } from './submit-event.ts';

const app = await createTestApp();
const owner = await aUser(app);
const admin = await aUser(app, { admin: true });
const waits = () => app.outbox.filter(({ kind }) => kind === 'event-waiting');

beforeEach(async () => {
  await app.runJobs();
  app.outbox.length = 0;
});

async function aRejectedEvent(more: EventOptions = {}): Promise<string> {
  const { eventId } = await anEvent(app, { owner, ...more });
  await decideEvent(app, admin, { eventId, decision: 'rejected', reason: 'No address.' });
  return eventId;
}

test('a rejected event keeps its reason while it is edited, and waits once it is submitted', async () => {
  const eventId = await aRejectedEvent();
  const { types, updatedAt, ...event } = await getOwnEvent(app, owner, eventId);
  const { name, description, startsAt, endsAt, timeZone } = event;
  const input = { name, description, startsAt, endsAt, timeZone, locationText: 'Zoo Lake', updatedAt };
  const same = enteredTypes(types);
  await updateEvent(app, owner, eventId, { ...input, types: same });
  await app.runJobs();
  expect(await getOwnEvent(app, owner, eventId)).toMatchObject({
    locationText: 'Zoo Lake',
    approval: 'rejected',
    rejectedReason: 'No address.',
  });
  expect(waits()).toEqual([]);

  await submitEvent(app, owner, eventId);
  await submitEvent(app, owner, eventId);
  await app.runJobs();
  expect(await getOwnEvent(app, owner, eventId)).toMatchObject({ approval: 'pending', rejectedReason: null });
  expect(waits()).toHaveLength(1);
});

test('an event that was approved meanwhile stays approved', async () => {
  const eventId = await aRejectedEvent();
  await decideEvent(app, admin, { eventId, decision: 'approved' });
  await submitEvent(app, owner, eventId);
  expect((await getOwnEvent(app, owner, eventId)).approval).toBe('approved');
});

test('nobody submits somebody else’s event, or one that is cancelled or over', async () => {
  const eventId = await aRejectedEvent();
  for (const other of [admin, await aUser(app)])
    await expect(submitEvent(app, other, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  await expect(submitEvent(app, { ...owner, emailVerified: false }, eventId)).rejects.toMatchObject({
    code: 'account.email-not-verified',
  });
  for (const [ended, code] of [
    [{ cancelledAt: app.clock.now() }, 'event.cancelled'],
    [{ startsAt: new Date('2020-01-01T10:00Z'), endsAt: new Date('2020-01-01T12:00Z') }, 'event.over'],
  ] as const) {
    const id = await aRejectedEvent();
    await app.db.updateTable('events').set(ended).where('id', '=', id).execute();
    await expect(submitEvent(app, owner, id)).rejects.toMatchObject({ kind: 'conflict', code });
  }
});
