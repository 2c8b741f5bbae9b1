import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { nextOpeningOf, typesSale } from '../event-page/sale-state-store.ts';
import type { Approval } from '../events/event.ts';
import { isOfTickets } from '../inventory/tickets-left-store.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import type { Money } from '../shared/money.ts';
import { fullestRoom, ticketsInAll, ticketsSold } from './event-capacity-store.ts';
import { revenueOf } from './event-sales-store.ts';

/** Finds approved and listed events, cancelled and past ones included, the last changed first. */
export function findPublished(db: Database, limit: number) {
  return db
    .selectFrom('events')
    .where('approval', '=', 'approved')
    .where('listed', '=', true)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'updatedAt'])
    .execute();
}

/** Whether a list has an organiser's coming events, past ones, or both. */
export type When = 'upcoming' | 'past' | 'all';

/** SQL: the order of an organiser's events: the next ones first, then past ones, newest first. */
const inOrder = (now: Date) =>
  sql`events.ends_at <= ${now}, abs(extract(epoch from events.starts_at - ${now}::timestamptz)), events.id`;

/** Finds an organiser's events with their sales, the next ones first. */
export function findOwned(
  db: Database,
  { limit, offset = 0, ...owned }: Owned & { limit: number; offset?: number },
) {
  const { now } = owned;
  return ownedBy(db, owned)
    .orderBy(inOrder(now))
    .limit(limit)
    .offset(offset)
    .select((eb) => [
      'id',
      'name',
      sql<string>`left(description, 400)`.as('description'),
      'startsAt',
      'endsAt',
      'timeZone',
      'bannerKey',
      'accent',
      'approval',
      'rejectedReason',
      'cancelledAt',
      'seriesId',
      ticketsSold.as('sold'),
      ticketsInAll.as('capacity'),
      fullestRoom.as('room'),
      eb
        .exists(
          eb.selectFrom('orders').whereRef('orders.eventId', '=', 'events.id').select('orders.id').limit(1),
        )
        .as('ordered'),
      typesSale(now).as('typesSale'),
      nextOpeningOf(now).as('opensAt'),
      revenueOf(sql.ref('events.id')).as('revenue'),
    ])
    .execute();
}

interface Owned {
  scope: Scope;
  now: Date;
  when?: When;
  /** If given, only events in these approval states are listed, and no cancelled ones. */
  live?: readonly Approval[];
  /** Each series counts once, by the first of its dates. */
  grouped?: boolean;
}

/** SQL: the revenue of the events of a query `of_it`, which has their ids; one amount for each currency, as JSON. */
const revenueOfAll = (ofIt: RawBuilder<unknown>) => sql<Money[]>`(
  select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by currency), '[]')
  from (select currency, sum(sold_minor - refunded_minor - service_fees_minor - disputed_minor) as minor
    from event_sums where event_id in (${ofIt}) and sold_minor > 0 group by currency) summed)`;

/** Adds up what an organiser's events sold. */
export async function sumOwned(db: Database, owned: Owned): Promise<{ sold: number; revenue: Money[] }> {
  const ids = sql`select events.id from events where ${isOwned(owned)}`;
  return db
    .selectNoFrom([
      sql<number>`(select coalesce(sum(type.sold), 0)::int from inventory type
        where type.event_id in (${ids}) and ${isOfTickets('type')})`.as('sold'),
      revenueOfAll(ids).as('revenue'),
    ])
    .executeTakeFirstOrThrow();
}

/** The dates of a series among an organiser's events, with what they sold together. */
export interface OwnSeries {
  id: string;
  name: string;
  dates: number;
  sold: number;
  /** Null where shared capacities limit one of its dates in places. */
  capacity: number | null;
  revenue: Money[];
}

/** Adds up series among an organiser's events. */
export async function sumSeries(db: Database, owned: Owned, ids: readonly string[]): Promise<OwnSeries[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnSeries>`
    with dates as (
      select events.id, events.series_id, ${ticketsSold} as sold, ${ticketsInAll} as capacity
      from events where events.series_id = any(${ids}::uuid[]) and ${isOwned(owned)})
    select series.id, series.name, count(*)::int as dates, sum(dates.sold)::int as sold,
      case when count(dates.capacity) = count(*) then sum(dates.capacity)::int end as capacity,
      ${revenueOfAll(sql`select one.id from dates one where one.series_id = series.id`)} as revenue
    from series join dates on dates.series_id = series.id
    group by series.id, series.name`.execute(db);
  return rows;
}

export async function countOwned(db: Database, owned: Owned): Promise<number> {
  const { count } = await ownedBy(db, owned)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function ownedBy(db: Database, { grouped = false, ...owned }: Owned) {
  const all = db.selectFrom('events').where(isOwned(owned));
  if (!grouped) return all;
  const first = db
    .selectFrom('events')
    .where(isOwned(owned))
    .distinctOn(sql`coalesce(series_id, id)`)
    .orderBy(sql`coalesce(series_id, id), ${inOrder(owned.now)}`)
    .select('id');
  return all.where('id', 'in', first);
}

/** SQL for `events`: whether an event is one of those. */
function isOwned({ scope, now, when = 'all', live }: Owned) {
  const isLive = live
    ? sql`events.approval in (${sql.join(live)}) and events.cancelled_at is null`
    : sql`true`;
  const isThen = {
    all: sql`true`,
    past: sql`events.ends_at <= ${now}`,
    upcoming: sql`events.ends_at > ${now}`,
  };
  return sql<boolean>`(${isInScope(scope)} and ${isLive} and ${isThen[when]})`;
}

/**
 * Finds a page of decisions, newest first. `standing` marks the one that currently holds for its event. For a deleted event, the columns
 * that come from the event are null.
 */
export async function findDecisions(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('event_approvals as past')
    .leftJoin('events', 'events.id', 'past.eventId')
    .innerJoin('users', 'users.id', 'past.decidedBy')
    .orderBy('past.decidedAt', 'desc')
    .orderBy('past.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select((eb) => [
      'past.id',
      'past.eventId',
      sql<string>`coalesce(events.name, past.event_name)`.as('eventName'),
      sql<string>`coalesce(events.time_zone, past.event_time_zone)`.as('timeZone'),
      'past.decision',
      'past.reason',
      sql<string>`case when users.deleted_at is null then users.email else users.name end`.as('decidedBy'),
      'past.decidedAt',
      'events.updatedAt',
      'events.endsAt',
      'events.cancelledAt',
      eb
        .and([
          eb('events.approval', '=', eb.ref('past.decision')),
          eb.not(
            eb.exists(
              eb
                .selectFrom('event_approvals as later')
                .whereRef('later.eventId', '=', 'past.eventId')
                .whereRef('later.id', '>', 'past.id')
                .select('later.id'),
            ),
          ),
        ])
        .as('standing'),
    ])
    .execute();
}

export async function countDecisions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('event_approvals')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
