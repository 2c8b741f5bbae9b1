import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { acceptInvitation, lookAtInvitation } from '../organisations/accept-invitation.ts';
import { changeMember } from '../organisations/change-member.ts';
import { endDoors } from '../organisations/doors/end-doors.ts';
import { getTeam } from '../organisations/get-team.ts';
import { inviteMember, TEAM_INVITATIONS } from '../organisations/invite-member.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { findOwnInvitation } from './check-in-policy.ts';
import { inviteDoorStaff } from './invite-door-staff.ts';
import { listDoorStaff } from './list-door-staff.ts';
import { removeDoorStaff } from './remove-door-staff.ts';
import { admitTicket } from './scans/admit-ticket.ts';
import { aTicket } from './testing/issued-ticket.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  event = await anEvent(app);
  app.outbox.length = 0;
});

const invite = (email: string, actor = event.owner, { eventId } = event) =>
  inviteDoorStaff(app, actor, { eventId, email });
const remove = (email: string, actor = event.owner) =>
  removeDoorStaff(app, actor, { eventId: event.eventId, email });
const people = () => listDoorStaff(app, event.owner, event.eventId);
const team = () => getTeam(app, event.owner, event.owner.organisationId as string);
const findMine = (actor: SignedIn) => findOwnInvitation(app, actor, event.eventId);

/** A verified account, and a function that returns who it is at the moment. */
async function aNewcomer() {
  counter += 1;
  const [email, password] = [`thandi${counter}@example.com`, 'koppie sunset'];
  await createAccount(app, { email, password });
  const browser = new FakeBrowser(`203.0.113.${counter}`);
  browser.take(await signIn(app, { email, password }, browser));
  return { email, now: async () => (await identify(app, browser.headers)) as SignedIn };
}

async function scan(actor: SignedIn, { eventId } = event) {
  const { code } = await aTicket(app, event);
  return admitTicket(app, actor, { eventId, code, gate: 'Gate' });
}

describe('an invitation to the door', () => {
  it('is mailed, listed, and opens the door to the account with the address that accepts it', async () => {
    const thandi = await aNewcomer();
    expect(await invite(` ${thandi.email.toUpperCase()} `)).toEqual({ email: thandi.email });
    await app.runJobs();
    expect(app.outbox).toEqual([
      {
        kind: 'door-invite',
        to: thandi.email,
        joins: true,
        link: expect.stringMatching(
          new RegExp(
            `^${app.settings.publicUrl}/user-flow/join-door/${await findMine(await thandi.now())}\\?event=${event.eventId}&oobCode=[\\w-]{43}$`,
          ),
        ),
        invitation: { eventName: event.name, invitedBy: expect.stringMatching(/^Person \d+$/) },
      },
    ]);
    expect(await people()).toEqual([{ email: thandi.email, name: '', accepted: false }]);
    await expect(scan(await thandi.now())).rejects.toMatchObject({ code: 'door.not-found' });
    expect(await findMine(await aUser(app))).toBeNull();
    const id = await findMine(await thandi.now());
    expect(await lookAtInvitation(app, await thandi.now(), id)).toMatchObject({
      role: 'door',
      events: [event.name],
      startAt: `/platform/event/${event.eventId}/door`,
    });
    await acceptInvitation(app, await thandi.now(), id);
    expect(await scan(await thandi.now())).toMatchObject({ answer: 'admitted' });
    expect(await people()).toMatchObject([{ email: thandi.email, accepted: true }]);
    expect(await thandi.now()).toMatchObject({ organisationId: null });

    await remove(thandi.email);
    await expect(scan(await thandi.now())).rejects.toMatchObject({ code: 'door.not-found' });
    expect(await people()).toEqual([]);
    expect((await team()).members).toHaveLength(1);
  });

  it('to a second door extends the pending one, whose mailed link still works', async () => {
    const thandi = await aNewcomer();
    const second = await anEvent(app, { owner: event.owner });
    await invite(thandi.email);
    const id = await findMine(await thandi.now());
    await invite(thandi.email, event.owner, second);
    await remove(thandi.email);
    await invite(thandi.email);
    await acceptInvitation(app, await thandi.now(), id);
    const eventIds = [second.eventId, event.eventId];
    expect((await thandi.now()).memberships).toMatchObject([{ role: 'door', eventIds, doors: [] }]);
    await remove(thandi.email);
    expect((await thandi.now()).memberships).toMatchObject([{ eventIds: [second.eventId] }]);
  });

  it('adds the door to a role that somebody is invited to or has', async () => {
    const thandi = await aNewcomer();
    const organisationId = event.owner.organisationId as string;
    await inviteMember(app, event.owner, organisationId, { email: thandi.email, role: 'finance' });
    await invite(thandi.email);
    await acceptInvitation(app, await thandi.now(), await findMine(await thandi.now()));
    const place = { role: 'finance', eventIds: null, doors: [event.eventId] };
    expect((await thandi.now()).memberships).toMatchObject([place]);
    expect(await scan(await thandi.now())).toMatchObject({ answer: 'admitted' });
    // A role that includes the door absorbs it; the door's page cannot take that role away.
    const { userId } = await thandi.now();
    await changeMember(app, event.owner, { organisationId, userId }, { ...place, role: 'box_office' });
    expect((await thandi.now()).memberships).toMatchObject([{ role: 'box_office', doors: [] }]);
    await remove(thandi.email);
    expect(await scan(await thandi.now())).toMatchObject({ answer: 'admitted' });
    await expect(invite(thandi.email)).rejects.toMatchObject({ code: 'door.already-invited' });
  });

  it('opens the door to a colleague at once, and keeps their role', async () => {
    const reader = await aMember(app, event.owner, { role: 'reader' });
    await invite(reader.email);
    await app.runJobs();
    expect(app.outbox).toContainEqual(expect.objectContaining({ kind: 'door-invite', to: reader.email }));
    expect((await team()).members.at(-1)).toMatchObject({ role: 'reader', doors: [event.eventId] });
    await remove(reader.email);
    expect((await team()).members.at(-1)).toMatchObject({ role: 'reader', doors: [] });
  });

  it('ends with the event; a week later somebody who only ran doors is no longer a member', async () => {
    const [thandi, second] = [await aNewcomer(), await anEvent(app, { owner: event.owner })];
    await app.db
      .updateTable('events')
      .set({ endsAt: '2035-01-01T00:00:00Z' as never })
      .where('id', '=', second.eventId)
      .execute();
    const reader = await aMember(app, event.owner, { role: 'reader', doors: [event.eventId] });
    const helper = await aMember(app, event.owner, { role: 'door', eventIds: [event.eventId] });
    const both = await aMember(app, event.owner, { role: 'door', eventIds: [event.eventId, second.eventId] });
    await invite(thandi.email);
    const { endsAt } = await app.db
      .selectFrom('events')
      .select('endsAt')
      .where('id', '=', event.eventId)
      .executeTakeFirstOrThrow();
    const id = await findMine(await thandi.now());
    const late = { ...app, clock: { now: () => endsAt } };
    await expect(acceptInvitation(late, await thandi.now(), id)).rejects.toMatchObject({
      code: 'invitation.expired',
    });
    await expect(
      inviteDoorStaff(late, event.owner, { eventId: event.eventId, email: 'late@example.com' }),
    ).rejects.toMatchObject({ code: 'organisation.events-over' });
    await endDoors(late);
    expect((await team()).members).toHaveLength(4);
    await endDoors({ ...app, clock: { now: () => new Date(endsAt.getTime() + 7 * 86_400_000) } });
    const { members, invitations } = await team();
    const left = members.map(({ userId, eventIds, doors }) => ({ userId, eventIds, doors }));
    expect(left).toEqual([
      { userId: event.owner.userId, eventIds: null, doors: [] },
      { userId: reader.userId, eventIds: null, doors: [] },
      { userId: both.userId, eventIds: [second.eventId], doors: [] },
    ]);
    expect(left.some(({ userId }) => userId === helper.userId)).toBe(false);
    expect(invitations).toEqual([]);
  });

  it.each([
    ['pending', []],
    ['rejected', []],
    ['approved', ['name']],
  ] as const)(
    'contains no text by the organiser of an event that is %s with unreviewed changes %j',
    async (approval, changed) => {
      const set = { approval, changedSinceApproval: [...changed] };
      await app.db.updateTable('events').set(set).where('id', '=', event.eventId).execute();
      await invite('stranger@example.com');
      await app.runJobs();
      expect(app.outbox).toMatchObject([{ kind: 'door-invite', invitation: null }]);
      expect(JSON.stringify(app.outbox)).not.toMatch(new RegExp(`${event.name}|Person`));
    },
  );

  it('is not mailed if it was withdrawn before', async () => {
    await invite('gone@example.com');
    await remove('gone@example.com');
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  it('is stored if and only if its mail is queued', async () => {
    const failing = {
      ...app,
      newId: () => {
        throw new Error('no id for the mail');
      },
    };
    const input = { eventId: event.eventId, email: 'half@example.com' };
    await expect(inviteDoorStaff(failing, event.owner, input)).rejects.toThrow('no id for the mail');
    expect(await people()).toEqual([]);
  });

  it('can be made, seen and withdrawn by those who may invite to this door', async () => {
    const manager = await aMember(app, event.owner, { role: 'manager', eventIds: [event.eventId] });
    await invite('helper@example.com', manager);
    await remove('helper@example.com', manager);
    const helper = await aMember(app, event.owner, { role: 'door', eventIds: [event.eventId] });
    const stranger = await aUser(app, { admin: true });
    for (const [actor, code] of [
      [helper, 'door.owner-only'],
      [stranger, 'door.not-found'],
    ] as const) {
      await expect(invite('friend@example.com', actor)).rejects.toMatchObject({ code });
      await expect(remove(helper.email, actor)).rejects.toMatchObject({ code });
      await expect(listDoorStaff(app, actor, event.eventId)).rejects.toMatchObject({ code });
    }
  });

  it('needs an email address, and is refused for somebody who can check tickets already', async () => {
    await expect(invite('')).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'email', message: 'no email' }],
    });
    await expect(invite('thandi')).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'email' }] });
    await expect(invite(event.owner.email.toUpperCase())).rejects.toMatchObject({
      code: 'door.already-invited',
    });
    expect(await remove('nobody@example.com')).toEqual({ email: 'nobody@example.com' });
  });

  it('cannot be repeated endlessly to mail somebody, whether at one event or many', async () => {
    const { times, minutes } = TEAM_INVITATIONS.toOne;
    for (let round = 0; round < times; round += 1) {
      await invite('victim@example.com');
      await remove('victim@example.com');
    }
    await expect(invite('victim@example.com')).rejects.toMatchObject({ code: 'too-many-requests' });
    const { eventId } = await anEvent(app, { owner: event.owner });
    const elsewhere = { eventId, email: 'victim@example.com' };
    await expect(inviteDoorStaff(app, event.owner, elsewhere)).rejects.toMatchObject({ kind: 'too-many' });
    await invite('somebody-else@example.com');
    const other = await anEvent(app);
    expect(await inviteDoorStaff(app, other.owner, { ...elsewhere, eventId: other.eventId })).toBeDefined();
    app.clock.advance(minutes * 60_000);
    expect(await invite('victim@example.com')).toEqual({ email: 'victim@example.com' });
  });

  it('cannot be sent to a whole address book', async () => {
    await invite('reader@example.com');
    await app.db.updateTable('attempts').set({ count: TEAM_INVITATIONS.inAll.times }).execute();
    await expect(invite('one-more@example.com')).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
