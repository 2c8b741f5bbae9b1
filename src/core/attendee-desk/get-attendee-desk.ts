import { findOpenAreas } from '../check-in/areas/area-store.ts';
import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findTypeNames } from '../ticket-types/ticket-type-store.ts';

/** What the page of attendees offers to choose from. */
export interface AttendeeDesk {
  types: { id: string; name: string }[];
  /** Where somebody can be checked in now. */
  areas: { id: string; name: string }[];
}

/** @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role) */
export async function getAttendeeDesk(app: App, actor: Actor, eventId: unknown): Promise<AttendeeDesk> {
  const event = await requireDesk(app.db, actor, eventId);
  const [types, areas] = await Promise.all([
    findTypeNames(app.db, event.id),
    findOpenAreas(app.db, event.id),
  ]);
  return { types, areas: areas.map(({ id, name }) => ({ id, name })) };
}
