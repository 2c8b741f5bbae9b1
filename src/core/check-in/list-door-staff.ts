import { z } from 'zod';
import { findDoorPeople } from '../organisations/doors/door-people.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { requireDoorOwner } from './check-in-policy.ts';

export const doorPerson = z.object({
  email: z.string(),
  name: z.string().describe('Empty until they accept.'),
  accepted: z.boolean().describe('Whether they can check tickets already.'),
});
export type DoorPerson = z.infer<typeof doorPerson>;

/**
 * Lists the people invited to an event's door, by address. Those whose role includes all doors are left out.
 * @throws DomainError as requireDoorOwner
 */
export async function listDoorStaff(app: App, actor: Actor, eventId: string): Promise<DoorPerson[]> {
  const { organisationId } = await requireDoorOwner(app.db, actor, eventId);
  return findDoorPeople(app, organisationId, eventId);
}
