import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getEventPage } from './get-event-page.ts';

/** Writes an event as an iCalendar text, for people who may see its page. @throws DomainError 'not-found' (event.unknown) */
export async function getEventCalendar(app: App, actor: Actor, eventId: unknown): Promise<string> {
  const event = await getEventPage(app, actor, eventId);
  const { id, name, startsAt, endsAt, timeZone, locationText, latitude, longitude } = event;
  const hasPoint = latitude !== null && longitude !== null;
  return app.documents.eventCalendar({
    id,
    name,
    startsAt,
    endsAt,
    timeZone,
    locationText,
    ...(hasPoint && { location: { lat: latitude, lng: longitude } }),
    url: `${app.settings.publicUrl}/event/${id}`,
    summary: event.cancelledReason ?? '',
    stamp: app.clock.now().toISOString(),
    cancelled: event.sale === 'cancelled',
  });
}
