import type { App } from '../shared/app.ts';
import type { JobPayloads } from '../shared/jobs.ts';
import { findInvitation } from './door-staff-store.ts';

/** The job 'send-door-invite': mails an invitation, unless it was taken back meanwhile. */
export async function sendDoorInvite(
  app: App,
  { eventId, email }: JobPayloads['send-door-invite'],
): Promise<void> {
  const invitation = await findInvitation(app.db, eventId, email);
  if (!invitation) return;
  const link = `${app.settings.publicUrl}/platform/event/${eventId}/door`;
  await app.mailer.send({ kind: 'door-invite', to: email, link, ...invitation });
}
