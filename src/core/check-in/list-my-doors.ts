import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findDoorsOf } from './door-store.ts';

/** An event whose door somebody was invited to. */
export interface MyDoor {
  eventId: string;
  name: string;
  /** ISO 8601 instant, to be shown in `timeZone`. */
  startsAt: string;
  /** ISO 8601 instant. */
  endsAt: string;
  timeZone: string;
}

/**
 * Lists at most ten doors that the asker was invited to and whose events are not over, the soonest first. Doors that come with a fuller
 * role are left out.
 * @throws DomainError 'unauthenticated'
 */
export async function listMyDoors(app: App, actor: Actor): Promise<MyDoor[]> {
  const user = requireUser(actor);
  const scopes = user.memberships.filter(({ role }) => role === 'door');
  const named = user.memberships.flatMap(({ doors }) => doors);
  const doors = await findDoorsOf(app.db, { named, scopes, now: app.clock.now() });
  return doors.map(({ startsAt, endsAt, ...door }) => ({
    ...door,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
