import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import { endEvent } from './end-event.ts';

const app = await createTestApp();
const form = (entries: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
};

test('deleting twice, or in two tabs, leads to the list both times', async () => {
  const { eventId, owner } = await anEvent(app);
  for (const press of [1, 2]) {
    const answer = await endEvent(app, owner, eventId, form({ intent: 'delete' }));
    expect(answer, `press ${press}`).toBeInstanceOf(Response);
    expect((answer as Response).headers.get('location')).toBe('/platform/events');
  }
});

test('an admin who deletes somebody’s event comes back to the users', async () => {
  const { eventId } = await anEvent(app);
  const admin = await aUser(app, { admin: true });
  const answer = await endEvent(app, admin, eventId, form({ intent: 'delete', as: 'admin' }));
  expect((answer as Response).headers.get('location')).toBe('/platform/admin');
});

test('cancelling what was deleted meanwhile is not said to be done', async () => {
  const { eventId, owner } = await anEvent(app);
  await endEvent(app, owner, eventId, form({ intent: 'delete' }));
  const cancel = form({ intent: 'cancel', reason: 'Rain.', refund: 'yes' });
  await expect(endEvent(app, owner, eventId, cancel)).rejects.toMatchObject({ code: 'event.unknown' });
});
