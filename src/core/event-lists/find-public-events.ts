import { Temporal } from 'temporal-polyfill';
import { transaction } from '../../db/database.ts';
import { fileUrl } from '../media/file-key.ts';
import { chargedPrice, feePayerOf } from '../pricing/service-fee.ts';
import { takenCurrencies } from '../pricing/taken-currencies.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import type { UpcomingEvent } from './event-lists.ts';
import { forgiveTypos } from './event-text-store.ts';
import {
  countListed,
  type EventsOf,
  findListed,
  findPricedCurrencies,
  type Sought,
} from './public-event-store.ts';
import { type PublicEvents, type PublicEventsQuery, publicEventsQuery } from './public-events.ts';

const EVENTS_A_PAGE = 24;
/** Shorter texts resemble too many names to allow for typos. */
const SHORTEST_TYPO = 4;

/** Searches the public coming events, soonest first, by page. A page past the last is the last. @param query `publicEventsQuery` */
export async function findPublicEvents(app: App, query: unknown): Promise<PublicEvents> {
  const asked = parseInput(publicEventsQuery, query);
  const sought = await soughtBy(app, asked);
  const { events, count, page, pages, priced } = await transaction(app.db, async (tx) => {
    const exact = await countListed(tx, sought);
    // Typos are considered only if nothing matches exactly, because comparing every name with the text is slow.
    sought.forgiving = exact === 0 && sought.text.length >= SHORTEST_TYPO;
    if (sought.forgiving) await forgiveTypos(tx);
    const count = sought.forgiving ? await countListed(tx, sought) : exact;
    const pages = Math.max(1, Math.ceil(count / EVENTS_A_PAGE));
    const page = Math.min(asked.page, pages);
    const slice = { limit: EVENTS_A_PAGE, offset: (page - 1) * EVENTS_A_PAGE };
    const priced = await findPricedCurrencies(tx, sought.now);
    return { events: await findListed(tx, sought, slice), count, page, pages, priced };
  });
  return {
    events: events.map((event) => toUpcoming(app, event)),
    count,
    page,
    pages,
    currencies: takenCurrencies(app).filter((currency) => priced.includes(currency)),
  };
}

/** Lists the public coming events of one organisation, with each series once, or the dates of one series; soonest first. */
export async function listEventsOf(app: App, of: EventsOf, limit: number): Promise<UpcomingEvent[]> {
  const any = await soughtBy(app, publicEventsQuery.parse({}));
  const sought = { ...any, of, grouped: 'organisationId' in of };
  const events = await findListed(app.db, sought, { limit, offset: 0 });
  return events.map((event) => toUpcoming(app, event));
}

/** Lists a slice of the public coming events, with each series once, soonest first. */
export async function listComing(
  app: App,
  slice: { limit: number; offset: number },
): Promise<UpcomingEvent[]> {
  const sought = await soughtBy(app, publicEventsQuery.parse({ grouped: 'true' }));
  const events = await findListed(app.db, sought, slice);
  return events.map((event) => toUpcoming(app, event));
}

async function soughtBy(app: App, asked: PublicEventsQuery): Promise<Sought> {
  const { q: text, where, free, currency, grouped } = asked;
  const now = app.clock.now();
  const near = where === '' ? undefined : await app.places.town(where);
  const maxMinor = free ? 0 : asked.maxMinor;
  const { serviceFee } = app.settings;
  const what = { text, forgiving: false, where, near, maxMinor, currency, serviceFee, grouped };
  return { now, ...what, ...daysOf(asked, now) };
}

/** Returns the days of a query. Explicit days come before `when`. "Today" is the day in UTC, as the asker's zone is unknown. */
export function daysOf(
  { when, from, to }: Pick<PublicEventsQuery, 'when' | 'from' | 'to'>,
  now: Date,
): { from: string | undefined; to: string | undefined } {
  if (from !== undefined || to !== undefined) return { from, to };
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  if (when === 'any') return { from: undefined, to: undefined };
  if (when === 'today') return { from: String(today), to: String(today) };
  if (when === 'month') return { from: String(today), to: String(today.with({ day: today.daysInMonth })) };
  // On a Sunday, only that Sunday is left of the weekend.
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const first = today.dayOfWeek < 5 ? today.add({ days: 5 - today.dayOfWeek }) : today;
  return { from: String(first), to: String(sunday) };
}

/** Turns a stored event into what lists show. */
function toUpcoming(
  { settings: { serviceFee } }: Pick<App, 'settings'>,
  { startsAt, endsAt, bannerKey, cheapest: [price], feePayer, opensAt, moreDates, ...event }: Stored,
): UpcomingEvent {
  return {
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    from: price ? chargedPrice(price, serviceFee, feePayerOf(serviceFee, feePayer)) : null,
    opensAt: opensAt?.toISOString() ?? null,
    moreDates: moreDates?.count ? { count: moreDates.count, path: `/s/${moreDates.slug}` } : null,
  };
}

type Stored = Awaited<ReturnType<typeof findListed>>[number];
