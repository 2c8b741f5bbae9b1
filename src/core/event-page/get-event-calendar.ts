import { exactLocation } from '../events/exact-location.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getEventPage } from './get-event-page.ts';

/** Writes an event as an iCalendar text, for people who may see its page. @throws DomainError 'not-found' (event.unknown) */
export async function getEventCalendar(app: App, actor: Actor, eventId: unknown): Promise<string> {
  const event = await getEventPage(app, actor, eventId);
  const { id, name, startsAt, endsAt, timeZone, locationText } = event;
  return app.documents.eventCalendar({
    id,
    name,
    startsAt,
    endsAt,
    timeZone,
    locationText,
    ...exactLocation(event),
    url: `${app.settings.publicUrl}/event/${id}`,
    summary: event.cancelledReason ?? '',
    stamp: app.clock.now().toISOString(),
    cancelled: event.sale === 'cancelled',
  });
}
