import { z } from 'zod';
import { countDecisions, findDecisions } from '../event-lists/event-list-store.ts';
import {
  type ChangedEvent,
  changedEvent,
  type Decision,
  decision,
  type WaitingEvent,
  waitingEvent,
} from '../event-lists/event-lists.ts';
import { fileUrl } from '../media/file-key.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countChanged, findChanged } from './changed-store.ts';
import { countWaiting, findWaiting } from './waiting-store.ts';

const PAGE_SIZE = 50;
const WAITING_SHOWN = 20;
const CHANGED_SHOWN = 20;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** The events that admins decide on, and past decisions. */
export const eventsToDecideAnswer = z.object({
  waiting: z.array(waitingEvent).describe('20 at most, the one that was sent for approval first in front.'),
  waitingCount: z.int().describe('How many wait in all.'),
  waitingNext: z.string().nullable().describe('Send it as `after` to get the next ones.'),
  changed: z
    .array(changedEvent)
    .describe(
      'Approved events that their organisers changed since, 20 at most, the oldest change first: they stay on sale; approve them again, or reject.',
    ),
  changedCount: z.int().describe('How many of those there are in all.'),
  changedNext: z.string().nullable().describe('Send it as `changedAfter` to get the next ones.'),
  decided: z.array(decision).describe('A page of all decisions, 50 at most, newest first.'),
  decisions: z.int().describe('How many there are in all.'),
  page: z.int(),
  pages: z.int(),
});
export type EventsToDecide = z.infer<typeof eventsToDecideAnswer>;

/**
 * Lists twenty events of the approval queue, twenty that changed since their approval, and a page of past decisions.
 * @param asked `page` of the decisions, from 1; `after` and `changedAfter`: `waitingNext` and `changedNext` of the previous twenty; invalid
 * values mean the first page
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listEventsToDecide(
  app: App,
  actor: Actor,
  asked: { page?: unknown; after?: unknown; changedAfter?: unknown } = {},
): Promise<EventsToDecide> {
  requireAdmin(actor);
  const number = pageNumber.parse(asked.page);
  const now = app.clock.now();
  const [after, behind] = [placeOf(asked.after), placeOf(asked.changedAfter)];
  const [found, waitingCount, foundChanged, changedCount, decided, decisions] = await Promise.all([
    findWaiting(app.db, {
      now,
      after: after && { submittedAt: after.at, id: after.id },
      limit: WAITING_SHOWN + 1,
    }),
    countWaiting(app.db, now),
    findChanged(app.db, {
      now,
      after: behind && { updatedAt: behind.at, id: behind.id },
      limit: CHANGED_SHOWN + 1,
    }),
    countChanged(app.db, now),
    findDecisions(app.db, { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }),
    countDecisions(app.db),
  ]);
  const waiting = found.slice(0, WAITING_SHOWN);
  const last = found.length > WAITING_SHOWN ? waiting.at(-1) : undefined;
  const changed = foundChanged.slice(0, CHANGED_SHOWN);
  const lastChanged = foundChanged.length > CHANGED_SHOWN ? changed.at(-1) : undefined;
  return {
    waitingCount,
    waitingNext: last ? placeText(last.submittedAt, last.id) : null,
    changedCount,
    changedNext: lastChanged ? placeText(lastChanged.updatedAt, lastChanged.id) : null,
    waiting: waiting.map(toWaiting),
    changed: changed.map(toChanged),
    decided: decided.map((each) => toDecided(each, now)),
    decisions,
    page: number,
    pages: Math.max(1, Math.ceil(decisions / PAGE_SIZE)),
  };
}

type Found<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

function toWaiting({
  startsAt,
  endsAt,
  listed,
  hasRendering,
  createdAt,
  submittedAt,
  updatedAt,
  bannerKey,
  types,
  dates,
  ...event
}: Found<typeof findWaiting>): WaitingEvent {
  return {
    ...event,
    hasRendering: Boolean(hasRendering),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    listed: Boolean(listed),
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    dates: dates.map((date) => ({
      id: date.id,
      startsAt: new Date(date.startsAt).toISOString(),
      endsAt: new Date(date.endsAt).toISOString(),
      updatedAt: new Date(date.updatedAt).toISOString(),
    })),
    types: types.map(({ minor, floorMinor, currency, addOn, ...type }) => ({
      ...type,
      price: { minor, currency },
      priceFloor: floorMinor === null ? null : { minor: floorMinor, currency },
      addOn: Boolean(addOn),
    })),
  };
}

function toChanged({
  startsAt,
  endsAt,
  updatedAt,
  bannerKey,
  sold,
  ...event
}: Found<typeof findChanged>): ChangedEvent {
  return {
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    sold: sold ?? 0,
  };
}

function toDecided(
  { decidedAt, updatedAt, standing, endsAt, cancelledAt, ...decision }: Found<typeof findDecisions>,
  now: Date,
): Decision {
  return {
    ...decision,
    cancelled: cancelledAt !== null,
    over: endsAt !== null && endsAt <= now,
    deleted: updatedAt === null,
    standing: Boolean(standing),
    decidedAt: decidedAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

const placeText = (at: Date, id: string) => `${at.toISOString()}~${id}`;

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Reads what `placeText` wrote; undefined for anything else. */
function placeOf(value: unknown): { at: Date; id: string } | undefined {
  const { data } = place.safeParse(typeof value === 'string' ? value.split('~') : undefined);
  return data && { at: new Date(data[0]), id: data[1] };
}

/** Counts the events that wait for a decision. @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only) */
export async function countEventsToDecide(app: App, actor: Actor): Promise<number> {
  requireAdmin(actor);
  return countWaiting(app.db, app.clock.now());
}
