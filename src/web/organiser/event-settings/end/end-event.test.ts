import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../../tests/factories.ts';
import { cancelOnce, deleteAndLeave } from './end-event.ts';

const app = await createTestApp();
const ledTo = (leaving: Promise<never>) =>
  leaving.catch((led: unknown) => (led instanceof Response ? led.headers.get('location') : led));

test('deleting twice, or in two tabs, leads to the list both times', async () => {
  const { eventId, owner } = await anEvent(app);
  for (const press of [1, 2]) {
    expect(await ledTo(deleteAndLeave(app, owner, eventId, undefined)), `press ${press}`).toBe(
      '/platform/events',
    );
  }
});

test('an admin who deletes an organiser’s event returns to the users', async () => {
  const { eventId } = await anEvent(app);
  const admin = await aUser(app, { admin: true });
  expect(await ledTo(deleteAndLeave(app, admin, eventId, 'admin'))).toBe('/platform/admin');
});

test('cancelling an event that was deleted meanwhile is an error', async () => {
  const { eventId, owner } = await anEvent(app);
  await ledTo(deleteAndLeave(app, owner, eventId, undefined));
  const cancel = cancelOnce(app, owner, { eventId, reason: 'Rain.', refund: true });
  await expect(cancel).rejects.toMatchObject({ code: 'event.unknown' });
});
