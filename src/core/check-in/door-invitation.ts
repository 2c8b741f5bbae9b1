import { z } from 'zod';
import { findInvitation, findInvitationToDoor } from '../organisations/invitation-store.ts';
import type { App } from '../shared/app.ts';
import { findWords } from './door-store.ts';

/** The parameter of a door's address that names an invitation to it. */
export const INVITATION = 'invitation';

/** What the link of an invitation to a door tells somebody who has not logged in. */
export interface AnnouncedDoor {
  /** The invited address. */
  email: string;
  /** The event, and the name or address of who asks; null as in the mail (`DoorInviteMail`). */
  invitation: { eventName: string; invitedBy: string } | null;
}

/**
 * Announces an invitation to a door to anybody who has its link, which only its mail contains.
 * @returns undefined when it was accepted or withdrawn, has expired or is for other doors
 */
export async function announceDoor(
  app: Pick<App, 'db' | 'clock'>,
  given: { eventId: string; invitationId: string },
): Promise<AnnouncedDoor | undefined> {
  const ids = z.object({ eventId: z.uuid(), invitationId: z.uuid() }).safeParse(given);
  if (!ids.success) return undefined;
  const { eventId, invitationId } = ids.data;
  const found = await findInvitation(app.db, invitationId);
  if (!found) return undefined;
  const { email, invitedById: invitedBy } = found;
  const open = await findInvitationToDoor(app.db, { eventId, email, now: app.clock.now() });
  const words = open?.id === invitationId ? await findWords(app.db, { eventId, invitedBy }) : undefined;
  if (!words) return undefined;
  const { reviewed, ...invitation } = words;
  return { email, invitation: reviewed ? invitation : null };
}
