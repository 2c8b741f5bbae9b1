import { z } from 'zod';
import { transaction } from '../../../db/database.ts';
import { record } from '../../audit/record.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { requireDoorOwner } from '../check-in-policy.ts';
import { deleteDevice } from './device-store.ts';

const removal = z.strictObject({
  eventId: z.string(),
  deviceId: z.guid({ error: 'This isn’t the id of a device.' }),
});

/**
 * Removes a device from the door: its next request is refused, and it deletes its list of tickets. Without network it can go on until its
 * list is too old. A device that is not there is ignored.
 * @throws DomainError 'invalid' (deviceId); as requireDoorOwner
 */
export async function removeDevice(app: App, actor: Actor, input: unknown): Promise<void> {
  await transaction(app.db, async (tx) => {
    await requireDoorOwner(tx, actor, parseField(removal, 'eventId', input));
    const { eventId, deviceId } = parseInput(removal, input);
    const removed = await deleteDevice(tx, { eventId, deviceId });
    if (!removed) return;
    const facts = { gate: removed.gate };
    await record(app, tx, { kind: 'door.device-removed', by: requireUser(actor), eventId, facts });
  });
}
