import { calendarFeed } from '../event-lists/calendar-feed.ts';
import { listEventsOf } from '../event-lists/find-public-events.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';
import type { SeriesPage } from './series.ts';
import { findPublicSeries, findSeriesSlugs } from './series-page-store.ts';

const COMING_SHOWN = 200;

/**
 * Returns a series' public page, for everybody: its upcoming dates that are approved and listed. Without any such date the page does not
 * exist.
 * @param slug its link, in any case
 * @throws DomainError 'not-found' (series.unknown)
 */
export async function getSeriesPage(app: App, slug: string): Promise<SeriesPage> {
  const { id: seriesId, organiserSlug, ...series } = await requireSeriesPage(app, slug);
  return {
    path: `/s/${series.slug}`,
    name: series.name,
    organiserName: series.organiserName,
    organiserPath: organiserSlug === null ? null : `/o/${organiserSlug}`,
    coming: await listEventsOf(app, { seriesId }, COMING_SHOWN),
    past: series.past,
  };
}

/** Lists the paths of all public pages of series, for search engines; 5,000 at most. */
export async function listPublishedSeries({ db }: Pick<App, 'db'>): Promise<string[]> {
  return (await findSeriesSlugs(db, 5_000)).map((slug) => `/s/${slug}`);
}

/**
 * Returns the dates of a series as an iCalendar text, to subscribe to.
 * @throws DomainError 'not-found' (series.unknown)
 */
export async function getSeriesCalendar(app: App, slug: string): Promise<string> {
  const { id: seriesId, name, slug: own } = await requireSeriesPage(app, slug);
  return calendarFeed(app, { name, path: `/s/${own}`, of: { seriesId } });
}

async function requireSeriesPage(app: App, slug: string) {
  // No link is longer, and PostgreSQL refuses NUL.
  const found = /^[a-z0-9-]{1,80}$/i.test(slug)
    ? await findPublicSeries(app.db, slug.toLowerCase(), app.clock.now())
    : undefined;
  if (found) return found;
  throw refusal('series.unknown');
}
