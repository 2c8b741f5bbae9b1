import type { Composer } from '../outbox/outbox.ts';
import { findInvitation } from './door-staff-store.ts';

/** An invitation to the door, unless it was taken back meanwhile. Until the event is approved, no word of its organiser is in it. */
export const composeDoorInvite: Composer = async (app, { eventId, recipient: to }) => {
  const found = eventId && to ? await findInvitation(app.db, eventId, to) : undefined;
  if (!found || !to) return undefined;
  const { reviewed, ...invitation } = found;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  return { kind: 'door-invite', to, link, invitation: reviewed ? invitation : null };
};
