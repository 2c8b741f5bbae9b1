import { z } from 'zod';
import type { Actor } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { requireDoorOwner } from './check-in-policy.ts';
import { findDoorStaff } from './door-staff-store.ts';

export const doorPerson = z.object({ email: z.string(), invitedAt: instant });
export type DoorPerson = z.infer<typeof doorPerson>;

/** The people invited to an event's door, by address. @throws DomainError as requireDoorOwner */
export async function listDoorStaff(app: App, actor: Actor, eventId: string): Promise<DoorPerson[]> {
  await requireDoorOwner(app.db, actor, eventId);
  const people = await findDoorStaff(app.db, eventId);
  return people.map(({ email, invitedAt }) => ({ email, invitedAt: invitedAt.toISOString() }));
}
