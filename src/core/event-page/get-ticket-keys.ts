import { eventIdOf, isShownTo, unknownEvent } from '../events/event-policy.ts';
import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { TicketKeys } from './ticket-keys.ts';
import { findTicketKeys } from './ticket-keys-store.ts';

/**
 * Publishes the keys of an event's tickets. They stay public once somebody has bought a ticket, even if the event's page is taken down,
 * because its tickets are still genuine; then the event has no name here.
 * @throws DomainError 'not-found' (event.unknown), also for an event that was never on sale, unless the asker may see it
 */
export async function getTicketKeys(app: App, actor: Actor, eventId: unknown): Promise<TicketKeys> {
  const event = await findTicketKeys(app.db, eventIdOf(eventId));
  if (!event || !isShownTo(actor, event)) throw unknownEvent();
  const { id, name, keys, approval } = event;
  return { id, name: approval === 'approved' || may(actor, 'event.see', event) ? name : null, keys };
}
