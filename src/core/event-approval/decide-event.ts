import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { announceMovesSinceUnpublished } from '../events/announce-move.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import {
  findLastDecision,
  insertDecision,
  type LastDecision,
  type LockedEvent,
  lockEvent,
} from '../events/event-store.ts';
import { lockSeriesOf } from '../events/series-store.ts';
import { giveOrganisationSlug } from '../organisations/organisation-slug-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireAdmin, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text/text.ts';
import { refusal } from './refusals.ts';

/** More dates than a series can have. */
const MOST_DATES = 1_000;
const NEEDS_REASON = 'Say why, so that the organiser knows what to change.';

/**
 * An admin's decision. `updatedAt` and `lastDecision` say what they looked at: with them, the decision neither approves a later change
 * unseen nor overrules another admin's decision.
 */
export const eventDecision = z
  .strictObject({
    eventId: z.string({ error: 'Choose an event.' }),
    decision: z.enum(['approved', 'rejected'], { error: 'Approve or reject.' }),
    reason: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
      .nullish()
      .describe('For the organiser to read; a rejection needs one.'),
    updatedAt: z.iso
      .datetime({ error: 'Load the page again.' })
      .optional()
      .describe('The version you looked at, so that no later change is approved unseen.'),
    lastDecision: z
      .union([z.uuid({ error: 'Load the page again.' }), z.literal('').transform(() => null)])
      .nullish()
      .describe(
        'The `lastDecision` you looked at, null for none, so that nothing another admin decided since is overruled unseen.',
      ),
    dates: z
      .array(
        z.strictObject({
          eventId: z.uuid({ error: 'Load the page again.' }),
          updatedAt: z.iso.datetime({ error: 'Load the page again.' }),
        }),
      )
      .max(MOST_DATES, { error: 'Load the page again.' })
      .default([])
      .describe(
        'Other dates of its series that wait as well, in the versions you looked at: decided in the same way, or nothing is.',
      ),
  })
  .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason), {
    path: ['reason'],
    error: NEEDS_REASON,
  });

/**
 * Approves an event, so that it goes on sale, or rejects it with a reason. An approved event that changed since may be approved again. The
 * decision is stored and the organiser is mailed.
 * @throws DomainError 'forbidden', 'invalid', 'not-found' (event.unknown), 'conflict' (event.draft; event.already-decided;
 * event.decided-meanwhile, whose facts have that decision as `lastDecision`; event.changed-meanwhile, event.cancelled, event.over)
 */
export async function decideEvent(app: App, actor: Actor, input: unknown): Promise<{ approvalId: string }> {
  const admin = requireAdmin(actor);
  const { eventId, decision, reason, updatedAt, lastDecision, dates } = parseInput(eventDecision, input);
  const id = eventIdOf(eventId);
  const wording = { decision, reason: decision === 'rejected' ? (reason ?? null) : null };
  return transaction(app.db, async (tx) => {
    if (dates.length > 0) await lockSeriesOf(tx, id);
    const event = await lockEvent(tx, id);
    if (!event) throw unknownEvent();
    refuseEnded(event, app.clock.now());
    if (event.approval === 'draft') throw refusal('event.draft');
    const last = await findLastDecision(tx, id);
    // Approving again accepts what changed since the first approval.
    const again = event.approval === decision;
    if (again && !(decision === 'approved' && event.changed.length > 0)) {
      throw refusal('event.already-decided', last ? decisionFacts(last, admin) : { decision });
    }
    if (lastDecision !== undefined && lastDecision !== (last?.id ?? null)) {
      throw refusal('event.decided-meanwhile', {
        lastDecision: last?.id ?? null,
        ...(last && decisionFacts(last, admin)),
      });
    }
    if (updatedAt && new Date(updatedAt).getTime() !== event.updatedAt.getTime()) {
      throw refusal('event.changed-meanwhile', { why: 'event' });
    }
    const approvalId = await decideLocked(app, tx, { by: admin, event, again, ...wording });
    if (decision === 'approved') await giveOrganisationSlug(tx, event.organisationId);
    if (!again) await queueMails(app, tx, [{ kind: 'event-decision', eventId: id, subjectId: approvalId }]);
    for (const date of dates) {
      const other = await lockDate(tx, date, event, app.clock.now());
      await decideLocked(app, tx, { by: admin, event: other, again: false, ...wording });
    }
    return { approvalId };
  });
}

interface LockedDecision {
  by: SignedIn;
  event: LockedEvent;
  decision: 'approved' | 'rejected';
  reason: string | null;
  /** Whether this approves the changes of an event that is approved already. */
  again: boolean;
}

/** Decides about a locked event. @returns the decision's id */
async function decideLocked(app: App, tx: Transaction, decided: LockedDecision): Promise<string> {
  const { by, event, decision, reason, again } = decided;
  // The id is made under the lock, so that a later decision has a greater id.
  const approvalId = app.newId();
  await insertDecision(tx, {
    eventId: event.id,
    approvalId,
    decision,
    reason,
    decidedBy: by.userId,
    decidedAt: app.clock.now(),
  });
  await record(app, tx, {
    kind: decision === 'approved' ? 'event.approved' : 'event.rejected',
    by,
    eventId: event.id,
    facts: { again, reason: reason ?? undefined },
  });
  if (decision === 'approved' && !again) await announceMovesSinceUnpublished(app, tx, event.id);
  return approvalId;
}

/** Locks another waiting date of the same series, in the version that the admin looked at. */
async function lockDate(
  tx: Transaction,
  { eventId, updatedAt }: { eventId: string; updatedAt: string },
  { seriesId }: LockedEvent,
  now: Date,
): Promise<LockedEvent> {
  const date = await lockEvent(tx, eventId);
  if (!date || seriesId === null || date.seriesId !== seriesId) throw unknownEvent();
  refuseEnded(date, now);
  if (date.approval !== 'pending' || new Date(updatedAt).getTime() !== date.updatedAt.getTime()) {
    throw refusal('event.changed-meanwhile', { why: 'date' });
  }
  return date;
}

/**
 * Refuses to decide about an ended event. Withdrawing its approval would take its page from its customers, and approving it would sell
 * nothing.
 */
function refuseEnded({ cancelledAt, endsAt }: { cancelledAt: Date | null; endsAt: Date }, now: Date) {
  if (cancelledAt) throw refusal('event.cancelled', { why: 'nothing-to-decide' });
  if (endsAt <= now) throw refusal('event.over', { why: 'nothing-to-decide' });
}

const decisionFacts = ({ decidedBy, by, decision, reason }: LastDecision, { userId }: SignedIn) => ({
  decision,
  reason,
  by: decidedBy === userId ? null : by,
});
