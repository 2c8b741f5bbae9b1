import { isAskedToDoor } from '../organisations/doors/door-people.ts';
import type { Composer } from '../outbox/outbox.ts';
import { findWords } from './door-store.ts';

/**
 * Composes an invitation to the door, unless it was withdrawn. Until the event is approved, it contains no text written by its organiser.
 */
export const composeDoorInvite: Composer = async (app, { eventId, recipient: to, subjectId: invitedBy }) => {
  if (!eventId || !to || !invitedBy || !(await isAskedToDoor(app.db, eventId, to))) return undefined;
  const found = await findWords(app.db, { eventId, invitedBy });
  if (!found) return undefined;
  const { reviewed, ...invitation } = found;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  return { kind: 'door-invite', to, link, invitation: reviewed ? invitation : null };
};
