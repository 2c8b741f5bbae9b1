import { findOrganiser } from '../events/event-store.ts';
import type { App } from '../shared/app.ts';
import type { JobPayloads } from '../shared/jobs.ts';

/**
 * The job 'send-payments-refused': tells an organiser that nobody can pay for their event. Should it be lost, the event's page still
 * says so, and it is told again the next day if it lasts.
 */
export async function sendPaymentsRefused(
  app: App,
  { eventId, reason }: JobPayloads['send-payments-refused'],
): Promise<void> {
  const organiser = await findOrganiser(app.db, eventId);
  if (!organiser) return;
  const { email: to, eventName } = organiser;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/exceptions`;
  await app.mailer.send({ kind: 'payments-refused', to, eventName, reason, link });
}
