import { z } from 'zod';
import type { App } from '../shared/app.ts';
import { findInvitation } from './invitation-store.ts';

/** What the link of an invitation tells somebody who has not logged in. */
export interface AnnouncedInvitation {
  /** The invited address. */
  email: string;
  /** The name or address of who asks, and the organisation's name, empty where it has none; null as in the mail (`TeamInviteMail`). */
  from: { invitedBy: string; organisation: string } | null;
}

/**
 * Announces an invitation to anybody who has its link, which only its mail contains.
 * @returns undefined when it was accepted, withdrawn or has expired
 */
export async function announceInvitation(
  app: Pick<App, 'db' | 'clock'>,
  given: unknown,
): Promise<AnnouncedInvitation | undefined> {
  const id = z.uuid().safeParse(given);
  const found = id.success ? await findInvitation(app.db, id.data) : undefined;
  if (!found || found.expiresAt <= app.clock.now()) return undefined;
  const { email, reviewed, invitedBy, organisationName: organisation } = found;
  return { email, from: reviewed ? { invitedBy, organisation } : null };
}
