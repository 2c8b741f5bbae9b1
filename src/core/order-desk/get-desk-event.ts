import { findFollowing } from '../events/lock-following.ts';
import { requireDesk } from '../events/require-desk.ts';
import { type Action, allowed } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** An event as far as the pages below its home name it. */
export interface DeskEventSummary {
  id: string;
  name: string;
  timeZone: string;
  /** What the person who asks may do with it. */
  may: Action[];
  /** How many later dates of its series they can change along with it; 0 of an event that does not repeat. */
  following: number;
}

/** @throws DomainError 'unauthenticated', 'not-found' (event.unknown), as its orders */
export async function getDeskEvent(app: App, actor: Actor, eventId: unknown): Promise<DeskEventSummary> {
  const event = await requireDesk(app.db, actor, eventId);
  const { id, name, timeZone } = event;
  const following = await findFollowing(app.db, actor, event, app.clock.now());
  return { id, name, timeZone, may: allowed(actor, event), following: following.length };
}
