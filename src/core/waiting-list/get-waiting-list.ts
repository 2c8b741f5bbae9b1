import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countResales } from '../tickets/resale-store.ts';
import { countByType, findCurrentEntries, type OrganiserEntry } from './organiser-entry-store.ts';
import { stateOf } from './place-state.ts';
import { NO_WAITING_LIST, type WaitingList, type WaitingPerson } from './waiting-list.ts';
import { findWaitingList } from './waiting-list-store.ts';

/** The most people on a page; the export has all. */
const LISTED = 200;

/** Returns the people in line and with offers. @throws DomainError as requireDesk */
export async function getWaitingList(app: App, actor: Actor, givenId: unknown): Promise<WaitingList> {
  const event = await requireDesk(app.db, actor, givenId);
  const [settings, counts, entries, resales] = await Promise.all([
    findWaitingList(app.db, event.id),
    countByType(app.db, event.id),
    findCurrentEntries(app.db, event.id, LISTED),
    countResales(app.db, event.id),
  ]);
  const now = app.clock.now();
  const current = counts.reduce((sum, { people, offers }) => sum + people + offers, 0);
  return {
    settings: settings ?? NO_WAITING_LIST,
    types: counts.map(({ offers: _, ...type }) => type),
    resales,
    people: entries.map((entry) => toPerson(entry, now)),
    more: Math.max(0, current - entries.length),
  };
}

/** A person in line, as the organiser sees them. */
export function toPerson(entry: OrganiserEntry, now: Date): WaitingPerson {
  const { entryId, email, ticketTypeId, typeName, quantity, joinedAt, orderId, holdExpiresAt } = entry;
  return {
    entryId,
    email,
    ticketTypeId,
    typeName,
    quantity,
    state: stateOf(entry, now),
    joinedAt: joinedAt.toISOString(),
    offer: orderId && holdExpiresAt ? { orderId, endsAt: holdExpiresAt.toISOString() } : null,
  };
}
