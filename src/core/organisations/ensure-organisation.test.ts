import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { listOwnEventsPage } from '../event-lists/find-events.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { uploadImage } from '../media/upload-image.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { getSeller, saveSeller } from '../receipts/save-seller.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';

const app = await createTestApp();
const password = 'koppie sunset';
let counter = 0;

/** An account right after sign-up, without an organisation. */
async function aNewcomer(names: { firstName?: string } = {}) {
  counter += 1;
  const email = `new${counter}@example.com`;
  const { userId } = await createAccount(app, { email, password, ...names });
  const browser = new FakeBrowser(`203.0.113.${counter}`);
  browser.take(await signIn(app, { email, password }, browser));
  const now = async () => (await identify(app, browser.headers)) as SignedIn;
  return { userId, now };
}

const organisationsOf = (userId: string) =>
  app.db.selectFrom('members').selectAll().where('userId', '=', userId).execute();

test('an account has no organisation until its first command that needs one creates it', async () => {
  const { userId, now } = await aNewcomer({ firstName: 'Naledi' });
  expect(await now()).toMatchObject({ memberships: [], organisationId: null });
  expect(await getSeller(app, await now())).toMatchObject({ legalName: '' });
  expect(await listOwnEventsPage(app, await now(), {})).toMatchObject({ events: [], count: 0 });
  expect(await organisationsOf(userId)).toEqual([]);

  const { id } = await createEvent(app, await now(), sampleEvent);
  const [{ organisationId } = { organisationId: '' }] = await organisationsOf(userId);
  expect(await now()).toMatchObject({
    memberships: [{ organisationId, role: 'owner', eventIds: null }],
    organisationId,
  });
  expect(await getOwnEvent(app, await now(), id)).toMatchObject({ organiserName: 'Naledi', organiser: null });
  await saveSeller(app, await now(), { legalName: 'Naledi’s Nights' });
  expect(await organisationsOf(userId)).toHaveLength(1);
});

test('of two first commands at once, both use the same one', async () => {
  const { userId, now } = await aNewcomer();
  const actor = await now();
  await Promise.all([
    createEvent(app, actor, sampleEvent),
    createEvent(app, actor, sampleEvent),
    saveSeller(app, actor, { legalName: 'Koppie' }),
    updateProfile(app, actor, { customersMayWrite: true }),
  ]);
  expect(await organisationsOf(userId)).toHaveLength(1);
  expect(await listOwnEventsPage(app, await now(), {})).toMatchObject({ count: 2 });
});

test('a failed command leaves no organisation behind', async () => {
  const { userId, now } = await aNewcomer();
  const over = { ...sampleEvent, startsAt: '2020-01-16T17:00', endsAt: '2020-01-16T23:00' };
  await expect(createEvent(app, await now(), over)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await organisationsOf(userId)).toEqual([]);
});

test('an organisation with its owner’s name follows a new name, until it gets a name of its own', async () => {
  const event = await anEvent(app);
  const called = async () => (await getEventPage(app, { kind: 'visitor' }, event.eventId)).organiserName;
  await updateProfile(app, event.owner, { firstName: 'Thandi', lastName: 'Mokoena' });
  expect(await called()).toBe('Thandi Mokoena');
  const { organisationId } = event.owner;
  await app.db
    .updateTable('organisations')
    .set({ name: 'Koppie' })
    .where('id', '=', organisationId)
    .execute();
  await updateProfile(app, event.owner, { lastName: 'Nkosi' });
  expect(await called()).toBe('Koppie');
});

test('the organisation of an owner without a name is never named after their email address', async () => {
  const { now } = await aNewcomer();
  const { id } = await createEvent(app, await now(), sampleEvent);
  expect((await getOwnEvent(app, await now(), id)).organiserName).toBe('');
  await updateProfile(app, await now(), { firstName: 'Thandi', lastName: 'M' });
  expect((await getOwnEvent(app, await now(), id)).organiserName).toBe('Thandi M');
});

test('a colleague can save an event whose picture somebody else uploaded, but cannot use a stranger’s picture', async () => {
  const owner = await aUser(app);
  const { key: bannerKey } = await uploadImage(app, owner, { bytes: pictureOf('#00ff00') });
  const { id } = await createEvent(app, owner, { ...sampleEvent, bannerKey });
  const manager = await aMember(app, owner, { role: 'manager' });
  const change = async (changes: object) => {
    const { updatedAt, types } = await getOwnEvent(app, manager, id);
    const same = types.map(({ id: typeId }, at) => ({ ...sampleEvent.types[at], id: typeId }));
    return updateEvent(app, manager, id, { ...sampleEvent, bannerKey, types: same, updatedAt, ...changes });
  };
  await change({ name: 'Jazz at dusk' });
  expect(await getOwnEvent(app, owner, id)).toMatchObject({ name: 'Jazz at dusk', bannerKey });
  const foreign = await uploadImage(app, await aUser(app), { bytes: pictureOf('#ff0000') });
  await expect(change({ bannerKey: foreign.key })).rejects.toMatchObject({ code: 'event.unknown-banner' });
});

test('a member for named events sees only these in lists', async () => {
  const first = await anEvent(app, { name: 'First' });
  await anEvent(app, { owner: first.owner, name: 'Second' });
  const named = await aMember(app, first.owner, { role: 'reader', eventIds: [first.eventId] });
  expect((await listOwnEventsPage(app, named, {})).events.map(({ name }) => name)).toEqual(['First']);
  const runner = await aMember(app, first.owner, { role: 'door' });
  expect((await listOwnEventsPage(app, runner, {})).events).toEqual([]);
});
