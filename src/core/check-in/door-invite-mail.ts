import { isAskedToDoor } from '../organisations/doors/door-people.ts';
import type { Composer } from '../outbox/outbox.ts';
import { findWords } from './door-store.ts';

/** An invitation to the door, unless it was taken back meanwhile. Until the event is approved, no word of its organiser is in it. */
export const composeDoorInvite: Composer = async (app, { eventId, recipient: to, subjectId: invitedBy }) => {
  if (!eventId || !to || !invitedBy || !(await isAskedToDoor(app.db, eventId, to))) return undefined;
  const found = await findWords(app.db, { eventId, invitedBy });
  if (!found) return undefined;
  const { reviewed, ...invitation } = found;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  return { kind: 'door-invite', to, link, invitation: reviewed ? invitation : null };
};
