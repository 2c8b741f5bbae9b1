import type { Composer } from '../outbox/outbox.ts';
import { countWaiting, findWaitingToNotify } from './waiting-store.ts';

/** Tells an admin that an event waits for a decision, unless it has been decided. */
export const composeEventWaiting: Composer = async (app, { eventId, recipient: to }) => {
  const event = eventId && to ? await findWaitingToNotify(app.db, eventId, app.clock.now()) : undefined;
  if (!event || !to) return undefined;
  const { eventName, organiser, organiserEmail } = event;
  return {
    kind: 'event-waiting',
    to,
    eventName,
    organiser: organiser || organiserEmail,
    link: `${app.settings.publicUrl}/platform/admin/events`,
    waiting: await countWaiting(app.db, app.clock.now()),
  };
};
