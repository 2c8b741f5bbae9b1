import { z } from 'zod';
import { emailSchema } from '../orders/order.ts';
import { inviteToDoor } from '../organisations/doors/door-people.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { requireDoorOwner } from './check-in-policy.ts';

export const inviteDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: emailSchema.transform((email) => email.toLowerCase()),
});

/**
 * Invites somebody by email address to run the event's door, and mails them a link to it. A colleague has access at once; anybody else once
 * they accept with an account that has the address.
 * @throws DomainError 'invalid' (email); as requireDoorOwner and inviteToDoor
 */
export async function inviteDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const door = await requireDoorOwner(app.db, actor, parseField(inviteDoorStaffSchema, 'eventId', input));
  requireOrganiser(actor);
  const { eventId, email } = parseInput(inviteDoorStaffSchema, input);
  await inviteToDoor(app, actor, { organisationId: door.organisationId, eventId, email });
  return { email };
}
