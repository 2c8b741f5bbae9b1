import type { App } from '../shared/app.ts';
import type { JobPayloads } from '../shared/jobs.ts';
import { findInvitation } from './door-staff-store.ts';

/**
 * The job 'send-door-invite': mails an invitation, unless it was taken back meanwhile. Until the event is approved, no word of its
 * organiser is in it.
 */
export async function sendDoorInvite(
  app: App,
  { eventId, email }: JobPayloads['send-door-invite'],
): Promise<void> {
  const found = await findInvitation(app.db, eventId, email);
  if (!found) return;
  const { reviewed, ...invitation } = found;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  await app.mailer.send({ kind: 'door-invite', to: email, link, invitation: reviewed ? invitation : null });
}
