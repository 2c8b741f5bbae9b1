import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { createTicketDocuments } from '../../adapters/documents/ticket-documents.ts';
import { transaction } from '../../db/database.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { giveOrganisationSlug } from '../organisations/organisation-slug-store.ts';
import { renameOrganisation } from '../organisations/own-organisations.ts';
import type { SignedIn } from '../shared/actor.ts';
import { getOrganiserCalendar } from './get-organiser-calendar.ts';
import { getOrganiserPage } from './get-organiser-page.ts';
import { savePublicPage } from './save-public-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = { ...(await createTestApp()), documents: createTicketDocuments() };
});

const idOf = (owner: SignedIn) => owner.organisationId ?? '';

/** An organisation with this name and an approved event, so it has a page. */
async function anOrganiser(name: string) {
  const owner = await aUser(app);
  await renameOrganisation(app, owner, idOf(owner), { name });
  const event = await anEvent(app, { owner });
  await transaction(app.db, (tx) => giveOrganisationSlug(tx, idOf(owner)));
  return { owner, event, path: (await getEventPage(app, owner, event.eventId)).organiserPath };
}

const unknown = { kind: 'not-found', code: 'organiser.unknown' };

describe('an organiser’s page', () => {
  test('gets its link from the name at the first approval, and keeps it', async () => {
    const [owner, admin] = [await aUser(app), await aUser(app, { admin: true })];
    const { eventId } = await anEvent(app, { owner, approval: 'pending' });
    await renameOrganisation(app, owner, idOf(owner), { name: 'Soirée & Töne' });
    await expect(getOrganiserPage(app, 'soiree-and-toene')).rejects.toMatchObject(unknown);
    await decideEvent(app, admin, { eventId, decision: 'approved' });
    const { organiserPath } = await getEventPage(app, { kind: 'visitor' }, eventId);
    expect(organiserPath).toMatch(/^\/o\/soiree-and-to/);
    await renameOrganisation(app, owner, idOf(owner), { name: 'Quite another' });
    const page = await getOrganiserPage(app, organiserPath?.slice(3) ?? '');
    expect(page).toMatchObject({ name: 'Quite another', path: organiserPath });
    // When the event is taken down, nothing is left to show.
    await decideEvent(app, admin, { eventId, decision: 'rejected', reason: 'No.' });
    await expect(getOrganiserPage(app, organiserPath?.slice(3) ?? '')).rejects.toMatchObject(unknown);
  });

  test('gets another link when the name is taken, and none of the platform’s own', async () => {
    const [one, two, admin] = [
      await anOrganiser('Koppie'),
      await anOrganiser('Koppie'),
      await anOrganiser('Admin'),
    ];
    expect(one.path).toBe('/o/koppie');
    expect(two.path).toMatch(/^\/o\/koppie-[a-z0-9]{4}$/);
    expect(admin.path).toMatch(/^\/o\/admin-/);
    const nameless = await anOrganiser('爵士乐');
    expect(nameless.path).toMatch(/^\/o\/organiser-/);
  });

  test('shows listed events, upcoming and past ones apart', async () => {
    const { owner, event, path } = await anOrganiser('Shows');
    const past = new Date(app.clock.now().getTime() - 9 * 86_400_000);
    const over = await anEvent(app, { owner, name: 'Last year', startsAt: past });
    for (const hidden of [
      { listed: false },
      { approval: 'pending' },
      { approval: 'rejected' },
      { cancelledAt: past },
    ] as const) {
      await anEvent(app, { owner, name: 'Not here', ...hidden });
    }
    await anEvent(app, { owner, name: 'Not here', startsAt: past, cancelledAt: past });
    const page = await getOrganiserPage(app, path?.slice(3).toUpperCase() ?? '');
    expect(page.coming.map(({ id }) => id)).toEqual([event.eventId]);
    expect(page.past.map(({ id }) => id)).toEqual([over.eventId]);
  });

  test('does not exist without a listed event, nor for a malformed link', async () => {
    const owner = await aUser(app);
    const { eventId } = await anEvent(app, { owner, listed: false });
    await transaction(app.db, (tx) => giveOrganisationSlug(tx, idOf(owner)));
    expect((await getEventPage(app, owner, eventId)).organiserPath).toBeNull();
    for (const link of ['', '..', 'a\u0000b', 'x'.repeat(300), 'no-such']) {
      await expect(getOrganiserPage(app, link)).rejects.toMatchObject(unknown);
    }
  });
});

describe('its link', () => {
  test('can change; older links lead to the new one and stay reserved', async () => {
    const { owner } = await anOrganiser('First Link');
    const other = await anOrganiser('Somebody Else');
    await savePublicPage(app, owner, idOf(owner), { slug: 'second-link' });
    await savePublicPage(app, owner, idOf(owner), { slug: 'third-link', about: 'Jazz on hills.' });
    for (const link of ['first-link', 'second-link', 'third-link']) {
      expect(await getOrganiserPage(app, link)).toMatchObject({
        path: '/o/third-link',
        about: 'Jazz on hills.',
      });
    }
    for (const slug of ['first-link', 'third-link', 'tikiti']) {
      const taken = { code: 'organiser.link-taken', issues: [{ path: 'slug' }] };
      await expect(savePublicPage(app, other.owner, idOf(other.owner), { slug })).rejects.toMatchObject(
        taken,
      );
    }
    expect(await getOrganiserPage(app, 'somebody-else')).toMatchObject({ path: '/o/somebody-else' });
    await savePublicPage(app, owner, idOf(owner), { slug: 'First-Link' });
    expect(await getOrganiserPage(app, 'third-link')).toMatchObject({ path: '/o/first-link' });
  });

  test('can change up to ten times', async () => {
    const { owner } = await anOrganiser('Ten Links');
    for (let link = 1; link < 10; link += 1)
      await savePublicPage(app, owner, idOf(owner), { slug: `ten-${link}` });
    const refused = savePublicPage(app, owner, idOf(owner), { slug: 'ten-10', about: 'Not kept.' });
    await expect(refused).rejects.toMatchObject({ code: 'organiser.too-many-links' });
    expect(await getOrganiserPage(app, 'ten-links')).toMatchObject({ path: '/o/ten-9', about: '' });
  });

  test('goes to one of two organisations that choose it at once', async () => {
    const [one, two] = [await anOrganiser('Race One'), await anOrganiser('Race Two')];
    const outcomes = await Promise.allSettled(
      [one, two].map(({ owner }) => savePublicPage(app, owner, idOf(owner), { slug: 'wanted-by-both' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('consists of small letters, digits and single dashes', async () => {
    const { owner } = await anOrganiser('Fussy');
    for (const slug of ['ab', 'UPPER CASE', '-dash', 'a--b', '<b>', 'a\u0000b', 'x'.repeat(61)]) {
      await expect(savePublicPage(app, owner, idOf(owner), { slug }), slug).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path: 'slug' }],
      });
    }
  });

  test('can be changed by those who may, once there is a page', async () => {
    const owner = await aUser(app);
    const reader = await aMember(app, owner, { role: 'reader' });
    const change = (by: SignedIn) => savePublicPage(app, by, idOf(owner), { slug: 'too-early' });
    await expect(change(owner)).rejects.toMatchObject({ code: 'organiser.no-page' });
    await expect(change(reader)).rejects.toMatchObject({ code: 'organisation.role' });
    await expect(change(await aUser(app))).rejects.toMatchObject({ code: 'organisation.unknown' });
  });
});

test('its calendar has each listed event once, cancelled ones marked, under every link that it had', async () => {
  const { owner, event } = await anOrganiser('Feeds; of, us');
  await anEvent(app, { owner, name: 'Called off', cancelledAt: app.clock.now() });
  await anEvent(app, { owner, name: 'By link', listed: false });
  await savePublicPage(app, owner, idOf(owner), { slug: 'new-feed' });
  const [found] = await app.db
    .selectFrom('organisation_slugs')
    .where('organisationId', '=', idOf(owner))
    .where('current', '=', false)
    .select('slug')
    .execute();
  const text = await getOrganiserCalendar(app, found?.slug ?? '');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.match(/END:VCALENDAR\r\n/g)).toHaveLength(1);
  expect(text.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  expect(text).toContain(`UID:${event.eventId}@tikiti`);
  expect(text).toContain(`URL:${app.settings.publicUrl}/o/new-feed`);
  expect(text).not.toContain('By link');
});
