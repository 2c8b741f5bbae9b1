import type { Composer } from '../outbox/outbox.ts';
import { DAY_MS } from '../shared/durations.ts';
import { findInvitation } from './invitation-store.ts';
import { makeDoorLink, makeTeamLink } from './join-link.ts';

/**
 * Composes an invitation into a team; undefined when it was withdrawn. Until an event of the organisation is approved, the mail contains
 * none of its own words. Its link joins in one step.
 */
export const composeTeamInvite: Composer = async (app, { subjectId: id }) => {
  const found = id && (await findInvitation(app.db, id));
  if (!found) return undefined;
  const { email: to, organisationName, invitedBy, role, reviewed, expiresAt } = found;
  const expiresInDays = Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / DAY_MS);
  const from = reviewed ? { invitedBy, organisation: organisationName } : null;
  const link = await (role === 'door' ? makeDoorLink(app, { invitationId: id }) : makeTeamLink(app, id));
  return { kind: 'team-invite', to, link, from, role, expiresInDays };
};
