import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { setPassword } from '../accounts/account-store.ts';
import { inviteDoorStaff } from '../check-in/invite-door-staff.ts';
import { removeDoorStaff } from '../check-in/remove-door-staff.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { acceptInvitation } from '../organisations/accept-invitation.ts';
import { inviteMember } from '../organisations/invite-member.ts';
import { requestPasswordReset } from '../passwords/request-password-reset.ts';
import { resetPassword } from '../passwords/reset-password.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { joinDoor, lookAtDoorLink } from './join-door.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let email: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  event = await anEvent(app);
  email = `thandi${++counter}@example.com`;
});

async function mailedLink(to = email): Promise<URL> {
  await app.runJobs();
  return new URL((app.outbox.findLast((mail) => mail.to === to) as { link: string }).link);
}

/** Invites an address to the event's door. @returns what the link of its mail names */
async function invite(to = email, at = event) {
  await inviteDoorStaff(app, at.owner, { eventId: at.eventId, email: to });
  return read(await mailedLink(to));
}

function read({ pathname, searchParams }: URL) {
  const invitationId = /^\/user-flow\/join-door\/([\w-]+)$/.exec(pathname)?.[1] ?? '';
  return { invitationId, code: searchParams.get('oobCode') ?? '' };
}

async function join(link: { invitationId: string; code?: string }, browser = new FakeBrowser()) {
  const { setCookie } = await joinDoor(app, link, browser);
  browser.take({ setCookie });
  return { browser, now: async () => (await identify(app, browser.headers)) as SignedIn };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

const users = async (of: string) =>
  app.db.selectFrom('users').where('email', '=', of).select(['id', 'emailVerified as verified']).execute();

describe('the link of an invitation to a door', () => {
  it('lets somebody without an account join in one step, and check tickets', async () => {
    const link = await invite();
    expect(await lookAtDoorLink(app, link)).toMatchObject({ email, events: [event.name], asks: 'name' });
    expect(await users(email)).toEqual([]);
    const browser = new FakeBrowser();
    const joined = await joinDoor(app, { ...link, firstName: 'Thandi', lastName: 'Nkosi' }, browser);
    expect(joined.eventIds).toEqual([event.eventId]);
    const actor = (await identify(app, browser.take(joined).headers)) as SignedIn;
    expect(actor).toMatchObject({ email, emailVerified: true, admin: false, organisationId: null });
    expect(actor.memberships).toMatchObject([{ role: 'door', eventIds: [event.eventId], doors: [] }]);
    const { code } = await aTicket(app, event);
    const scan = { eventId: event.eventId, code, gate: 'Gate' };
    expect(await admitTicket(app, actor, scan)).toMatchObject({ answer: 'admitted' });
    const entries = app.db.selectFrom('audit_entries').where('actorId', '=', actor.userId).select('kind');
    expect((await entries.execute()).map(({ kind }) => kind).sort()).toEqual([
      'account.created',
      'login.in',
      'team.joined',
    ]);
  });

  it('works once, and keeps no code that a copied database could use', async () => {
    const link = await invite();
    const [row] = await app.db.selectFrom('invitations').where('email', '=', email).selectAll().execute();
    expect(row?.codeHashes).toEqual([createHash('sha256').update(link.code).digest()]);
    const codes = await Promise.all([codeOf(join(link)), codeOf(join(link))]);
    expect(codes.sort()[0]).toBe('done');
    expect(codes[1]).toMatch(/^invitation\.(unknown|login-needed)$/);
    expect(await users(email)).toHaveLength(1);
    expect(await codeOf(join(link))).toBe('invitation.unknown');
    await expect(lookAtDoorLink(app, link)).rejects.toMatchObject({ code: 'invitation.unknown' });
  });

  it('works from each mail of one invitation, and opens all its doors', async () => {
    const first = await invite();
    const second = await anEvent(app, { owner: event.owner });
    const again = await invite(email, second);
    expect(again.invitationId).toBe(first.invitationId);
    expect(again.code).not.toBe(first.code);
    const { now } = await join(first);
    expect((await now()).memberships).toMatchObject([{ eventIds: [event.eventId, second.eventId] }]);
    expect(await codeOf(join(again))).toBe('invitation.unknown');
  });

  it('works for an invitation to check tickets at all events', async () => {
    const organisationId = event.owner.organisationId as string;
    await inviteMember(app, event.owner, organisationId, { email, role: 'door' });
    const link = read(await mailedLink());
    expect(await lookAtDoorLink(app, link)).toMatchObject({ email, events: null, asks: 'name' });
    const { now } = await join(link);
    expect((await now()).memberships).toMatchObject([{ organisationId, role: 'door', eventIds: null }]);
  });

  it('joins nobody without its code, or with that of another invitation', async () => {
    const link = await invite();
    const other = await invite(`other-${email}`);
    const { invitationId } = link;
    for (const wrong of [{ invitationId }, { invitationId, code: 'guess' }, { ...other, invitationId }]) {
      expect(await codeOf(join(wrong))).toBe('invitation.unknown');
      expect(await codeOf(lookAtDoorLink(app, wrong))).toBe('invitation.unknown');
    }
    expect(await codeOf(join({ invitationId: 'x', code: link.code }))).toBe('invitation.unknown');
    expect(await users(email)).toEqual([]);
    expect(await codeOf(join(link))).toBe('done');
  });

  it('ends with its invitation: withdrawn, replaced or over', async () => {
    const withdrawn = await invite();
    await removeDoorStaff(app, event.owner, { eventId: event.eventId, email });
    expect(await codeOf(join(withdrawn))).toBe('invitation.unknown');

    const replaced = await invite();
    const place = { email, role: 'door', eventIds: [event.eventId] };
    await inviteMember(app, event.owner, event.owner.organisationId as string, place);
    expect(await codeOf(join(replaced))).toBe('invitation.unknown');

    const link = read(await mailedLink());
    const { endsAt } = await app.db
      .selectFrom('events')
      .select('endsAt')
      .where('id', '=', event.eventId)
      .executeTakeFirstOrThrow();
    const late = { ...app, clock: { now: () => endsAt } };
    expect(await codeOf(joinDoor(late, link, new FakeBrowser()))).toBe('invitation.expired');
    expect(await codeOf(lookAtDoorLink(late, link))).toBe('invitation.expired');
    expect(await users(email)).toEqual([]);
  });

  it('is never made for more than doors', async () => {
    const organisationId = event.owner.organisationId as string;
    await inviteMember(app, event.owner, organisationId, { email, role: 'finance' });
    const toTeam = await mailedLink();
    const [, invitationId = ''] = /^\/user-flow\/join-team\/([\w-]+)$/.exec(toTeam.pathname) ?? [];
    const code = toTeam.searchParams.get('oobCode') ?? '';
    expect(await codeOf(join({ invitationId, code }))).toBe('invitation.unknown');
    await inviteDoorStaff(app, event.owner, { eventId: event.eventId, email });
    expect((await mailedLink()).pathname).toBe(`/platform/event/${event.eventId}/door`);
    // Not even one whose code is right.
    const link = await invite(`other-${email}`);
    await app.db
      .updateTable('invitations')
      .set({ role: 'reader', expiresAt: new Date(app.clock.now().getTime() + 60_000) })
      .where('id', '=', link.invitationId)
      .execute();
    expect(await codeOf(join(link))).toBe('invitation.unknown');
  });
});

describe('an account that was there before', () => {
  /** Somebody who joined a door by a link and has not chosen a password. */
  async function aHelper() {
    const { now } = await join(await invite());
    const helper = await now();
    event = await anEvent(app);
    return helper;
  }

  it('joins in one step if doors are all it has', async () => {
    const helper = await aHelper();
    const link = await invite();
    expect(await lookAtDoorLink(app, link)).toMatchObject({ asks: 'name' });
    const { now } = await join({ ...link, firstName: 'Thandi' } as typeof link);
    expect(await now()).toMatchObject({ userId: helper.userId });
    expect((await now()).memberships).toHaveLength(2);
    event = await anEvent(app);
    expect(await lookAtDoorLink(app, await invite())).toMatchObject({ asks: 'nothing' });
  });

  it.each<[string, (helper: SignedIn) => Promise<unknown>]>([
    [
      'a password',
      ({ userId }) =>
        app.db.transaction().execute((tx) => setPassword(tx as never, userId, 'hash', app.clock.now())),
    ],
    [
      'a second factor',
      ({ userId }) =>
        app.db
          .insertInto('second_factors')
          .values({
            userId,
            sealedSecret: Buffer.alloc(1),
            lastStep: 0,
            turnedOnAt: app.clock.now(),
          })
          .execute(),
    ],
    [
      'rights of an admin',
      ({ userId }) => app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute(),
    ],
    [
      'another role elsewhere',
      ({ userId }) =>
        app.db.updateTable('members').set({ role: 'reader' }).where('userId', '=', userId).execute(),
    ],
    [
      'another spelling of the address',
      ({ userId }) =>
        app.db
          .updateTable('users')
          .set({ email: email.replace('@', '+jazz@') })
          .where('id', '=', userId)
          .execute(),
    ],
  ])('logs in as ever if it has %s', async (_, gets) => {
    const helper = await aHelper();
    await gets(helper);
    const link = await invite();
    expect(await lookAtDoorLink(app, link)).toMatchObject({ asks: 'login' });
    const browser = new FakeBrowser();
    expect(await codeOf(join(link, browser))).toBe('invitation.login-needed');
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    const sessions = app.db.selectFrom('sessions').where('userId', '=', helper.userId).selectAll();
    expect(await sessions.execute()).toHaveLength(1);
    // The invitation is still there for the account that logs in.
    const member = { ...helper, email } as SignedIn;
    expect(await codeOf(acceptInvitation(app, member, link.invitationId))).toBe('done');
  });

  it('stays out when it is banned', async () => {
    const { userId } = await aHelper();
    await app.db.updateTable('users').set({ banned: true }).where('id', '=', userId).execute();
    expect(await codeOf(join(await invite()))).toBe('user-disabled');
  });

  it('of another person is not touched by the browser that opens the link', async () => {
    const other = await aMember(app, (await anEvent(app)).owner, { role: 'door' });
    const { now } = await join(await invite());
    expect((await now()).userId).not.toBe(other.userId);
    expect(await aUser(app)).toMatchObject({ memberships: [{ role: 'owner' }] });
  });

  it('chooses its password by email, like one that was forgotten', async () => {
    const { now } = await join(await invite());
    const { userId } = await now();
    const browser = new FakeBrowser(`203.0.113.${counter}`);
    const password = 'koppie sunset';
    expect(await codeOf(signIn(app, { email, password }, browser))).toBe('invalid-credential');
    await requestPasswordReset(app, { email }, browser);
    const code = (await mailedLink()).searchParams.get('oobCode') ?? '';
    await resetPassword(app, { code, password }, browser);
    browser.take(await signIn(app, { email, password }, browser));
    expect(await identify(app, browser.headers)).toMatchObject({ userId });
  });
});
