import { z } from 'zod';
import { takeDoorFrom } from '../organisations/doors/door-people.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { requireDoorOwner } from './check-in-policy.ts';

export const removeDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: z.string().trim().toLowerCase(),
});

/**
 * Removes somebody's access to the door; their next scan is refused. An address without access is ignored.
 * @throws DomainError as requireDoorOwner
 */
export async function removeDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const door = await requireDoorOwner(app.db, actor, parseField(removeDoorStaffSchema, 'eventId', input));
  const { eventId, email } = parseInput(removeDoorStaffSchema, input);
  await takeDoorFrom(app, actor, { organisationId: door.organisationId, eventId, email });
  return { email };
}
