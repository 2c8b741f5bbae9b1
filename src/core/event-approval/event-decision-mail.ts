import { linkPath } from '../events/event-slug.ts';
import { findDecisionToNotify } from '../events/event-store.ts';
import type { Composer } from '../outbox/outbox.ts';

/** Tells the organiser of a decision, unless a later one replaced it meanwhile. */
export const composeEventDecision: Composer = async (app, { eventId, subjectId: approvalId }) => {
  const decided = eventId && approvalId && (await findDecisionToNotify(app.db, eventId, approvalId));
  if (!decided) return undefined;
  const { to, eventName, decision, reason, slug } = decided;
  const { publicUrl } = app.settings;
  if (decision === 'approved') {
    return { kind: 'event-approved', to, eventName, link: publicUrl + linkPath({ id: eventId, slug }) };
  }
  const link = `${publicUrl}/platform/event/${eventId}`;
  return { kind: 'event-rejected', to, eventName, link, reason: reason ?? '' };
};
