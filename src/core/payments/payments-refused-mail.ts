import { findOrganiser } from '../events/event-store.ts';
import type { Composer } from '../outbox/outbox.ts';
import type { SellingRefusal } from './payment-refused.ts';

/** Tells an organiser that nobody can pay for their event; undefined when the organiser has left. */
export const composePaymentsRefused: Composer = async (app, { eventId, facts }) => {
  const organiser = eventId && (await findOrganiser(app.db, eventId));
  if (!organiser) return undefined;
  const { email: to, eventName } = organiser;
  const { reason } = facts as { reason: SellingRefusal };
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/exceptions`;
  return { kind: 'payments-refused', to, eventName, reason, link };
};
