import { fileUrl } from '../media/file-key.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findDecisions, findOwned, findUpcoming, findWaiting } from './event-list-store.ts';
import type { Decision, OwnEvent, UpcomingEvent, WaitingEvent } from './event-lists.ts';

const DECISIONS_SHOWN = 50;

/** Events that anybody may buy for: approved, not cancelled, not over; soonest first. */
export async function listUpcomingEvents(app: App): Promise<UpcomingEvent[]> {
  const events = await findUpcoming(app.db, app.clock.now());
  return events.map(({ startsAt, bannerKey, cheapest, ...event }) => ({
    ...event,
    startsAt: startsAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    from: cheapest[0] ?? null,
  }));
}

/**
 * The events of the one who asks: the next ones first, then those that are over.
 * @throws DomainError 'unauthenticated'
 */
export async function listOwnEvents(app: App, actor: Actor): Promise<OwnEvent[]> {
  const owner = requireUser(actor);
  const now = app.clock.now();
  const events = await findOwned(app.db, owner.userId, now);
  return events.map(({ startsAt, endsAt, bannerKey, cancelledAt, sold, capacity, ...event }) => ({
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bannerUrl: fileUrl(bannerKey),
    cancelled: cancelledAt !== null,
    over: endsAt <= now,
    sold: sold ?? 0,
    capacity: capacity ?? 0,
  }));
}

/**
 * What admins decide on, the longest-waiting first, and the last decisions.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listEventsToDecide(
  app: App,
  actor: Actor,
): Promise<{ waiting: WaitingEvent[]; decided: Decision[] }> {
  requireAdmin(actor);
  const [waiting, decided] = await Promise.all([findWaiting(app.db), findDecisions(app.db, DECISIONS_SHOWN)]);
  return {
    waiting: waiting.map(({ startsAt, createdAt, updatedAt, bannerKey, types, ...event }) => ({
      ...event,
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
    decided: decided.map(({ decidedAt, updatedAt, standing, ...decision }) => ({
      ...decision,
      standing: Boolean(standing),
      decidedAt: decidedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}
