import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { requireDoorOwner } from './check-in-policy.ts';
import { findDoorStaff } from './door-staff-store.ts';

/**
 * Somebody invited to the door. Whether they have an account is not said: an invitation must not tell whose address has one.
 */
export interface DoorPerson {
  email: string;
  /** ISO 8601 instant. */
  invitedAt: string;
}

/** The people invited to an event's door, by address. @throws DomainError as requireDoorOwner */
export async function listDoorStaff(app: App, actor: Actor, eventId: string): Promise<DoorPerson[]> {
  await requireDoorOwner(app.db, actor, eventId);
  const people = await findDoorStaff(app.db, eventId);
  return people.map(({ email, invitedAt }) => ({ email, invitedAt: invitedAt.toISOString() }));
}
