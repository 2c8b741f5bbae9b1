import { unknownEvent } from '../events/event-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getOwnEvent } from './get-own-event.ts';
import type { OwnEventDetails } from './own-event.ts';

/**
 * An event of the one who asks, to change it: what admins may look at and end, its organiser alone changes.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function getEventToEdit(app: App, actor: Actor, eventId: unknown): Promise<OwnEventDetails> {
  const event = await getOwnEvent(app, actor, eventId);
  if (event.organiser !== null) throw unknownEvent();
  return event;
}
