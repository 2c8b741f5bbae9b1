import { z } from 'zod';
import { fileUrl } from '../media/file-key.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countDecisions, findChanged, findDecisions } from './event-list-store.ts';
import type { ChangedEvent, Decision, WaitingEvent } from './event-lists.ts';
import { countWaiting, findWaiting, type WaitingKey } from './waiting-store.ts';

const PAGE_SIZE = 50;
const WAITING_SHOWN = 20;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** What admins decide on, and what was decided. */
export interface EventsToDecide {
  /** Some of what waits, the longest-waiting first. */
  waiting: WaitingEvent[];
  /** How many wait in all. */
  waitingCount: number;
  /** What to ask for `after` to get the ones behind these; null where these are the last. */
  waitingNext: string | null;
  /** Approved events that changed since, which stay on sale; the oldest change first. */
  changed: ChangedEvent[];
  /** A page of all decisions ever made, newest first. */
  decided: Decision[];
  decisions: number;
  page: number;
  pages: number;
}

/**
 * Twenty of the approval queue and a page of its history.
 * @param asked `page` of the history, from 1, and `after`, the `waitingNext` of the twenty before; what makes no sense is the first
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listEventsToDecide(
  app: App,
  actor: Actor,
  asked: { page?: unknown; after?: unknown } = {},
): Promise<EventsToDecide> {
  requireAdmin(actor);
  const number = pageNumber.parse(asked.page);
  const now = app.clock.now();
  const [found, waitingCount, changed, decided, decisions] = await Promise.all([
    findWaiting(app.db, { now, after: keyOf(asked.after), limit: WAITING_SHOWN + 1 }),
    countWaiting(app.db, now),
    findChanged(app.db, now),
    findDecisions(app.db, { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }),
    countDecisions(app.db),
  ]);
  const waiting = found.slice(0, WAITING_SHOWN);
  const last = found.length > WAITING_SHOWN ? waiting.at(-1) : undefined;
  return {
    waitingCount,
    waitingNext: last ? `${last.createdAt.toISOString()}~${last.id}` : null,
    waiting: waiting.map(({ startsAt, hasRendering, createdAt, updatedAt, bannerKey, types, ...event }) => ({
      ...event,
      hasRendering: Boolean(hasRendering),
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      bannerUrl: fileUrl(bannerKey),
      types: types.map(({ name, minor, currency, capacity }) => ({
        name,
        price: { minor, currency },
        capacity,
      })),
    })),
    changed: changed.map(({ startsAt, updatedAt, bannerKey, sold, ...event }) => ({
      ...event,
      startsAt: startsAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      bannerUrl: fileUrl(bannerKey),
      sold: sold ?? 0,
    })),
    decided: decided.map(({ decidedAt, updatedAt, standing, ...decision }) => ({
      ...decision,
      standing: Boolean(standing),
      decidedAt: decidedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    decisions,
    page: number,
    pages: Math.max(1, Math.ceil(decisions / PAGE_SIZE)),
  };
}

const waitingKey = z.tuple([z.iso.datetime(), z.uuid()]);

function keyOf(after: unknown): WaitingKey | undefined {
  const { data } = waitingKey.safeParse(typeof after === 'string' ? after.split('~') : undefined);
  return data && { createdAt: new Date(data[0]), id: data[1] };
}

/**
 * How many events wait for a decision.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function countEventsToDecide(app: App, actor: Actor): Promise<number> {
  requireAdmin(actor);
  return countWaiting(app.db, app.clock.now());
}
