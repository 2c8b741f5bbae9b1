import { linkPath } from '../events/event-slug.ts';
import { findFollowing } from '../events/lock-following.ts';
import { requireDesk } from '../events/require-desk.ts';
import { type Action, allowed } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** What the pages below an event's home show about the event. */
export interface DeskEventSummary {
  id: string;
  name: string;
  timeZone: string;
  /** The path of the link that people share. */
  linkPath: string;
  /** What the actor may do with it. */
  may: Action[];
  /** How many later dates of its series can be changed along with it; 0 for an event that does not repeat. */
  following: number;
  /** It is a copy that was not sent for approval yet. */
  draft: boolean;
}

/**
 * @param action what the page is for, if that is more than to see it: a form refuses whoever can't submit it before it is filled in
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role), as its orders
 */
export async function getDeskEvent(
  app: App,
  actor: Actor,
  eventId: unknown,
  action?: Action,
): Promise<DeskEventSummary> {
  const event = await requireDesk(app.db, actor, eventId, action);
  const { id, name, timeZone, approval } = event;
  const following = await findFollowing(app.db, actor, event, app.clock.now());
  return {
    id,
    name,
    timeZone,
    linkPath: linkPath(event),
    may: allowed(actor, event),
    following: following.length,
    draft: approval === 'draft',
  };
}
