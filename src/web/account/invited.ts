import { type AnnouncedDoor, announceDoor, INVITATION } from '../../core/check-in/door-invitation.ts';
import {
  type AnnouncedInvitation,
  announceInvitation,
} from '../../core/organisations/announce-invitation.ts';
import type { App } from '../../core/shared/app.ts';
import { isolate } from '../../core/shared/text/isolate.ts';

/** What the login and the sign-up page say to somebody who opened an invitation. */
export interface Invited {
  says: string;
  /** The invited address, to suggest; empty when the invitation is not valid any more. */
  email: string;
}

const AN_INVITATION = /^\/platform\/invitations\/([^/?]+)$/;
const A_DOOR = new RegExp(`^/platform/event/([^/?]+)/door\\?${INVITATION}=([^&]+)$`);

/**
 * @param next where the page leads to
 * @returns undefined unless that is an invitation; also for one to a door that is not valid any more, as its link leads to the door all the
 * same
 */
export async function invitedTo(app: Pick<App, 'db' | 'clock'>, next: string): Promise<Invited | undefined> {
  const [, eventId, invitationId] = A_DOOR.exec(next) ?? [];
  if (eventId !== undefined && invitationId !== undefined) {
    const door = await announceDoor(app, { eventId, invitationId });
    return door && { says: `${doorWords(door)} Log in or sign up to accept.`, email: door.email };
  }
  const id = AN_INVITATION.exec(next)?.[1];
  if (id === undefined) return undefined;
  const found = await announceInvitation(app, id);
  if (!found) return { says: 'Log in or sign up to see your invitation.', email: '' };
  return { says: `${wordsOf(found)} Log in or sign up to accept.`, email: found.email };
}

function doorWords({ invitation }: AnnouncedDoor): string {
  if (!invitation) return 'You’ve been invited to check tickets at the door of an event.';
  const { invitedBy, eventName } = invitation;
  return `${isolate(invitedBy)} invited you to check tickets at the door of ${isolate(eventName)}.`;
}

function wordsOf({ from }: AnnouncedInvitation): string {
  if (!from) return 'You’ve been invited to join a team.';
  const { invitedBy, organisation } = from;
  const team =
    organisation && organisation !== invitedBy ? `the team of ${isolate(organisation)}` : 'their team';
  return `${isolate(invitedBy)} invited you to join ${team}.`;
}
