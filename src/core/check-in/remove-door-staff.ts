import { z } from 'zod';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireDoorOwner } from './check-in-policy.ts';
import { deleteDoorStaff } from './door-staff-store.ts';

export const removeDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: z.string().trim().toLowerCase(),
});

/**
 * Takes an invitation back; the person's next scan is refused. Nothing happens where there is none.
 * @throws DomainError as requireDoorOwner
 */
export async function removeDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const { eventId, email } = parseInput(removeDoorStaffSchema, input);
  await requireDoorOwner(app.db, actor, eventId);
  await deleteDoorStaff(app.db, eventId, email);
  return { email };
}
