import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { requireDoor, requireOperator } from './check-in-policy.ts';
import {
  findCollection,
  insertCollections,
  lockAddOn,
  putBackAll,
  sumUpCollections,
} from './collected-store.ts';
import { checkInSchema } from './door-answer.ts';
import { refusal } from './refusals.ts';

const unit = {
  eventId: checkInSchema.shape.eventId,
  unitId: z.guid({ error: 'This isn’t the id of an add-on.' }),
};

/** What a door sends to tick off an add-on; the API's request body is the same without `eventId` and `unitId`. */
export const collectSchema = z.strictObject({
  ...unit,
  gate: checkInSchema.shape.gate,
  collectionId: z
    .guid({ error: 'This isn’t the id of a collection.' })
    .optional()
    .describe('Made by the device, once a tick: sending it again (a lost answer) gives the same answer.'),
});

export const collectedAnswer = z
  .object({
    collected: z.boolean().describe('This ticked it off. False: it was ticked off before.'),
    at: z.iso.datetime().describe('When it was ticked off.'),
    gate: z.string().describe('Where.'),
  })
  .meta({ id: 'CollectedAddOn' });
export type Collected = z.infer<typeof collectedAnswer>;

/**
 * Ticks off a unit of an add-on, once. The first wins; later ones are told when and where that was. A refund of the unit at the same moment
 * waits, or has committed and is seen.
 * @param input `collectSchema`. The same `collectionId` sent again gets the same answer.
 * @throws DomainError 'invalid' by field; as requireDoor; 'not-found' (add-on.unknown); 'conflict' (add-on.refunded, add-on.disputed)
 */
export async function collectAddOn(app: App, actor: Actor, input: unknown): Promise<Collected> {
  const userId = requireOperator(actor);
  return transaction(app.db, async (tx) => {
    const door = await requireDoor(tx, actor, parseField(collectSchema, 'eventId', input));
    const { unitId, gate, collectionId = app.newId() } = parseInput(collectSchema, input);
    const found = await lockAddOn(tx, door.id, unitId);
    if (!found) throw refusal('add-on.unknown');
    if (found.state === 'revoked') throw refusal('add-on.refunded');
    if (found.state === 'on_hold') throw refusal('add-on.disputed');
    const stands = await findCollection(tx, { eventId: door.id, unitId });
    if (stands) {
      const isThis = stands.collectionId === collectionId && stands.by === userId;
      return { collected: isThis, at: stands.at.toISOString(), gate: stands.gate };
    }
    const at = app.clock.now();
    const ours = { valid: true, device: null, sequence: null };
    await insertCollections(tx, door.id, [{ unitId, collectionId, at, gate, by: userId, ...ours }]);
    await sumUpCollections(tx, door.id, [unitId]);
    return { collected: true, at: at.toISOString(), gate };
  });
}

export const uncollectSchema = z.strictObject(unit);

/**
 * Undoes ticking off a unit, for a slip of the finger. Repeating it changes nothing.
 * @throws DomainError 'invalid' by field; as requireDoor; 'not-found' (add-on.unknown)
 */
export async function uncollectAddOn(app: App, actor: Actor, input: unknown): Promise<void> {
  const userId = requireOperator(actor);
  await transaction(app.db, async (tx) => {
    const door = await requireDoor(tx, actor, parseField(uncollectSchema, 'eventId', input));
    const { unitId } = parseInput(uncollectSchema, input);
    if (!(await lockAddOn(tx, door.id, unitId))) throw refusal('add-on.unknown');
    await putBackAll(tx, { eventId: door.id, unitId, at: app.clock.now(), by: userId });
    await sumUpCollections(tx, door.id, [unitId]);
  });
}
