import { calendarFeed } from '../event-lists/calendar-feed.ts';
import type { App } from '../shared/app.ts';
import { requireOrganiserPage } from './get-organiser-page.ts';
import { findPublicOrganisation } from './organiser-page-store.ts';

/**
 * The events on an organiser's public page as an iCalendar text, to subscribe to: those to come and those of the last 90 days. A
 * cancelled one says so; one that is no longer on the page is gone.
 * @param slug as for getOrganiserPage; old links go on feeding whoever subscribed
 * @throws DomainError 'not-found' (organiser.unknown)
 */
export async function getOrganiserCalendar(app: App, slug: string): Promise<string> {
  const { organisationId, slug: current } = await requireOrganiserPage(app, slug);
  const { name } = await findPublicOrganisation(app.db, organisationId);
  return calendarFeed(app, { name, path: `/o/${current}`, of: { organisationId } });
}
