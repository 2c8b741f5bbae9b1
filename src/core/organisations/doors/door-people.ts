import { sql } from 'kysely';
import { type Database, transaction } from '../../../db/database.ts';
import { record } from '../../audit/record.ts';
import { queueMails } from '../../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { deleteInvitation, findInvitations, setInvitedPlace } from '../invitation-store.ts';
import { limitInvitations, newInvitation } from '../invite-member.ts';
import { placeAllows } from '../may.ts';
import { deleteMember, findMembers, setMember } from '../member-store.ts';
import { refusal } from '../refusals.ts';
import { lockTeamAs } from '../require-team.ts';
import { atDoor, namesDoor, withDoor, withoutDoor } from './door-places.ts';

/**
 * Lets somebody check an event's tickets: a colleague at once, anybody else when they accept an invitation. An open invitation is extended
 * by this door and keeps its link. Either way a mail shows them how to get there.
 * @throws DomainError 'conflict' (door.already-invited, organisation.too-many-members, organisation.events-over); 'too-many'
 *   (too-many-requests); as lockTeamAs
 */
export async function inviteToDoor(
  app: App,
  actor: Actor,
  { organisationId, eventId, email }: { organisationId: string; eventId: string; email: string },
): Promise<void> {
  const user = requireUser(actor);
  const invitedBy = user.userId;
  await limitInvitations(app, invitedBy, email);
  await transaction(app.db, async (tx) => {
    const { members } = await lockTeamAs(tx, actor, organisationId, { action: 'door.invite', id: eventId });
    const member = members.find((one) => one.email === email);
    const invitations = await findInvitations(tx, organisationId);
    const open = invitations.find((one) => one.email === email && one.expiresAt > app.clock.now());
    if (member && placeAllows(member, 'door.run', eventId)) {
      throw refusal('door.already-invited', { email, at: 'email' });
    }
    if (member) await setMember(tx, { organisationId, userId: member.userId, ...withDoor(member, eventId) });
    else if (open) await setInvitedPlace(tx, { organisationId, email }, withDoor(open, eventId));
    else await newInvitation(app, tx, { organisationId, email, place: atDoor(eventId), invitedBy, members });
    await record(app, tx, {
      kind: 'door.invited',
      by: user,
      eventId,
      about: member?.userId,
      personal: { email },
    });
    await queueMails(app, tx, [{ kind: 'door-invite', eventId, recipient: email, subjectId: invitedBy }]);
  });
}

/** Lists who was invited to an event's door, by address: members whose place names it, and people with a valid invitation to it. */
export async function findDoorPeople(
  app: Pick<App, 'db' | 'clock'>,
  organisationId: string,
  eventId: string,
): Promise<{ email: string; name: string; accepted: boolean }[]> {
  const [members, invitations] = await Promise.all([
    findMembers(app.db, organisationId),
    findInvitations(app.db, organisationId),
  ]);
  const open = invitations.filter(({ expiresAt }) => expiresAt > app.clock.now());
  return [
    ...members.filter((member) => namesDoor(member, eventId)).map((one) => ({ ...one, accepted: true })),
    ...open.filter((one) => namesDoor(one, eventId)).map((one) => ({ ...one, name: '', accepted: false })),
  ]
    .map(({ email, name, accepted }) => ({ email, name, accepted }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** Tells whether an address is invited to an event's door, as a member or by a valid invitation. */
export async function isAskedToDoor(db: Database, eventId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from events e where e.id = ${eventId} and exists (
      select from (
        select i.email, i.role, i.event_ids, i.doors, i.organisation_id from invitations i
        union all
        select u.email, m.role, m.event_ids, m.doors, m.organisation_id from members m join users u on u.id = m.user_id) p
      where p.organisation_id = e.organisation_id and p.email = ${email}
        and (e.id = any(p.doors) or (p.role = 'door' and (p.event_ids is null or e.id = any(p.event_ids)))))`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Takes an event's door from somebody, by email address: their next scan is refused. If they had nothing else to do there, they leave the
 * organisation. A role that opens the door by itself keeps it open. Does nothing for an unknown address.
 * @throws DomainError as lockTeamAs
 */
export async function takeDoorFrom(
  app: App,
  actor: Actor,
  { organisationId, eventId, email }: { organisationId: string; eventId: string; email: string },
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const { user, members } = await lockTeamAs(tx, actor, organisationId, {
      action: 'door.invite',
      id: eventId,
    });
    const member = members.find((one) => one.email === email && namesDoor(one, eventId));
    const invitation = (await findInvitations(tx, organisationId)).find(
      (one) => one.email === email && namesDoor(one, eventId),
    );
    if (!member && !invitation) return;
    if (member) {
      const left = withoutDoor(member, eventId);
      if (left) await setMember(tx, { organisationId, userId: member.userId, ...left });
      else await deleteMember(tx, organisationId, member.userId);
    }
    if (invitation) {
      const left = withoutDoor(invitation, eventId);
      if (left) await setInvitedPlace(tx, { organisationId, email }, left);
      else await deleteInvitation(tx, organisationId, email);
    }
    await record(app, tx, {
      kind: 'door.removed',
      by: user,
      eventId,
      about: member?.userId,
      personal: { email },
    });
  });
}
