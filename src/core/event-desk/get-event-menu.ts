import { type EventStatus, eventStatus } from '../event-page/event-status.ts';
import { eventSale } from '../event-page/sale-state.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { type Action, allowed, requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findEventMenu } from './event-menu-store.ts';

/** What an event's navigation says about it. */
export interface EventMenu {
  id: string;
  name: string;
  /** ISO 8601 instants. */
  startsAt: string;
  endsAt: string;
  timeZone: string;
  status: EventStatus;
  /** What the actor may do with it. */
  may: Action[];
  counts: {
    ticketTypes: number;
    addOns: number;
    /** Promo codes; a batch is one. */
    codes: number;
    /** People in line for sold-out tickets. */
    waiting: number;
    /** Those that are still asked. */
    questions: number;
    /** The dates of its series, this one included; 0 without a series. */
    dates: number;
  };
}

/**
 * Returns what the navigation of an event's pages shows.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function getEventMenu(app: App, actor: Actor, eventId: unknown): Promise<EventMenu> {
  const user = requireUser(actor);
  const now = app.clock.now();
  const found = await findEventMenu(app.db, eventIdOf(eventId), now);
  const event = requireMay(user, 'event.see', found, unknownEvent);
  const { id, name, startsAt, endsAt, timeZone, approval, typesSale } = event;
  const { ticketTypes, addOns, codes, waiting, questions } = event;
  const sale = eventSale(event, [], now);
  return {
    id,
    name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    status: eventStatus({
      approval,
      cancelled: event.cancelledAt !== null,
      over: endsAt <= now,
      sale: sale === 'on' ? typesSale : sale,
    }),
    may: allowed(user, event),
    counts: { ticketTypes, addOns, codes, waiting, questions, dates: event.dates },
  };
}
