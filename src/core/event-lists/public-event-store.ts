import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { nextOpeningOf, typesSale } from '../event-page/sale-state-store.ts';
import { leftOfType } from '../inventory/tickets-left-store.ts';
import type { Point } from '../places/place.ts';
import type { ServiceFee } from '../pricing/service-fee.ts';
import { minorDecimals } from '../shared/minor-units.ts';
import { CURRENCIES, type Currency } from '../shared/money.ts';
import { holding } from '../shared/text/like.ts';
import { hasText, isAlike } from './event-text-store.ts';

type Tx = Database | Transaction;

/** SQL for `events`: whether everybody may find it. It is written as the partial index has it. */
export const isListed = sql<boolean>`(events.approval = 'approved' and events.cancelled_at is null and events.listed)`;

/** SQL: the lowest price of a ticket of a type. */
const leastPrice = sql<number>`coalesce(type.price_floor_minor, type.price_minor)`;

/** SQL: whether everybody can buy a type now or later. Hidden types need a promo code, so they don't count. */
const canBeHad = (
  now: Date,
) => sql<boolean>`(type.add_on_id is null and not type.hidden and type.per_order_minimum <= ${leftOfType('counter')}
  and coalesce(type.sale_ends_at > ${now}, true))`;

/** The columns of an event that lists show. */
export const shownOf = (now: Date) => (eb: ExpressionBuilder<Tables, 'events'>) =>
  [
    'id',
    'name',
    'startsAt',
    'endsAt',
    'timeZone',
    'locationText',
    'bannerKey',
    'accent',
    'feePayer',
    jsonArrayFrom(
      eb
        .selectFrom('ticket_types as type')
        .innerJoin('inventory as counter', (join) =>
          join.onRef('counter.eventId', '=', 'type.eventId').onRef('counter.ticketTypeId', '=', 'type.id'),
        )
        .whereRef('type.eventId', '=', 'events.id')
        .where(canBeHad(now))
        .orderBy(sql`coalesce(type.sale_starts_at > ${now}, false)`)
        .orderBy(sql`${leastPrice} = 0`)
        .orderBy(leastPrice)
        .orderBy('type.position')
        .limit(1)
        .select([leastPrice.as('minor'), 'type.currency']),
    ).as('cheapest'),
    typesSale(now).as('sale'),
    nextOpeningOf(now).as('opensAt'),
  ] as const;

/** A search of the public list. */
export interface Sought {
  now: Date;
  /** An empty text matches all. */
  text: string;
  /** Whether misspelt names match too. */
  forgiving: boolean;
  /** A town or part of an address, or '' for any; and the town's position, if known. */
  where: string;
  near: Point | undefined;
  /** Days in each event's local time, both included. */
  from: string | undefined;
  to: string | undefined;
  /** The highest price, minor units; hundredths of a unit without a currency. 0 finds free tickets. */
  maxMinor: number | undefined;
  currency: Currency | undefined;
  serviceFee: ServiceFee | undefined;
  /** Limits the search to one organisation or series. */
  of?: EventsOf;
  /** Whether a series is found once, by its first date that matches. */
  grouped: boolean;
}

export type EventsOf = { organisationId: string } | { seriesId: string };

/** SQL for `events`: whether an event belongs to an organisation or a series. */
export const isOf = (of: EventsOf) =>
  'seriesId' in of
    ? sql<boolean>`events.series_id = ${of.seriesId}`
    : sql<boolean>`events.organisation_id = ${of.organisationId}`;

/** Finds listed coming events, soonest first. Sale states are computed only for the page's events. */
export async function findListed(
  db: Tx,
  sought: Sought,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = sought.grouped ? seekGroups(db, sought) : seek(db, sought).select(['id', 'startsAt']);
  const page = db
    .selectFrom(found.as('found'))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select('id');
  const events = await db
    .selectFrom('events')
    .where('id', 'in', page)
    .orderBy('startsAt')
    .orderBy('id')
    .select(shownOf(sought.now))
    .select('seriesId')
    .execute();
  const series = sought.grouped ? await findSeriesOf(db, events, sought.now) : undefined;
  return events.map(({ seriesId, ...event }) => ({ ...event, moreDates: series?.get(seriesId ?? '') }));
}

/** Finds the currencies that tickets of listed coming events cost something in. */
export async function findPricedCurrencies(db: Tx, now: Date): Promise<Currency[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('ticket_types as type', 'type.eventId', 'events.id')
    .where(isListed)
    .where('events.endsAt', '>', now)
    .where('type.priceMinor', '>', 0)
    .select('type.currency')
    .distinct()
    .execute();
  return rows.map(({ currency }) => currency);
}

export async function countListed(db: Tx, sought: Sought): Promise<number> {
  const many = sought.grouped
    ? sql`count(*) filter (where series_id is null) + count(distinct series_id)`
    : sql`count(*)`;
  const { count } = await seek(db, sought)
    .select(sql<number>`(${many})::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Seeks each event without a series, and of each series the first date. Only dates of series are sorted; the others are read in order of
 * their index, up to the page that is shown.
 */
const seekGroups = (db: Tx, sought: Sought) =>
  seek(db, sought)
    .where('seriesId', 'is', null)
    .select(['id', 'startsAt'])
    .unionAll((union) =>
      union.parens(
        seek(db, sought)
          .where('seriesId', 'is not', null)
          .distinctOn('seriesId')
          .orderBy('seriesId')
          .orderBy('startsAt')
          .orderBy('id')
          .select(['id', 'startsAt']),
      ),
    );

/** Finds the series of listed events: its link, and how many other dates of it are coming. They may be on other machines than the event. */
async function findSeriesOf(
  db: Tx,
  events: readonly { seriesId: string | null }[],
  now: Date,
): Promise<Map<string, { slug: string; count: number }>> {
  const ids = events.flatMap(({ seriesId }) => seriesId ?? []);
  if (ids.length === 0) return new Map();
  const series = await db.selectFrom('series').where('id', 'in', ids).select(['id', 'slug']).execute();
  const dates = await db
    .selectFrom('events')
    .where('seriesId', 'in', ids)
    .where(isListed)
    .where('endsAt', '>', now)
    .groupBy('seriesId')
    .select(['seriesId', sql<number>`count(*)::int`.as('count')])
    .execute();
  const counts = new Map(dates.map(({ seriesId, count }) => [seriesId, count]));
  return new Map(series.map(({ id, slug }) => [id, { slug, count: (counts.get(id) ?? 1) - 1 }]));
}

function seek(db: Tx, sought: Sought) {
  const { now, text, where, from, to, of } = sought;
  return db
    .selectFrom('events')
    .where(isListed)
    .where('endsAt', '>', now)
    .$if(of !== undefined, (query) => query.where(isOf(of as EventsOf)))
    .$if(text !== '', (query) => query.where(sought.forgiving ? isAlike(text) : hasText(text)))
    .$if(where !== '', (query) => query.where(isIn(sought)))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at at time zone time_zone)::date >= ${from}::date`),
    )
    .$if(to !== undefined, (query) =>
      query.where(sql<boolean>`(starts_at at time zone time_zone)::date <= ${to}::date`),
    )
    .$if(sought.maxMinor !== undefined, (query) => query.where(costsAtMost(sought)));
}

const KM_A_DEGREE = 111.2;
/** How far from a town an event may be, km. */
const NEAR_KM = 50;

/** SQL: whether an event is in or near a place. The cosine corrects for the length of a degree of longitude at that latitude. */
function isIn({ where, near }: Sought): RawBuilder<boolean> {
  const named = sql<boolean>`events.location_text ilike ${holding(where)}`;
  if (!near) return named;
  const { latitude, longitude } = near;
  const degrees = NEAR_KM / KM_A_DEGREE;
  return sql<boolean>`(${named} or (
    events.latitude between ${latitude - degrees}::float8 and ${latitude + degrees}::float8
    and power(events.latitude - ${latitude}::float8, 2) + power(
      (180 - abs(180 - abs(events.longitude - ${longitude}::float8))) * cos(radians(${latitude}::float8)), 2)
      <= ${degrees ** 2}::float8))`;
}

/**
 * SQL: whether a ticket that can be bought now or later costs at most so much, with the service fee if the customer pays it (`unitFee`).
 * Without a currency, 50 is fifty of any: rand, euros, yen.
 */
function costsAtMost({ now, maxMinor, currency, serviceFee }: Sought): RawBuilder<boolean> {
  const { percentHundredths = 0, fixedMinor = {}, paidBy = 'organiser' } = serviceFee ?? {};
  const fixed = sql`coalesce((${JSON.stringify(fixedMinor)}::jsonb ->> type.currency)::bigint, 0)`;
  const onTop = sql`case when ${leastPrice} > 0 and coalesce(events.fee_payer, ${paidBy}) = 'customer'
    then (${leastPrice} * ${percentHundredths}::bigint + 5000) / 10000 + ${fixed} else 0 end`;
  const inHundredths =
    currency === undefined
      ? sql`case when type.currency = any(${WHOLE}::char(3)[]) then 100 else 1 end`
      : sql`1`;
  const inCurrency =
    currency === undefined ? sql`true` : sql`(type.currency = ${currency} or ${leastPrice} = 0)`;
  return sql<boolean>`exists (
    select from ticket_types type
    join inventory counter on counter.event_id = type.event_id and counter.ticket_type_id = type.id
    where type.event_id = events.id and ${canBeHad(now)} and ${inCurrency}
      and (${leastPrice} + ${onTop}) * ${inHundredths} <= ${maxMinor}::bigint)`;
}

/** Currencies whose minor unit is the unit itself. */
const WHOLE = CURRENCIES.filter((currency) => minorDecimals(currency) === 0);
