import { unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { requireMay } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getOwnEvent } from './get-own-event.ts';
import type { OwnEventDetails } from './own-event.ts';

/**
 * Returns an event to edit. Admins may see and end events, but only organisers may change them.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function getEventToEdit(app: App, actor: Actor, eventId: unknown): Promise<OwnEventDetails> {
  const event = await getOwnEvent(app, actor, eventId);
  requireMay(actor, 'event.edit', await findOrganisationOf(app.db, event.id), unknownEvent);
  return event;
}
