import { z } from 'zod';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireDoorOwner } from './check-in-policy.ts';
import { deleteDoorStaff } from './door-staff-store.ts';

export const removeDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: z.string().trim().toLowerCase(),
});

/**
 * Takes an invitation back; the person's next scan is refused.
 * @throws DomainError 'not-found' (door.not-invited); as requireDoorOwner
 */
export async function removeDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const { eventId, email } = parseInput(removeDoorStaffSchema, input);
  await requireDoorOwner(app.db, actor, eventId);
  if (await deleteDoorStaff(app.db, eventId, email)) return { email };
  throw new DomainError('not-found', 'door.not-invited', `${email} is not among the people at the door.`);
}
