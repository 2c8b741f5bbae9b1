import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
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
  const user = requireUser(actor);
  await transaction(app.db, async (tx) => {
    if (!(await deleteDoorStaff(tx, eventId, email))) return;
    await record(app, tx, { kind: 'door.removed', by: user, eventId, personal: { email } });
  });
  return { email };
}
