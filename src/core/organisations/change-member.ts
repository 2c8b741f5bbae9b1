import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { isLockedTo } from './may.ts';
import { deleteMember, findMembers, type Member, setMember } from './member-store.ts';
import { lockOrganisation } from './organisation-store.ts';
import { refusal } from './refusals.ts';
import { keepAnOwner, lockTeamAs, ownersOnly, placeIn, requireMember } from './require-team.ts';
import { placeFields } from './team-fields.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

export const memberChange = z.strictObject(placeFields);

/**
 * Gives a member another role or other events. Invitations that they made and could not make now are withdrawn. An owner hands over by making somebody else an owner. The last owner stays one.
 * @param input `memberChange`
 * @throws DomainError 'invalid' (input.invalid, organisation.unknown-event); 'not-found' (member.unknown); 'conflict'
 *   (organisation.last-owner); 'forbidden' (organisation.owners-only, account.proof-needed); as lockTeamAs
 */
export async function changeMember(
  app: App,
  actor: Actor,
  { organisationId, userId }: { organisationId: string; userId: string },
  input: unknown,
): Promise<void> {
  const { user } = requireMember(actor, organisationId);
  await transaction(app.db, async (tx) => {
    await lockPerson(tx, user.userId);
    const { members, owns } = await lockTeamAs(tx, actor, organisationId);
    const member = known(members, userId);
    if (member.role === 'owner' && !owns) throw ownersOnly();
    const wanted = parseInput(memberChange, input);
    const place = await placeIn(tx, organisationId, wanted, { owns });
    if (place.role !== 'owner') keepAnOwner(members, userId);
    const { role, eventIds, doors } = member;
    const changes = fieldChanges({ role, eventIds, doors }, place);
    if (changes.length === 0) return;
    await requireFreshProof(app, tx, user);
    await setMember(tx, { organisationId, userId, ...place });
    await record(app, tx, {
      kind: 'team.changed',
      by: user,
      organisationId,
      about: userId,
      facts: { changes },
    });
    await withdrawInvitationsOf(app, tx, userId, { from: organisationId, now: place, by: user });
  });
}

/**
 * Removes a member, or lets oneself leave. Their open invitations are withdrawn, and their access ends with their next request. The last owner stays.
 * @throws DomainError 'not-found' (member.unknown); 'conflict' (organisation.last-owner); when removing others: 'forbidden'
 *   (organisation.owners-only, account.proof-needed) and as lockTeamAs
 */
export async function removeMember(
  app: App,
  actor: Actor,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  // A member without the required second factor may still leave.
  const user = isLockedTo(actor, organisationId)
    ? requireUser(actor)
    : requireMember(actor, organisationId).user;
  if (userId !== user.userId) requireMember(actor, organisationId);
  await transaction(app.db, async (tx) => {
    await lockPerson(tx, user.userId);
    const members = userId === user.userId ? await leaving(tx) : await removing(tx);
    keepAnOwner(members, userId);
    if (userId !== user.userId) await requireFreshProof(app, tx, user);
    await deleteMember(tx, organisationId, userId);
    const role = members.find((member) => member.userId === userId)?.role;
    const kind = userId === user.userId ? 'team.left' : 'team.removed';
    const by = { as: 'member', userId: user.userId, from: user.from } as const;
    await record(app, tx, { kind, by, organisationId, about: userId, facts: { role } });
    await withdrawInvitationsOf(app, tx, userId, { from: organisationId, by });
  });

  async function leaving(tx: Transaction) {
    await lockOrganisation(tx, organisationId);
    return findMembers(tx, organisationId);
  }
  async function removing(tx: Transaction) {
    const { members, owns } = await lockTeamAs(tx, actor, organisationId);
    if (known(members, userId).role === 'owner' && !owns) throw ownersOnly();
    return members;
  }
}

function known(members: readonly Member[], userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  if (member) return member;
  throw refusal('member.unknown');
}
