import { z } from 'zod';
import { fileUrl } from '../media/file-key.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countDecisions, findChanged, findDecisions, findWaiting } from './event-list-store.ts';
import type { ChangedEvent, Decision, WaitingEvent } from './event-lists.ts';
import { countWaiting } from './waiting-store.ts';

const PAGE_SIZE = 50;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** What admins decide on, and what was decided. */
export interface EventsToDecide {
  /** The longest-waiting first. */
  waiting: WaitingEvent[];
  /** Approved events that changed since, which stay on sale; the oldest change first. */
  changed: ChangedEvent[];
  /** A page of all decisions ever made, newest first. */
  decided: Decision[];
  decisions: number;
  page: number;
  pages: number;
}

/**
 * The approval queue and a page of its history.
 * @param page of the history, from 1; anything else is the first
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listEventsToDecide(app: App, actor: Actor, page?: unknown): Promise<EventsToDecide> {
  requireAdmin(actor);
  const number = pageNumber.parse(page);
  const [waiting, changed, decided, decisions] = await Promise.all([
    findWaiting(app.db),
    findChanged(app.db, app.clock.now()),
    findDecisions(app.db, { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }),
    countDecisions(app.db),
  ]);
  return {
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

/**
 * How many events wait for a decision.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function countEventsToDecide(app: App, actor: Actor): Promise<number> {
  requireAdmin(actor);
  return countWaiting(app.db);
}
