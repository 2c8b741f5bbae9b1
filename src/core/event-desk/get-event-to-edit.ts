import { unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { requireMay } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getOwnEvent } from './get-own-event.ts';
import type { OwnEventDetails } from './own-event.ts';

/**
 * An event, to change it: what admins may look at and end, its organisers alone change.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function getEventToEdit(app: App, actor: Actor, eventId: unknown): Promise<OwnEventDetails> {
  const event = await getOwnEvent(app, actor, eventId);
  requireMay(actor, 'event.edit', await findOrganisationOf(app.db, event.id), unknownEvent);
  return event;
}
