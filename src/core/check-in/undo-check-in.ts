import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { requireDoor, requireOperator } from './check-in-policy.ts';
import { checkInSchema } from './door-answer.ts';
import { devicesDecided } from './offline/merge-store.ts';
import { recount } from './offline/refold.ts';
import { refusal } from './refusals.ts';
import { lockCheckIn, markUndone, moreCameIn, takeBackAdmission } from './undo-store.ts';

export const undoCheckInSchema = z.strictObject({
  eventId: checkInSchema.shape.eventId,
  scanId: z.guid({ error: 'This isn’t the id of a scan.' }),
});

/**
 * Undoes a check-in, for a wrong ticket or a trial: the ticket counts as not admitted, and its next scan admits it. Of a ticket that admits
 * several people, the people of this scan count no more; its scans are undone one after the other, newest first. The scan stays, with who
 * undid it and when. Repeating this changes nothing.
 * @param input `undoCheckInSchema`
 * @throws DomainError 'invalid' by field; as requireDoor; 'not-found' (check-in.unknown) if no ticket was admitted by such a scan;
 * 'conflict' (check-in.not-last) if the ticket has left or come in again since
 */
export async function undoCheckIn(app: App, actor: Actor, input: unknown): Promise<void> {
  const userId = requireOperator(actor);
  await transaction(app.db, async (tx) => {
    const door = await requireDoor(tx, actor, parseField(undoCheckInSchema, 'eventId', input));
    const { scanId } = parseInput(undoCheckInSchema, input);
    const checkIn = await lockCheckIn(tx, { eventId: door.id, scanId });
    if (!checkIn) {
      throw refusal('check-in.unknown');
    }
    if (checkIn.undoneAt) return;
    const undone = { ...checkIn, undoneAt: app.clock.now(), undoneBy: userId };
    // What devices decided has no order of its own, so any check-in may be undone, and the ticket's are counted anew.
    if (await devicesDecided(tx, door.id, checkIn.ticketId)) {
      await markUndone(tx, undone);
      await recount(tx, door, [checkIn.ticketId]);
      return;
    }
    if (!(await takeBackAdmission(tx, checkIn))) {
      const why = (await moreCameIn(tx, checkIn)) ? 'more-came-in' : 'moved-since';
      throw refusal('check-in.not-last', { why });
    }
    await markUndone(tx, undone);
  });
}
