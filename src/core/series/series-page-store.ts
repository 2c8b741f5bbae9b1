import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { findPublicSlug } from '../organisations/organisation-slug-store.ts';

/** SQL for `events`: whether it is why its series has a public page. */
const isShown = sql<boolean>`approval = 'approved' and listed`;

/** Finds a series with a public page by its link, with its organiser and the number of past dates; undefined when there is none. */
export async function findPublicSeries(db: Database, slug: string, now: Date) {
  const found = await db
    .selectFrom('series')
    .innerJoin('organisations', 'organisations.id', 'series.organisationId')
    .where('series.slug', '=', slug)
    .select(['series.id', 'series.organisationId', 'series.name', 'series.slug'])
    .select('organisations.name as organiserName')
    .executeTakeFirst();
  if (!found) return undefined;
  const { organisationId, ...series } = found;
  const { dates, past } = await db
    .selectFrom('events')
    .where('seriesId', '=', series.id)
    .where(isShown)
    .select([
      sql<number>`count(*)::int`.as('dates'),
      sql<number>`(count(*) filter (where cancelled_at is null and ends_at <= ${now}))::int`.as('past'),
    ])
    .executeTakeFirstOrThrow();
  if (dates === 0) return undefined;
  return { ...series, past, organiserSlug: await findPublicSlug(db, organisationId) };
}

/** Tells whether a series has a public page. */
export async function isPublicSeries(db: Database, seriesId: string): Promise<boolean> {
  const shown = await db
    .selectFrom('events')
    .where('seriesId', '=', seriesId)
    .where(isShown)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

/** Lists the links of the series that have a public page. */
export async function findSeriesSlugs(db: Database, limit: number): Promise<string[]> {
  const shown = await db
    .selectFrom('events')
    .where(isShown)
    .where('seriesId', 'is not', null)
    .select('seriesId')
    .distinct()
    .execute();
  const found = await db
    .selectFrom('series')
    .where('id', '=', sql<string>`any(${shown.map(({ seriesId }) => seriesId)}::uuid[])`)
    .orderBy('slug')
    .limit(limit)
    .select('slug')
    .execute();
  return found.map(({ slug }) => slug);
}
