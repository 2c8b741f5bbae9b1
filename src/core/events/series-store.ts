import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { slug } from '../shared/text/slug.ts';

/** How many other dates an event's page shows; the page of the series has all. */
const DATES_ON_A_PAGE = 5;

/** An event's series, with the next of its other public dates. */
export interface SeriesShown {
  id: string;
  name: string;
  slug: string;
  /** Instants as PostgreSQL writes them in JSON. */
  dates: { id: string; startsAt: string; endsAt: string; timeZone: string }[];
}

/** SQL for `events`: its series and the next of its other dates; null if it has no series. */
export const seriesShown = (now: Date) => sql<SeriesShown | null>`(
  select jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'dates', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
      'timeZone', d.time_zone) order by d.starts_at, d.id), '[]')
    from (
      select o.id, o.starts_at, o.ends_at, o.time_zone from events o
      where o.series_id = s.id and o.id <> events.id and o.approval = 'approved' and o.cancelled_at is null
        and o.listed and o.ends_at > ${now}
      order by o.starts_at, o.id limit ${sql.lit(DATES_ON_A_PAGE)}) d))
  from series s where s.id = events.series_id)`;

/** Inserts a series under the first free slug. */
export async function insertSeries(
  tx: Transaction,
  { id, organisationId, name, now }: { id: string; organisationId: string; name: string; now: Date },
): Promise<void> {
  const base = slug(name) || 'series';
  for (const one of [base, `${base}-${id.slice(-4)}`, `${base}-${id.slice(-12)}`]) {
    const given = await tx
      .insertInto('series')
      .values({ id, organisationId, name, slug: one, createdAt: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (given) return;
  }
  throw new TypeError(`No link is free for series ${id}`);
}

/** Adds an event to a series, or removes it. */
export async function setSeries(tx: Transaction, eventId: string, seriesId: string | null): Promise<void> {
  await tx.updateTable('events').set({ seriesId }).where('id', '=', eventId).execute();
}

/**
 * Locks an event's series against other changes of its dates; undefined if it has none. Transactions that lock several dates lock their
 * series first, so that they cannot deadlock.
 */
export function lockSeriesOf(tx: Transaction, eventId: string) {
  return tx
    .selectFrom('series')
    .where('id', '=', (eb) => eb.selectFrom('events').where('events.id', '=', eventId).select('seriesId'))
    .select(['id', 'organisationId', 'name', 'slug'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads all dates of a series, the first one first. */
export function datesOf(db: Database | Transaction, seriesId: string) {
  return db
    .selectFrom('events')
    .where('seriesId', '=', seriesId)
    .orderBy('startsAt')
    .orderBy('id')
    .select(['id', 'name', 'startsAt', 'endsAt', 'timeZone', 'approval', 'cancelledAt']);
}

/** Lists all dates of a series, the first one first. */
export const findDates = (db: Database | Transaction, seriesId: string) => datesOf(db, seriesId).execute();

export type SeriesDate = Awaited<ReturnType<typeof findDates>>[number];

export async function renameSeries(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('series').set({ name }).where('id', '=', id).execute();
}
