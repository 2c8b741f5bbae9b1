import { isAskedToDoor } from '../organisations/doors/door-people.ts';
import { findInvitationToDoor } from '../organisations/invitation-store.ts';
import { makeDoorLink } from '../organisations/join-link.ts';
import type { Composer } from '../outbox/outbox.ts';
import { INVITATION } from './door-invitation.ts';
import { findWords } from './door-store.ts';

/**
 * Composes an invitation to the door, unless it was withdrawn. Until the event is approved, it contains no text written by its organiser.
 * Its link joins the door in one step. Where the invitation is for more than doors, it names the invitation instead (`announceDoor`), and
 * for a colleague, who is in already, it is the door itself.
 */
export const composeDoorInvite: Composer = async (app, { eventId, recipient: to, subjectId: invitedBy }) => {
  if (!eventId || !to || !invitedBy || !(await isAskedToDoor(app.db, eventId, to))) return undefined;
  const found = await findWords(app.db, { eventId, invitedBy });
  if (!found) return undefined;
  const { reviewed, ...invitation } = found;
  const words = { kind: 'door-invite', to, invitation: reviewed ? invitation : null } as const;
  const open = await findInvitationToDoor(app.db, { eventId, email: to, now: app.clock.now() });
  if (open?.role === 'door') {
    return { ...words, joins: true, link: await makeDoorLink(app, { invitationId: open.id, eventId }) };
  }
  const door = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  return { ...words, joins: false, link: open ? `${door}?${INVITATION}=${open.id}` : door };
};
