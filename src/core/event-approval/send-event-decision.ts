import { linkPath } from '../events/event-slug.ts';
import { findDecisionToTell } from '../events/event-store.ts';
import type { App } from '../shared/app.ts';
import type { JobPayloads } from '../shared/jobs.ts';

/** The job 'send-event-decision': tells the organiser, unless the decision was replaced by a later one meanwhile. */
export async function sendEventDecision(
  app: App,
  { eventId, approvalId }: JobPayloads['send-event-decision'],
): Promise<void> {
  const decided = await findDecisionToTell(app.db, eventId, approvalId);
  if (!decided) return;
  const { to, eventName, decision, reason, slug } = decided;
  const { publicUrl } = app.settings;
  if (decision === 'approved') {
    const link = publicUrl + linkPath({ id: eventId, slug });
    await app.mailer.send({ kind: 'event-approved', to, eventName, link });
  } else {
    const link = `${publicUrl}/platform/event/${eventId}`;
    await app.mailer.send({ kind: 'event-rejected', to, eventName, link, reason: reason ?? '' });
  }
}
