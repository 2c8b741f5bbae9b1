import { calendarFeed } from '../event-lists/calendar-feed.ts';
import type { App } from '../shared/app.ts';
import { requireOrganiserPage } from './get-organiser-page.ts';
import { findPublicOrganisation } from './organiser-page-store.ts';

/**
 * Returns the events on an organiser's public page as an iCalendar text, to subscribe to: upcoming events and those of the last 90 days. A
 * cancelled event is marked as such; an event that is no longer on the page is left out.
 * @param slug as for getOrganiserPage; older links keep working for subscribers
 * @throws DomainError 'not-found' (organiser.unknown)
 */
export async function getOrganiserCalendar(app: App, slug: string): Promise<string> {
  const { organisationId, slug: current } = await requireOrganiserPage(app, slug);
  const { name } = await findPublicOrganisation(app.db, organisationId);
  return calendarFeed(app, { name, path: `/o/${current}`, of: { organisationId } });
}
