import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { followLink } from '../event-page/follow-link.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { sampleEvent } from './testing/sample-event.ts';
import { updateEvent } from './update-event.ts';

const app = await createTestApp();
const owner = await aUser(app);
const admin = await aUser(app, { admin: true });
const visitor = { kind: 'visitor' } as const;
const unknown = { code: 'event.unknown' };

const create = async (name: string) => (await createEvent(app, owner, { ...sampleEvent, name })).id;
const approve = (eventId: string) => decideEvent(app, admin, { eventId, decision: 'approved' });
const slugOf = async (eventId: string) =>
  (await getOwnEvent(app, owner, eventId)).linkPath.replace('/e/', '');

test('a slug is the name; part of the id follows if the name is taken, reserved or has no Latin spelling', async () => {
  const [first, second] = [await create('Soirée Zürich'), await create('Soirée Zürich')];
  expect(await slugOf(first)).toBe('soiree-zurich');
  expect(await slugOf(second)).toBe(`soiree-zurich-${second.slice(-4)}`);
  const [reserved, wordless] = [await create('Login'), await create('東京')];
  expect(await slugOf(reserved)).toBe(`login-${reserved.slice(-4)}`);
  expect(await slugOf(wordless)).toBe(`event-${wordless.slice(-4)}`);
  expect((await slugOf(await create('Long '.repeat(40)))).length).toBeLessThanOrEqual(60);
});

test('many events of one name that are created at once get different slugs', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => create('Rush hour')));
  const slugs = await Promise.all(ids.map(slugOf));
  expect(new Set(slugs).size).toBe(6);
  await Promise.all(ids.map(approve));
  for (const [at, slug] of slugs.entries()) {
    expect(await followLink(app, visitor, slug)).toEqual({ eventId: ids[at], published: true });
  }
});

test('a slug stays when the event is renamed, and the page shares it', async () => {
  const id = await create('Old name');
  await approve(id);
  const { updatedAt } = await getOwnEvent(app, owner, id);
  const types = (await getOwnEvent(app, owner, id)).types.map(({ id: typeId, ...type }) => {
    const { name, priceMinor, currency, capacity, perOrderLimit } = type;
    return { id: typeId, name, priceMinor, currency, capacity, perOrderLimit };
  });
  await updateEvent(app, owner, id, { ...sampleEvent, name: 'New name', types, updatedAt });
  expect(await followLink(app, visitor, 'OLD-name')).toEqual({ eventId: id, published: true });
  expect((await getEventPage(app, visitor, id)).linkPath).toBe('/e/old-name');
});

test('the link of an unpublished event works only for its owner and admins', async () => {
  const id = await create('Secret party');
  await expect(followLink(app, visitor, 'secret-party')).rejects.toMatchObject(unknown);
  await expect(followLink(app, await aUser(app), 'secret-party')).rejects.toMatchObject(unknown);
  for (const actor of [owner, admin]) {
    expect(await followLink(app, actor, 'secret-party')).toEqual({ eventId: id, published: false });
  }
});

test('the link of a cancelled event that an admin took down still works, but its page no longer names it', async () => {
  const id = await create('Taken down');
  await approve(id);
  const { types } = await getOwnEvent(app, owner, id);
  await aPaidOrder(app, { eventId: id, owner, types } as never, { email: 'thandi@example.com' });
  await decideEvent(app, admin, { eventId: id, decision: 'rejected', reason: 'A hoax.' });
  await expect(followLink(app, visitor, 'taken-down')).rejects.toMatchObject(unknown);
  await cancelEvent(app, owner, { eventId: id, reason: 'Rain.', refund: true });
  expect(await followLink(app, visitor, 'taken-down')).toEqual({ eventId: id, published: false });
  expect((await getEventPage(app, visitor, id)).linkPath).toBe(`/event/${id}`);
});

test('the link of a deleted event leads nowhere, and never to another event', async () => {
  const id = await create('Printed already');
  await deleteEvent(app, owner, id);
  await expect(followLink(app, owner, 'printed-already')).rejects.toMatchObject(unknown);
  const next = await create('Printed already');
  expect(await slugOf(next)).toBe(`printed-already-${next.slice(-4)}`);
});
