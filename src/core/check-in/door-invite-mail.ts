import { isAskedToDoor } from '../organisations/doors/door-people.ts';
import { findInvitationToDoor } from '../organisations/invitation-store.ts';
import type { Composer } from '../outbox/outbox.ts';
import { INVITATION } from './door-invitation.ts';
import { findWords } from './door-store.ts';

/**
 * Composes an invitation to the door, unless it was withdrawn. Until the event is approved, it contains no text written by its organiser.
 * The link leads to the door and, for somebody who has not accepted yet, names the invitation (`announceDoor`).
 */
export const composeDoorInvite: Composer = async (app, { eventId, recipient: to, subjectId: invitedBy }) => {
  if (!eventId || !to || !invitedBy || !(await isAskedToDoor(app.db, eventId, to))) return undefined;
  const found = await findWords(app.db, { eventId, invitedBy });
  if (!found) return undefined;
  const { reviewed, ...invitation } = found;
  const id = await findInvitationToDoor(app.db, { eventId, email: to, now: app.clock.now() });
  const door = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  const link = id === undefined ? door : `${door}?${INVITATION}=${id}`;
  return { kind: 'door-invite', to, link, invitation: reviewed ? invitation : null };
};
