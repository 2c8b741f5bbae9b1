import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent } from '../../../tests/factories.ts';
import { findLiveSession } from '../accounts/session-store.ts';
import { listMyDoors } from '../check-in/list-my-doors.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { turnOffSecondFactor } from '../second-factor/set-up.ts';
import { actorFromIdToken, issueIdToken } from '../sessions/id-token.ts';
import { getSignedInPerson } from '../sessions/signed-in-person.ts';
import type { SignedIn } from '../shared/actor.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import { removeMember } from './change-member.ts';
import { getTeam } from './get-team.ts';
import { inviteMember } from './invite-member.ts';
import { chooseOrganisation, foundOrganisation, listOwnOrganisations } from './own-organisations.ts';
import { allowedInLists, scopeOf } from './scope.ts';
import { changeSecondFactorRule } from './second-factor-rule.ts';

const app = await createTestApp();
const needed = { kind: 'forbidden', code: 'organisation.second-factor-needed' };
let event: Awaited<ReturnType<typeof anEvent>>;
let organisationId: string;
let owner: SignedIn;

beforeEach(async () => {
  event = await anEvent(app);
  organisationId = event.owner.organisationId as string;
  owner = await again(event.owner);
});

/** Identifies somebody as their next request would. */
async function again({ sessionId }: { sessionId: string }): Promise<SignedIn> {
  const actor = await findLiveSession(app, { id: sessionId });
  if (!actor) throw new Error('There is no such session.');
  return actor;
}

/** Gives somebody an authenticator app, which their session proved. */
async function giveSecondFactor({ userId }: { userId: string }): Promise<void> {
  await app.db
    .insertInto('second_factors')
    .values({ userId, sealedSecret: Buffer.alloc(48), lastStep: 0, turnedOnAt: app.clock.now() })
    .execute();
  await app.db.updateTable('sessions').set({ secondFactor: true }).where('userId', '=', userId).execute();
}

async function ask(required = true): Promise<void> {
  await giveSecondFactor(owner).catch(() => {});
  await changeSecondFactorRule(app, owner, organisationId, { required });
}

const member = async (role: SignedIn['memberships'][number]['role'], doors: string[] = []) =>
  again(await aMember(app, event.owner, { role, doors }));

describe('requiring a second factor of a team', () => {
  test('is for an owner with a fresh proof and a second factor of their own', async () => {
    const ownFirst = { kind: 'conflict', code: 'organisation.own-second-factor-first' };
    await expect(
      changeSecondFactorRule(app, owner, organisationId, { required: true }),
    ).rejects.toMatchObject(ownFirst);
    const manager = await member('manager');
    await giveSecondFactor(manager);
    await expect(
      changeSecondFactorRule(app, manager, organisationId, { required: true }),
    ).rejects.toMatchObject({ code: 'organisation.role' });
    await ask();
    app.clock.advance(10 * 60_000);
    await expect(
      changeSecondFactorRule(app, owner, organisationId, { required: false }),
    ).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
    await expect(changeSecondFactorRule(app, owner, organisationId, {})).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('is written down once, and mailed to those who lack one, but not to the door', async () => {
    const [reader, door] = [await member('reader'), await member('door')];
    await ask();
    await ask();
    const entries = await app.db
      .selectFrom('audit_entries')
      .where('kind', '=', 'organisation.second-factor-rule-changed')
      .where('chain', '=', organisationId)
      .select('facts')
      .execute();
    expect(entries).toEqual([{ facts: { required: true } }]);
    await app.runJobs();
    const mailed = app.outbox.flatMap((mail) =>
      mail.kind === 'account-notice' && mail.notice === 'second-factor-needed' ? [mail.to] : [],
    );
    expect(mailed).toEqual([reader.email]);
    expect(mailed).not.toContain(door.email);
  });

  test('shows only owners which members have one', async () => {
    const manager = await member('manager');
    const of = async (actor: SignedIn) =>
      (await getTeam(app, actor, organisationId)).members.map(({ secondFactor }) => secondFactor);
    expect(await of(owner)).toEqual([false, false]);
    expect(await of(manager)).toEqual([null, null]);
    await ask();
    expect(await of(owner)).toEqual([true, false]);
    expect(await getTeam(app, owner, organisationId)).toMatchObject({ asksForSecondFactor: true });
  });
});

describe('a member without one', () => {
  test('sees nothing of it from the next request on, by id token too, and everything again once they have one', async () => {
    const manager = await member('manager');
    const token = await issueIdToken(app, manager);
    await getOwnEvent(app, manager, event.eventId);
    await ask();
    const locked = await again(manager);
    expect(locked).toMatchObject({
      memberships: [],
      organisationId: null,
      lockedOrganisations: [{ organisationId, current: true }],
    });
    expect(await actorFromIdToken(app, token)).toEqual(locked);
    await expect(getOwnEvent(app, locked, event.eventId)).rejects.toMatchObject(needed);
    await expect(getTeam(app, locked, organisationId)).rejects.toMatchObject(needed);
    await expect(chooseOrganisation(app, locked, { organisationId })).rejects.toMatchObject(needed);
    expect(scopeOf(locked, 'event.see').organisationId).toBe('');
    expect(allowedInLists(locked)).toEqual([]);
    expect(await getSignedInPerson(app, locked)).toMatchObject({ organises: true, seesMoney: false });
    expect(await listOwnOrganisations(app, locked)).toMatchObject([
      { id: organisationId, current: true, locked: true },
    ]);
    await giveSecondFactor(locked);
    await getOwnEvent(app, await again(locked), event.eventId);
  });

  test('sees everything of an organisation that does not require it', async () => {
    const manager = await member('manager');
    await ask();
    await ask(false);
    expect(await again(manager)).not.toHaveProperty('lockedOrganisations');
    await getOwnEvent(app, await again(manager), event.eventId);
  });

  test('does not create an organisation of their own with an event that was meant for it', async () => {
    const manager = await member('manager');
    await ask();
    const details = { name: 'Jazz', startsAt: '2027-01-16T17:00', endsAt: '2027-01-16T23:00' };
    const types = [{ name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100 }];
    await expect(
      createEvent(app, await again(manager), { ...details, timeZone: 'Africa/Johannesburg', types }),
    ).rejects.toMatchObject(needed);
    expect(await listOwnOrganisations(app, manager)).toHaveLength(1);
  });

  test('works in another organisation, and comes back to it', async () => {
    const manager = await member('manager');
    const { id } = await foundOrganisation(app, manager, { name: 'Their own' });
    await ask();
    expect(await again(manager)).toMatchObject({
      organisationId: id,
      lockedOrganisations: [{ organisationId, current: false }],
    });
  });

  test('may leave it, and cannot export its data', async () => {
    const second = await member('owner');
    await ask();
    const locked = await again(second);
    const pieces: string[] = [];
    for await (const piece of await exportAccount(app, locked)) pieces.push(piece);
    const exported = JSON.parse(pieces.join(''));
    expect(exported.events).toEqual([]);
    expect(exported.organisations).toMatchObject([{ id: organisationId }]);
    expect(exported.organisations[0]).not.toHaveProperty('payouts');
    await expect(removeMember(app, locked, { organisationId, userId: owner.userId })).rejects.toMatchObject(
      needed,
    );
    await removeMember(app, locked, { organisationId, userId: locked.userId });
    expect((await again(second)).memberships).toEqual([]);
  });

  test('still checks tickets as door staff, and at doors that they were invited to by name', async () => {
    const [door, finance] = [await member('door'), await member('finance', [event.eventId])];
    await ask();
    expect((await again(door)).memberships).toEqual(door.memberships);
    expect(await again(door)).not.toHaveProperty('lockedOrganisations');
    const locked = await again(finance);
    expect(locked.memberships).toEqual([
      { organisationId, role: 'door', eventIds: [event.eventId], doors: [] },
    ]);
    expect(await listMyDoors(app, locked)).toMatchObject([{ eventId: event.eventId }]);
    await expect(getOwnEvent(app, locked, event.eventId)).rejects.toMatchObject(needed);
  });
});

test('a member cannot remove their last second factor, but door staff can', async () => {
  const [manager, door] = [await member('manager'), await member('door')];
  await giveSecondFactor(manager);
  await giveSecondFactor(door);
  await ask();
  await expect(turnOffSecondFactor(app, manager)).rejects.toMatchObject({ code: 'second-factor.required' });
  await turnOffSecondFactor(app, door);
  await ask(false);
  await turnOffSecondFactor(app, manager);
});

test('an invited person reads the rule in the invitation, joins, and must then set up a second factor', async () => {
  await ask();
  const invited = await again(await aMember(app, (await anEvent(app)).owner, { role: 'reader' }));
  await inviteMember(app, owner, organisationId, { email: invited.email, role: 'manager' });
  const { id } = await app.db
    .selectFrom('invitations')
    .where('email', '=', invited.email)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await lookAtInvitation(app, invited, id)).toMatchObject({ asksForSecondFactor: true });
  await acceptInvitation(app, invited, id);
  expect(await again(invited)).toMatchObject({
    organisationId: null,
    lockedOrganisations: [{ organisationId, current: true }],
  });
});
