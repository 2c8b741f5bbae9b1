import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text.ts';
import { eventIdOf, unknownEvent } from './event-policy.ts';
import { insertDecision, lockEvent } from './event-store.ts';
import { tellOfMovesMeanwhile } from './tell-of-move.ts';

const NEEDS_REASON = 'Say why, so that the organiser knows what to change.';

/** What an admin decides. `updatedAt` is the version they looked at; with it, a later change is not waved through unseen. */
export const eventDecision = z
  .strictObject({
    eventId: z.string({ error: 'Say which event.' }),
    decision: z.enum(['approved', 'rejected'], { error: 'Approve or reject.' }),
    reason: text({ max: 2_000, tooLong: 'Use at most 2 000 characters.' })
      .nullish()
      .describe('For the organiser to read; a rejection needs one.'),
    updatedAt: z.iso
      .datetime({ error: 'Load the page again.' })
      .optional()
      .describe('The version you looked at: a later change is then not waved through unseen.'),
  })
  .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason), {
    path: ['reason'],
    error: NEEDS_REASON,
  });

/**
 * Approves an event, so that it goes on sale, or rejects it with a reason. One that was approved and changed since may be
 * approved again. The decision is kept, and its organiser hears of it.
 * @throws DomainError 'forbidden', 'invalid', 'not-found' (event.unknown), 'conflict' (event.already-decided,
 *   event.changed-meanwhile)
 */
export async function decideEvent(app: App, actor: Actor, input: unknown): Promise<{ approvalId: string }> {
  const admin = requireAdmin(actor);
  const { eventId, decision, reason, updatedAt } = parseInput(eventDecision, input);
  const id = eventIdOf(eventId);
  const approvalId = app.newId();
  await transaction(app.db, async (tx) => {
    const event = await lockEvent(tx, id);
    if (!event) throw unknownEvent();
    // Approving once more says that what changed since is fine.
    const again = event.approval === decision;
    if (again && !(decision === 'approved' && event.changed.length > 0)) {
      throw new DomainError('conflict', 'event.already-decided', `This event is ${decision} already.`);
    }
    if (updatedAt && new Date(updatedAt).getTime() !== event.updatedAt.getTime()) {
      throw new DomainError(
        'conflict',
        'event.changed-meanwhile',
        'The organiser changed this event: look again first.',
      );
    }
    await insertDecision(tx, {
      eventId: id,
      approvalId,
      decidedBy: admin.userId,
      decision,
      reason: decision === 'rejected' ? (reason ?? null) : null,
      decidedAt: app.clock.now(),
    });
    const isBack = decision === 'approved' && !again && event.endsAt > app.clock.now();
    if (isBack) await tellOfMovesMeanwhile(app, tx, id);
    await app.jobs.enqueue(tx, 'send-event-decision', again ? [] : [{ eventId: id, approvalId }]);
  });
  return { approvalId };
}
