import type { App } from '../shared/app.ts';
import { requireOrganiserPage } from './get-organiser-page.ts';
import { findCalendarEvents, findPublicOrganisation } from './organiser-page-store.ts';

/** Calendars that forget what is no longer in a feed keep the last weeks. */
const KEPT_MS = 90 * 86_400_000;
const MOST = 500;

/**
 * The events on an organiser's public page as an iCalendar text, to subscribe to: those to come and those of the last 90 days. A
 * cancelled one says so; one that is no longer on the page is gone.
 * @param slug as for getOrganiserPage; old links go on feeding whoever subscribed
 * @throws DomainError 'not-found' (organiser.unknown)
 */
export async function getOrganiserCalendar(app: App, slug: string): Promise<string> {
  const { organisationId, slug: current } = await requireOrganiserPage(app, slug);
  const since = new Date(app.clock.now().getTime() - KEPT_MS);
  const [{ name }, events] = await Promise.all([
    findPublicOrganisation(app.db, organisationId),
    findCalendarEvents(app.db, { organisationId, since, limit: MOST }),
  ]);
  const { publicUrl } = app.settings;
  return app.documents.calendarFeed({
    name: name || 'Tikiti',
    url: `${publicUrl}/o/${current}`,
    events: events.map(
      ({ latitude, longitude, cancelledAt, cancelledReason, updatedAt, moves, ...event }) => ({
        ...event,
        startsAt: event.startsAt.toISOString(),
        endsAt: event.endsAt.toISOString(),
        ...(latitude !== null && longitude !== null && { location: { lat: latitude, lng: longitude } }),
        url: `${publicUrl}/event/${event.id}`,
        summary: (cancelledAt && cancelledReason) || '',
        stamp: (cancelledAt && cancelledAt > updatedAt ? cancelledAt : updatedAt).toISOString(),
        sequence: (moves ?? 0) + (cancelledAt ? 1 : 0),
        cancelled: cancelledAt !== null,
      }),
    ),
  });
}
