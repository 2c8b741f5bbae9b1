import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { inviteMember } from '../organisations/invite-member.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { joinTeam, lookAtTeamLink } from './join-team.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let email: string;
let counter = 0;
const password = 'a long sentence about tickets';

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  event = await anEvent(app, { owner: await aUser(app) });
  await provesAgain(app, event.owner);
  email = `lerato${++counter}@example.com`;
});

/** Invites an address. @returns what the link of its mail names */
async function invite(place: object, to = email) {
  await inviteMember(app, event.owner, event.owner.organisationId as string, { email: to, ...place });
  await app.runJobs();
  const { link } = app.outbox.findLast((mail) => mail.to === to) as { link: string };
  const { pathname, searchParams } = new URL(link);
  const invitationId = /^\/user-flow\/join-team\/([\w-]+)$/.exec(pathname)?.[1] ?? '';
  return { invitationId, code: searchParams.get('oobCode') ?? '' };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

it('creates the account with a name and a password, joins, tells the owners and begins where the role does', async () => {
  const link = await invite({ role: 'box_office', eventIds: [event.eventId] });
  expect(await lookAtTeamLink(app, link)).toMatchObject({ email, role: 'box_office', hasAccount: false });
  const browser = new FakeBrowser();
  const joined = await joinTeam(
    app,
    { ...link, firstName: 'Lerato', lastName: 'Dlamini', password },
    browser,
  );
  expect(joined.startAt).toBe(`/platform/event/${event.eventId}/box-office`);
  const actor = (await identify(app, browser.take(joined).headers)) as SignedIn;
  expect(actor).toMatchObject({ email, emailVerified: true, organisationId: event.owner.organisationId });
  expect(actor.memberships).toMatchObject([{ role: 'box_office', eventIds: [event.eventId] }]);
  await app.runJobs();
  expect(app.outbox.at(-1)).toMatchObject({ kind: 'account-notice', to: event.owner.email });
  expect(await signIn(app, { email, password }, new FakeBrowser())).toMatchObject({ outcome: 'signed-in' });
  expect(await codeOf(joinTeam(app, { ...link, password }, new FakeBrowser()))).toBe('invitation.unknown');
});

it.each([
  ['finance', '/platform/money'],
  ['manager', '/platform'],
  ['reader', '/platform'],
])('for %s of all events begins at %s', async (role, startAt) => {
  const link = await invite({ role, eventIds: null });
  expect(await joinTeam(app, { ...link, password }, new FakeBrowser())).toMatchObject({ startAt });
});

it('never opens an account that is there: it has to log in', async () => {
  const known = await aUser(app);
  const link = await invite({ role: 'reader', eventIds: null }, known.email);
  expect(await lookAtTeamLink(app, link)).toMatchObject({ hasAccount: true });
  expect(await codeOf(joinTeam(app, { ...link, password }, new FakeBrowser()))).toBe(
    'invitation.login-needed',
  );
});

it('opens nothing by the invitation’s id alone, with a weak password, once withdrawn or over, or for a door', async () => {
  const link = await invite({ role: 'reader', eventIds: null });
  const join = (more: object) => codeOf(joinTeam(app, { ...link, password, ...more }, new FakeBrowser()));
  expect(await join({ code: undefined })).toBe('invitation.unknown');
  expect(await join({ code: 'x'.repeat(43) })).toBe('invitation.unknown');
  expect(await join({ password: '12345678' })).toBe('weak-password');
  const again = await invite({ role: 'finance', eventIds: null });
  expect(await join({})).toBe('invitation.unknown');
  app.clock.advance(15 * 86_400_000);
  expect(await codeOf(joinTeam(app, { ...again, password }, new FakeBrowser()))).toBe('invitation.expired');
  const users = await app.db.selectFrom('users').where('email', '=', email).select('id').execute();
  expect(users).toEqual([]);
});

it('joins once, however often the form is sent at the same time', async () => {
  const link = await invite({ role: 'reader', eventIds: null });
  const codes = await Promise.all(
    [1, 2, 3].map(() => codeOf(joinTeam(app, { ...link, password }, new FakeBrowser()))),
  );
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
});
