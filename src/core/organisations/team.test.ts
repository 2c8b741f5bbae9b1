import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { transaction } from '../../db/database.ts';
import { noteProof } from '../accounts/fresh-proof.ts';
import { listMyDoors } from '../check-in/list-my-doors.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { deleteAccount, deleteUser } from '../personal-data/delete-account.ts';
import { previewDeletion } from '../personal-data/preview-deletion.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { banUser } from '../users/ban-user.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import { changeMember, removeMember } from './change-member.ts';
import { getTeam } from './get-team.ts';
import { inviteMember, TEAM_INVITATIONS, withdrawInvitation } from './invite-member.ts';
import {
  chooseOrganisation,
  foundOrganisation,
  listOwnOrganisations,
  MOST_OWNED,
  renameOrganisation,
} from './own-organisations.ts';

const app = await createTestApp();
const password = 'koppie sunset';
const DAY = 86_400_000;
let counter = 0;
let owner: SignedIn;
let team: string;
let eventId: string;

beforeEach(async () => {
  const event = await anEvent(app);
  ({ owner, eventId } = event);
  team = owner.organisationId as string;
  app.outbox.length = 0;
});

/** An account right after sign-up, and its actor. */
async function aNewcomer() {
  counter += 1;
  const email = `sipho${counter}@example.com`;
  const { userId } = await createAccount(app, { email, password });
  const browser = new FakeBrowser(`203.0.113.${counter}`);
  browser.take(await signIn(app, { email, password }, browser));
  return { email, userId, now: async () => (await identify(app, browser.headers)) as SignedIn };
}

const invite = (email: string, place: object = { role: 'box_office' }, by = owner) =>
  inviteMember(app, by, team, { email, ...place });

/** The invitation id in the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.outbox.findLast((sent) => sent.kind === 'team-invite' && sent.to === email);
  return mail?.kind === 'team-invite' ? (new URL(mail.link).pathname.split('/').at(-1) ?? '') : '';
}

describe('an invitation', () => {
  test('is mailed; the account with its address becomes a member and sees what the role allows, until removed', async () => {
    const sipho = await aNewcomer();
    await invite(sipho.email, { role: 'reader', eventIds: [eventId] });
    const id = await linkTo(sipho.email);
    expect(app.outbox.at(-1)).toMatchObject({ kind: 'team-invite', to: sipho.email, expiresInDays: 14 });
    expect(await lookAtInvitation(app, await sipho.now(), id)).toMatchObject({
      role: 'reader',
      events: ['Summer Jazz on the Koppie'],
    });
    await expect(getOwnEvent(app, await sipho.now(), eventId)).rejects.toMatchObject({
      code: 'event.unknown',
    });

    await acceptInvitation(app, await sipho.now(), id);
    expect(await sipho.now()).toMatchObject({
      organisationId: team,
      memberships: [{ organisationId: team, role: 'reader', eventIds: [eventId] }],
    });
    expect((await getOwnEvent(app, await sipho.now(), eventId)).may).toEqual([
      'event.see',
      'orders.see',
      'money.see',
    ]);
    expect((await getTeam(app, owner, team)).invitations).toEqual([]);
    await expect(acceptInvitation(app, await sipho.now(), id)).rejects.toMatchObject({
      code: 'invitation.unknown',
    });

    await removeMember(app, owner, { organisationId: team, userId: sipho.userId });
    expect(await sipho.now()).toMatchObject({ organisationId: null, memberships: [] });
    await expect(getOwnEvent(app, await sipho.now(), eventId)).rejects.toMatchObject({
      code: 'event.unknown',
    });
  });

  test('shows another account which address it is for, and which one is signed in', async () => {
    await invite('meant@example.com');
    const id = await linkTo('meant@example.com');
    const other = await aUser(app);
    const refused = { code: 'invitation.another-address', message: expect.stringContaining(other.email) };
    await expect(lookAtInvitation(app, other, id)).rejects.toMatchObject(refused);
    await expect(acceptInvitation(app, other, id)).rejects.toThrow('meant@example.com');
    const unconfirmed = { ...(await aUser(app, { email: 'meant@example.com' })), emailVerified: false };
    await expect(acceptInvitation(app, unconfirmed, id)).rejects.toMatchObject({
      code: 'account.email-not-verified',
    });
  });

  test('expires after 14 days, and can be sent again: the older link stops working', async () => {
    const sipho = await aNewcomer();
    await invite(sipho.email);
    const first = await linkTo(sipho.email);
    app.clock.advance(14 * DAY);
    const actor = { ...(await aUser(app)), email: sipho.email, userId: sipho.userId };
    await expect(acceptInvitation(app, actor, first)).rejects.toMatchObject({ code: 'invitation.expired' });
    expect((await getTeam(app, owner, team)).invitations).toMatchObject([
      { email: sipho.email, expired: true },
    ]);
    await transaction(app.db, (tx) => noteProof(tx, owner, app.clock.now()));
    await invite(sipho.email, { role: 'finance' });
    const second = await linkTo(sipho.email);
    await expect(acceptInvitation(app, actor, first)).rejects.toMatchObject({ code: 'invitation.unknown' });
    await acceptInvitation(app, actor, second);
    expect((await getTeam(app, owner, team)).members).toMatchObject([{ role: 'owner' }, { role: 'finance' }]);
  });

  test('that was withdrawn is not mailed, and its link does not work', async () => {
    await invite('gone@example.com');
    await withdrawInvitation(app, owner, team, { email: 'GONE@example.com ' });
    expect(await linkTo('gone@example.com')).toBe('');
  });

  test('is answered the same whether its address has an account or not', async () => {
    const known = await aUser(app);
    expect(await invite(known.email)).toEqual({ email: known.email });
    expect(await invite('nobody-yet@example.com')).toEqual({ email: 'nobody-yet@example.com' });
  });

  test('contains no names in its mail until an event of the organisation is approved', async () => {
    await invite('reviewed@example.com');
    await linkTo('reviewed@example.com');
    expect(app.outbox.at(-1)).toMatchObject({ from: { invitedBy: expect.stringMatching(/^Person/) } });
    await app.db.updateTable('events').set({ approval: 'pending' }).where('id', '=', eventId).execute();
    await invite('unreviewed@example.com');
    await linkTo('unreviewed@example.com');
    expect(app.outbox.at(-1)).toMatchObject({ to: 'unreviewed@example.com', from: null });
  });

  test('is limited per address', async () => {
    for (let time = 0; time < TEAM_INVITATIONS.toOne.times; time += 1) await invite('often@example.com');
    await expect(invite('often@example.com')).rejects.toMatchObject({ kind: 'too-many' });
  });

  test('covers only the organisation’s events, and is refused for its members', async () => {
    const other = await anEvent(app);
    const foreign = invite('x@example.com', { role: 'reader', eventIds: [other.eventId] });
    await expect(foreign).rejects.toMatchObject({ code: 'organisation.unknown-event' });
    await expect(invite('x@example.com', { role: 'reader', eventIds: [] })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(invite(owner.email)).rejects.toMatchObject({ code: 'organisation.member-already' });
    await expect(invite('x@example.com', { role: 'king' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('a member who only runs doors sees these events at home, and no others', async () => {
  const other = await anEvent(app, { owner, name: 'Opera' });
  const runner = await aMember(app, owner, { role: 'door', eventIds: [eventId] });
  expect(await listMyDoors(app, runner)).toMatchObject([{ eventId }]);
  const all = await aMember(app, owner, { role: 'door' });
  expect((await listMyDoors(app, all)).map((door) => door.eventId).sort()).toEqual(
    [eventId, other.eventId].sort(),
  );
  expect(await listMyDoors(app, owner)).toEqual([]);
});

describe('roles', () => {
  const member = (userId: string) => ({ organisationId: team, userId });

  test('a manager cannot make, change or remove an owner', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    const reader = await aMember(app, owner, { role: 'reader' });
    const refused = { code: 'organisation.owners-only' };
    await expect(invite('x@example.com', { role: 'owner' }, manager)).rejects.toMatchObject(refused);
    await expect(changeMember(app, manager, member(manager.userId), { role: 'owner' })).rejects.toMatchObject(
      refused,
    );
    await expect(changeMember(app, manager, member(owner.userId), { role: 'reader' })).rejects.toMatchObject(
      refused,
    );
    await expect(removeMember(app, manager, member(owner.userId))).rejects.toMatchObject(refused);
    await changeMember(app, manager, member(reader.userId), { role: 'finance' });
    expect((await getTeam(app, owner, team)).members.at(-1)).toMatchObject({ role: 'finance' });
    // The role is read again: one that was taken away meanwhile allows nothing.
    await changeMember(app, owner, member(manager.userId), { role: 'reader' });
    await expect(invite('x@example.com', { role: 'reader' }, manager)).rejects.toMatchObject({
      code: 'organisation.role',
    });
  });

  test('an owner hands over by making another one, and the last one stays', async () => {
    const heir = await aMember(app, owner, { role: 'manager' });
    const refused = { code: 'organisation.last-owner' };
    await expect(changeMember(app, owner, member(owner.userId), { role: 'manager' })).rejects.toMatchObject(
      refused,
    );
    await expect(removeMember(app, owner, member(owner.userId))).rejects.toMatchObject(refused);
    await changeMember(app, owner, member(heir.userId), { role: 'owner' });
    await changeMember(app, owner, member(owner.userId), { role: 'reader' });
    await expect(removeMember(app, heir, member(heir.userId))).rejects.toMatchObject(refused);
    await removeMember(app, owner, member(owner.userId));
    expect(
      (
        await getTeam(
          app,
          { ...heir, memberships: [{ ...heir.memberships[0], role: 'owner' } as never] },
          team,
        )
      ).members,
    ).toHaveLength(1);
  });

  test('changing a role, removing somebody and inviting to any role but the door need a fresh proof', async () => {
    const reader = await aMember(app, owner, { role: 'reader' });
    app.clock.advance(11 * 60_000);
    const refused = { code: 'account.proof-needed' };
    await expect(changeMember(app, owner, member(reader.userId), { role: 'finance' })).rejects.toMatchObject(
      refused,
    );
    await expect(removeMember(app, owner, member(reader.userId))).rejects.toMatchObject(refused);
    for (const role of ['owner', 'manager', 'finance', 'box_office', 'reader']) {
      await expect(invite('x@example.com', { role, eventIds: [eventId] })).rejects.toMatchObject(refused);
    }
    expect((await getTeam(app, owner, team)).members).toMatchObject([{ role: 'owner' }, { role: 'reader' }]);
    // A missing right is reported first. Leaving, and inviting to a door, need no proof.
    await expect(changeMember(app, reader, member(owner.userId), { role: 'reader' })).rejects.toMatchObject({
      code: 'organisation.role',
    });
    await invite('x@example.com', { role: 'door', eventIds: [eventId] });
    await removeMember(app, reader, member(reader.userId));
    await transaction(app.db, (tx) => noteProof(tx, owner, app.clock.now()));
    await invite('y@example.com', { role: 'owner' });
  });

  test('of two owners who leave at once, one stays', async () => {
    const other = await aMember(app, owner, { role: 'owner' });
    const left = await Promise.allSettled([
      removeMember(app, owner, member(owner.userId)),
      removeMember(app, other, member(other.userId)),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a member who does not manage the team sees their own place, and may leave', async () => {
    const reader = await aMember(app, owner, { role: 'reader' });
    expect(await getTeam(app, reader, team)).toMatchObject({
      manages: false,
      members: [{ userId: reader.userId, you: true }],
      invitations: [],
      events: [],
    });
    await expect(removeMember(app, reader, member(owner.userId))).rejects.toMatchObject({
      code: 'organisation.role',
    });
    await removeMember(app, reader, member(reader.userId));
    expect((await getTeam(app, owner, team)).members).toHaveLength(1);
  });

  test('to strangers and admins an organisation does not exist', async () => {
    for (const stranger of [await aUser(app), await aUser(app, { admin: true })]) {
      await expect(getTeam(app, stranger, team)).rejects.toMatchObject({ code: 'organisation.unknown' });
      await expect(invite('x@example.com', undefined, stranger)).rejects.toMatchObject({
        code: 'organisation.unknown',
      });
    }
  });
});

describe('an invitation of somebody who may no longer make it', () => {
  const member = ({ userId }: SignedIn) => ({ organisationId: team, userId });
  const open = async () => (await getTeam(app, owner, team)).invitations.map(({ email }) => email);

  async function planted(role: 'manager' | 'owner' = 'manager') {
    const colleague = await aMember(app, owner, { role });
    const second = await aNewcomer();
    await invite(second.email, { role: role === 'owner' ? 'owner' : 'manager' }, colleague);
    return { colleague, second, id: await linkTo(second.email) };
  }

  test.each<[string, (colleague: SignedIn) => Promise<void>]>([
    ['was removed', (colleague) => removeMember(app, owner, member(colleague))],
    ['left', (colleague) => removeMember(app, colleague, member(colleague))],
    ['got a lesser role', (colleague) => changeMember(app, owner, member(colleague), { role: 'reader' })],
    [
      'has only some events now',
      (colleague) => changeMember(app, owner, member(colleague), { role: 'manager', eventIds: [eventId] }),
    ],
    [
      'was banned',
      async (colleague) =>
        banUser(app, await aUser(app, { admin: true }), { userId: colleague.userId, reason: 'Spam.' }),
    ],
    ['deleted their account', (colleague) => deleteAccount(app, colleague)],
  ])('is withdrawn: one who %s', async (_, happens) => {
    const { colleague, second, id } = await planted();
    await invite('kept@example.com');
    await happens(colleague);
    expect(await open()).toEqual(['kept@example.com']);
    await expect(acceptInvitation(app, await second.now(), id)).rejects.toMatchObject({
      code: 'invitation.unknown',
    });
  });

  test('is withdrawn in part: an owner who became a manager has only invited managers', async () => {
    const { colleague } = await planted('owner');
    await invite('reader@example.com', { role: 'reader' }, colleague);
    await changeMember(app, owner, member(colleague), { role: 'manager' });
    expect(await open()).toEqual(['reader@example.com']);
  });

  test('twin: it works as long as its maker may invite', async () => {
    const { second, id } = await planted();
    await acceptInvitation(app, await second.now(), id);
    expect((await getTeam(app, owner, team)).members).toHaveLength(3);
  });

  test('is refused if it is withdrawn while it is being accepted', async () => {
    const { colleague, second, id } = await planted();
    const actor = await second.now();
    const ends = await Promise.allSettled([
      acceptInvitation(app, actor, id),
      removeMember(app, owner, member(colleague)),
    ]);
    const joined = (await getTeam(app, owner, team)).members.some(({ email }) => email === second.email);
    expect(joined).toBe(ends[0].status === 'fulfilled');
  });
});

test('owners are mailed who joined with any role but door, without words of theirs', async () => {
  // In the race above, the invitation may have been accepted.
  await app.runJobs();
  app.outbox.length = 0;
  const other = await aMember(app, owner, { role: 'owner' });
  const join = async (place: object) => {
    const person = await aNewcomer();
    await invite(person.email, place);
    await acceptInvitation(app, await person.now(), await linkTo(person.email));
    await app.runJobs();
    return person.email;
  };
  const notices = () =>
    app.outbox.flatMap((mail) =>
      mail.kind === 'account-notice' &&
      mail.notice === 'member-joined' &&
      // The race above may have left a mail to its own owner.
      [owner.email, other.email].includes(mail.to)
        ? [[mail.to, mail.detail]]
        : [],
    );
  await join({ role: 'door', eventIds: [eventId] });
  expect(notices()).toEqual([]);
  await renameOrganisation(app, owner, team, { name: 'Koppie Nights' });
  const email = await join({ role: 'box_office' });
  const detail = `${email} joined Koppie Nights. Role: box office.`;
  expect(notices().sort()).toEqual(
    [
      [owner.email, detail],
      [other.email, detail],
    ].sort(),
  );
});

test('an account that is the only owner of a team cannot be deleted before handing over', async () => {
  const admin = await aUser(app, { admin: true });
  await app.db
    .updateTable('events')
    .set({ cancelledAt: app.clock.now() })
    .where('id', '=', eventId)
    .execute();
  const heir = await aMember(app, owner, { role: 'manager' });
  const { toHandOver } = await previewDeletion(app, admin, { userId: owner.userId });
  expect(toHandOver).toMatchObject([{ id: team }]);
  const refused = { code: 'account.last-owner', facts: { organisations: [team] } };
  await expect(deleteUser(app, admin, { userId: owner.userId })).rejects.toMatchObject(refused);
  expect((await getTeam(app, owner, team)).members).toHaveLength(2);

  await changeMember(app, owner, { organisationId: team, userId: heir.userId }, { role: 'owner' });
  await deleteUser(app, admin, { userId: owner.userId });
  const kept = await app.db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', team)
    .executeTakeFirstOrThrow();
  expect(kept.name).not.toBe('Deleted account');
  const members = await app.db
    .selectFrom('members')
    .select('userId')
    .where('organisationId', '=', team)
    .execute();
  expect(members).toEqual([{ userId: heir.userId }]);
});

test('a member of several works in one of them per browser, and chooses which', async () => {
  const sipho = await aNewcomer();
  const second = await anEvent(app);
  await invite(sipho.email, { role: 'manager' });
  await acceptInvitation(app, await sipho.now(), await linkTo(sipho.email));
  await inviteMember(app, second.owner, second.owner.userId, { email: sipho.email, role: 'reader' });
  await acceptInvitation(app, await sipho.now(), await linkTo(sipho.email));
  expect(await listOwnOrganisations(app, await sipho.now())).toMatchObject([
    { id: team, current: false },
    { id: second.owner.userId, current: true },
  ]);
  await chooseOrganisation(app, await sipho.now(), { organisationId: team });
  expect(await sipho.now()).toMatchObject({ organisationId: team });
  const foreign = chooseOrganisation(app, await sipho.now(), { organisationId: (await aUser(app)).userId });
  await expect(foreign).rejects.toMatchObject({ code: 'organisation.unknown' });
  await removeMember(app, owner, { organisationId: team, userId: sipho.userId });
  expect(await sipho.now()).toMatchObject({ organisationId: second.owner.userId });
});

test('a member of a team creates an organisation of their own, works in it, and goes back', async () => {
  const sipho = await aNewcomer();
  await invite(sipho.email, { role: 'reader' });
  await acceptInvitation(app, await sipho.now(), await linkTo(sipho.email));
  const { id } = await foundOrganisation(app, await sipho.now(), { name: ' Sipho’s Shows ' });
  expect(await listOwnOrganisations(app, await sipho.now())).toMatchObject([
    { id: team, role: 'reader', current: false },
    { id, name: 'Sipho’s Shows', role: 'owner', current: true },
  ]);
  await chooseOrganisation(app, await sipho.now(), { organisationId: team });
  expect(await sipho.now()).toMatchObject({ organisationId: team });
  for (const name of ['', '  ', 'x'.repeat(201)])
    await expect(foundOrganisation(app, owner, { name })).rejects.toMatchObject({ kind: 'invalid' });
});

test('nobody owns more organisations than the limit, even when they create several at once', async () => {
  const asked = Array.from({ length: MOST_OWNED + 2 }, (_, at) =>
    foundOrganisation(app, owner, { name: `${at}` }),
  );
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(
    Array(3).fill('organisation.too-many'),
  );
});

test('a new name is what customers see, and needs at least one letter', async () => {
  await renameOrganisation(app, owner, team, { name: '  Koppie Events ' });
  expect((await getOwnEvent(app, owner, eventId)).organiserName).toBe('Koppie Events');
  await expect(renameOrganisation(app, owner, team, { name: ' ' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});
