import { z } from 'zod';
import { eventSale } from '../event-page/sale-state.ts';
import type { Approval } from '../events/event.ts';
import { fileUrl } from '../media/file-key.ts';
import { findPublicSlugs } from '../organisations/organisation-slug-store.ts';
import { scopeOf } from '../organisations/scope.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import {
  countOwned,
  findOwned,
  findPublished,
  type OwnSeries,
  sumOwned,
  sumSeries,
  type When,
} from './event-list-store.ts';
import type { OwnEvent, OwnEventsPage, UpcomingEvent } from './event-lists.ts';
import { listComing } from './find-public-events.ts';

/** The first page of upcoming events has little space beside other content; later pages show more. */
const FIRST_SHOWN = 5;
const LATER_SHOWN = 12;

/**
 * Lists coming events that are approved and not cancelled, soonest first, sold-out ones included, and each series once.
 * @param page from 1
 */
export async function listUpcomingEvents(
  app: App,
  page = 1,
): Promise<{ events: UpcomingEvent[]; hasMore: boolean }> {
  const shown = page === 1 ? FIRST_SHOWN : LATER_SHOWN;
  const from = page === 1 ? 0 : FIRST_SHOWN + (page - 2) * LATER_SHOWN;
  const found = await listComing(app, { offset: from, limit: shown + 1 });
  return { events: found.slice(0, shown), hasMore: found.length > shown };
}

/** A sitemap may list up to 50,000 addresses. */
const PUBLISHED_LISTED = 40_000;

/** Lists public events, past ones included, the last changed first, at most 40,000. */
export async function listPublishedEvents(app: App): Promise<{ id: string; updatedAt: string }[]> {
  const events = await findPublished(app.db, PUBLISHED_LISTED);
  return events.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
}

/** Lists the paths of organisers' pages, at most 5,000. */
export async function listPublishedOrganisers(app: App): Promise<string[]> {
  const slugs = await findPublicSlugs(app.db, 5_000);
  return slugs.map((slug) => `/o/${slug}`);
}

/** How many events of each kind the start page shows. */
const NEXT_SHOWN = 4;
const REJECTED_SHOWN = 5;
const DRAFTS_SHOWN = 20;
const PENDING_SHOWN = 20;

/** Lists the next of the actor's coming events, by kind, without cancelled ones. @throws DomainError 'unauthenticated' */
export async function listEventsToCome(
  app: App,
  actor: Actor,
): Promise<{ next: OwnEvent[]; rejected: OwnEvent[]; drafts: OwnEvent[]; pending: OwnEvent[] }> {
  const scope = scopeOf(actor, 'event.see');
  const now = app.clock.now();
  const some = async (live: Approval[], limit: number) => {
    const events = await findOwned(app.db, { scope, now, when: 'upcoming', live, limit });
    return events.map((event) => toOwnEvent(event, undefined, now));
  };
  const [next, rejected, drafts, pending] = await Promise.all([
    some(['approved', 'pending'], NEXT_SHOWN),
    some(['rejected'], REJECTED_SHOWN),
    some(['draft'], DRAFTS_SHOWN),
    some(['pending'], PENDING_SHOWN),
  ]);
  return { next, rejected, drafts, pending };
}

const EVENTS_A_PAGE = 20;

/** The query of the list's address; invalid values are ignored. */
export const ownEventsQuery = z.object({
  when: z.enum(['upcoming', 'past', 'all']).catch('all').describe('By their end.'),
  grouped: z.enum(['true']).optional().catch(undefined).describe('Each series once, by its next date.'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/**
 * Lists a page of twenty of the actor's events. A page past the last is the last.
 * @param query `ownEventsQuery`
 * @throws DomainError 'unauthenticated'
 */
export async function listOwnEventsPage(app: App, actor: Actor, query: unknown): Promise<OwnEventsPage> {
  const scope = scopeOf(actor, 'event.see');
  const asked = parseInput(ownEventsQuery, query);
  const now = app.clock.now();
  const which = { scope, now, when: asked.when, grouped: asked.grouped === 'true' };
  const [count, sums] = await Promise.all([countOwned(app.db, which), sumOwned(app.db, which)]);
  const pages = Math.max(1, Math.ceil(count / EVENTS_A_PAGE));
  const page = Math.min(asked.page, pages);
  const events = await findOwned(app.db, {
    ...which,
    limit: EVENTS_A_PAGE,
    offset: (page - 1) * EVENTS_A_PAGE,
  });
  const repeated = which.grouped ? events.flatMap(({ seriesId }) => seriesId ?? []) : [];
  const series = new Map(
    (await sumSeries(app.db, which, repeated)).filter(({ dates }) => dates > 1).map((one) => [one.id, one]),
  );
  return {
    events: events.map((event) => toOwnEvent(event, series.get(event.seriesId ?? ''), now)),
    when: asked.when,
    count,
    sums,
    page,
    pages,
  };
}

/** Tells whether the actor has any events: coming ones, past ones, or either. @throws DomainError 'unauthenticated' */
export async function hasEvents(app: App, actor: Actor, when: When): Promise<boolean> {
  return (await countOwned(app.db, { scope: scopeOf(actor, 'event.see'), now: app.clock.now(), when })) > 0;
}

function toOwnEvent(
  {
    startsAt,
    endsAt,
    bannerKey,
    cancelledAt,
    typesSale,
    opensAt,
    ordered,
    seriesId: _,
    ...event
  }: Awaited<ReturnType<typeof findOwned>>[number],
  series: OwnSeries | undefined,
  now: Date,
): OwnEvent {
  const sale = eventSale({ ...event, cancelledAt, endsAt }, [], now);
  return {
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    cancelled: cancelledAt !== null,
    over: endsAt <= now,
    sale: sale === 'on' ? typesSale : sale,
    opensAt: opensAt?.toISOString() ?? null,
    ordered: Boolean(ordered),
    ...(series && { sold: series.sold, capacity: series.capacity, room: null, revenue: series.revenue }),
    series: series ? { id: series.id, name: series.name, dates: series.dates } : null,
  };
}
