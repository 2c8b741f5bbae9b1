import { z } from 'zod';
import { takeDoorFrom } from '../organisations/doors/door-people.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireDoorOwner } from './check-in-policy.ts';

export const removeDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: z.string().trim().toLowerCase(),
});

/**
 * Takes the door from somebody; the person's next scan is refused. Nothing happens where nobody has that address.
 * @throws DomainError as requireDoorOwner
 */
export async function removeDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const { eventId, email } = parseInput(removeDoorStaffSchema, input);
  const { organisationId } = await requireDoorOwner(app.db, actor, eventId);
  await takeDoorFrom(app, actor, { organisationId, eventId, email });
  return { email };
}
