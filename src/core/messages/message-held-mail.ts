import { findOrganiser } from '../events/event-store.ts';
import type { Composer } from '../outbox/outbox.ts';
import { findMessages } from './message-store.ts';

/** Tells an organiser that a scheduled message is held; undefined once somebody has decided about it, or when the organiser has left. */
export const composeMessageHeld: Composer = async (app, { eventId, subjectId: id }) => {
  const organiser = eventId && id && (await findOrganiser(app.db, eventId));
  if (!organiser) return undefined;
  const [message] = await findMessages(app.db, eventId, { limit: 1, id });
  if (message?.state !== 'held') return undefined;
  return {
    kind: 'message-held',
    to: organiser.email,
    eventName: organiser.eventName,
    subject: message.subject,
    writtenBy: message.writtenBy,
    why: message.stoppedWhy === 'writer-gone' ? 'writer-gone' : 'limits',
    link: `${app.settings.publicUrl}/platform/event/${eventId}/messages/${id}`,
  };
};
