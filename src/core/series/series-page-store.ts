import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { publicSlugOf } from '../organisations/organisation-slug-store.ts';

/** Finds a series with a public page by its link, with its organiser and the number of past dates; undefined when there is none. */
export function findPublicSeries(db: Database, slug: string, now: Date) {
  return db
    .selectFrom('series')
    .innerJoin('organisations', 'organisations.id', 'series.organisationId')
    .where('series.slug', '=', slug)
    .where(
      sql<boolean>`exists (select from events d where d.series_id = series.id and d.approval = 'approved' and d.listed)`,
    )
    .select([
      'series.id',
      'series.name',
      'series.slug',
      'organisations.name as organiserName',
      publicSlugOf(sql.ref('series.organisationId')).as('organiserSlug'),
      sql<number>`(select count(*)::int from events d where d.series_id = series.id and d.approval = 'approved'
        and d.listed and d.cancelled_at is null and d.ends_at <= ${now})`.as('past'),
    ])
    .executeTakeFirst();
}

/** Lists the links of the series that have a public page. */
export async function findSeriesSlugs(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('series')
    .where(
      sql<boolean>`exists (select from events d where d.series_id = series.id and d.approval = 'approved' and d.listed)`,
    )
    .orderBy('slug')
    .limit(limit)
    .select('slug')
    .execute();
  return found.map(({ slug }) => slug);
}
