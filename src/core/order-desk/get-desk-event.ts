import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** An event as far as its orders' pages name it. */
export interface DeskEventSummary {
  id: string;
  name: string;
  timeZone: string;
}

/** @throws DomainError 'unauthenticated', 'not-found' (event.unknown), as its orders */
export async function getDeskEvent(app: App, actor: Actor, eventId: unknown): Promise<DeskEventSummary> {
  const { id, name, timeZone } = await requireDesk(app.db, actor, eventId);
  return { id, name, timeZone };
}
