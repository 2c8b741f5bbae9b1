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
  dates: { id: string; startsAt: Date; endsAt: Date; timeZone: string }[];
}

/** Finds the series of an event with the next of its other dates, which may be on other machines. */
export async function findSeriesShown(
  db: Database | Transaction,
  { seriesId, eventId, now }: { seriesId: string; eventId: string; now: Date },
): Promise<SeriesShown> {
  const series = await db
    .selectFrom('series')
    .where('id', '=', seriesId)
    .select(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow();
  const dates = await db
    .selectFrom('events')
    .where('seriesId', '=', seriesId)
    .where('id', '<>', eventId)
    .where('approval', '=', 'approved')
    .where('cancelledAt', 'is', null)
    .where('listed', '=', true)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(DATES_ON_A_PAGE)
    .select(['id', 'startsAt', 'endsAt', 'timeZone'])
    .execute();
  return { ...series, dates };
}

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

/** Counts the dates of a series. */
export async function countDates(db: Database, seriesId: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .where('seriesId', '=', seriesId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists all dates of a series, the first one first. */
export const findDates = (db: Database | Transaction, seriesId: string) => datesOf(db, seriesId).execute();

export type SeriesDate = Awaited<ReturnType<typeof findDates>>[number];

export async function renameSeries(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('series').set({ name }).where('id', '=', id).execute();
}
