import type { Composer } from '../outbox/outbox.ts';
import { findInvitation } from './invitation-store.ts';

const DAY_MS = 86_400_000;

/** An invitation into a team, unless it was withdrawn meanwhile. Until an event of it is approved, no word of its people is in it. */
export const composeTeamInvite: Composer = async (app, { subjectId: id }) => {
  const found = id && (await findInvitation(app.db, id));
  if (!found) return undefined;
  const { email: to, organisationName, invitedBy, reviewed, expiresAt } = found;
  const expiresInDays = Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / DAY_MS);
  const link = `${app.settings.publicUrl}/platform/invitations/${id}`;
  const from = reviewed ? { invitedBy, organisation: organisationName } : null;
  return { kind: 'team-invite', to, link, from, expiresInDays };
};
