import { linkPath } from '../events/event-slug.ts';
import { findDecisionToNotify } from '../events/event-store.ts';
import type { Composer } from '../outbox/outbox.ts';

/** Tells the organiser about a decision, unless a later one has replaced it. */
export const composeEventDecision: Composer = async (app, { eventId, subjectId: approvalId }) => {
  const decided = eventId && approvalId && (await findDecisionToNotify(app.db, eventId, approvalId));
  if (!decided) return undefined;
  const { to, eventName, decision, reason, slug, moreDates } = decided;
  const { publicUrl } = app.settings;
  if (decision === 'approved') {
    const page = publicUrl + linkPath({ id: eventId, slug });
    return { kind: 'event-approved', to, eventName, link: page, moreDates };
  }
  const link = `${publicUrl}/platform/event/${eventId}`;
  return { kind: 'event-rejected', to, eventName, link, moreDates, reason: reason ?? '' };
};
