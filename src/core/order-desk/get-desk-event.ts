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
}

/** @throws DomainError 'unauthenticated', 'not-found' (event.unknown), as its orders */
export async function getDeskEvent(app: App, actor: Actor, eventId: unknown): Promise<DeskEventSummary> {
  const event = await requireDesk(app.db, actor, eventId);
  const { id, name, timeZone } = event;
  return { id, name, timeZone, may: allowed(actor, event) };
}
