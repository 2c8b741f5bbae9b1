import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findInvitations } from './invitation-store.ts';
import { mayAsMember } from './may.ts';
import { findEventNames, findMembers, findSecondFactors } from './member-store.ts';
import { findOwnPage } from './organisation-slug-store.ts';
import { findOrganisation } from './organisation-store.ts';
import { requireMember } from './require-team.ts';
import type { Team } from './team-fields.ts';

const EVENTS_TO_CHOOSE_FROM = 200;

/**
 * Returns an organisation's members and open invitations to those who manage them, and to other members only their own place.
 * @throws DomainError 'unauthenticated', 'not-found' (organisation.unknown)
 */
export async function getTeam(app: App, actor: Actor, organisationId: string): Promise<Team> {
  const { user, membership } = requireMember(actor, organisationId);
  const manages = mayAsMember(user, 'members.manage', { organisationId });
  const edits = mayAsMember(user, 'organisation.edit', { organisationId });
  const owns = membership.role === 'owner';
  const [organisation, members, secondFactors, invitations, events, page] = await Promise.all([
    findOrganisation(app.db, organisationId),
    findMembers(app.db, organisationId),
    owns ? findSecondFactors(app.db, organisationId) : undefined,
    manages ? findInvitations(app.db, organisationId) : [],
    manages ? findEventNames(app.db, organisationId, EVENTS_TO_CHOOSE_FROM) : [],
    edits ? findOwnPage(app.db, organisationId) : undefined,
  ]);
  const now = app.clock.now();
  return {
    id: organisationId,
    name: organisation?.name ?? '',
    manages,
    owns,
    asksForSecondFactor: organisation?.asksForSecondFactor ?? false,
    members: members
      .map(({ joinedAt, ...member }) => ({
        ...member,
        you: member.userId === user.userId,
        secondFactor: secondFactors?.get(member.userId) ?? null,
        joinedAt: joinedAt.toISOString(),
      }))
      .filter(({ you }) => manages || you),
    invitations: invitations.map(({ invitedAt, expiresAt, ...invitation }) => ({
      ...invitation,
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
    })),
    page: page ?? null,
    events,
  };
}
