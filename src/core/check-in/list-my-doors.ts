import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findDoorsOf } from './door-staff-store.ts';

/** An event whose tickets somebody was invited to check. */
export interface MyDoor {
  eventId: string;
  name: string;
  /** ISO 8601 instant, to be shown in `timeZone`. */
  startsAt: string;
  timeZone: string;
}

/**
 * The doors that the one who asks was invited to, or runs as a member who does nothing else, and that are not over, the soonest first; ten at most.
 * @throws DomainError 'unauthenticated'
 */
export async function listMyDoors(app: App, actor: Actor): Promise<MyDoor[]> {
  const user = requireUser(actor);
  if (!user.emailVerified) return [];
  const runs = user.memberships.filter(({ role }) => role === 'door');
  const doors = await findDoorsOf(app.db, user.email, runs, app.clock.now());
  return doors.map(({ startsAt, ...door }) => ({ ...door, startsAt: startsAt.toISOString() }));
}
