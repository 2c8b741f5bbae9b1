import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { insertCancellation } from '../events/cancellation-store.ts';
import { unknownEvent } from '../events/event-policy.ts';
import { type LockedEvent, laterThan, lockEvent } from '../events/event-store.ts';
import { lockFollowing } from '../events/lock-following.ts';
import { requireManager } from '../events/require-manager.ts';
import { lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { closeInventory, lockInventory } from '../inventory/inventory-store.ts';
import { countHolders } from '../order-mail/order-notice-store.ts';
import { endReserves } from '../promo-codes/end-reserves.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text/text.ts';
import { wake } from '../shared/work.ts';
import { endWaiting } from '../waiting-list/end-waiting.ts';
import { refusal } from './refusals.ts';

const SAY_WHY = 'Say why. People with tickets will read this.';
export const cancellationInput = z.strictObject({
  eventId: z.string({ error: 'Choose an event.' }),
  reason: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
    .min(1, { error: SAY_WHY })
    .describe('Exactly what ticket holders will read; an approved event’s public page shows it too.'),
  refund: z
    .boolean({ error: 'Choose whether everybody gets their money back.' })
    .describe('Whether every paid order is refunded, in the background.'),
  following: z
    .boolean({ error: 'Choose which dates are cancelled.' })
    .default(false)
    .describe(
      'Of a date of a series: all later dates that are neither cancelled nor over are cancelled as well. All are, or none is.',
    ),
});

export const cancellationAnswer = z.object({
  dates: z.int().describe('How many dates of a series were cancelled; 1 for one event.'),
  told: z.int().describe('How many customers are told, once for each of these events.'),
});
export type Cancellation = z.infer<typeof cancellationAnswer>;

/**
 * Cancels an event for good. Its sale ends and held seats are released at once. After the commit, everybody who holds tickets is mailed
 * and, if refunds were chosen, every paid order is refunded. Allowed for its owner or an admin, until the event is over. For a date of a
 * series, all later dates may be cancelled with it.
 * @throws DomainError 'invalid', 'unauthenticated', 'forbidden' (account.email-not-verified; account.proof-needed with refunds), 'not-found' (event.unknown; series.none),
 * 'conflict' (event.already-cancelled, event.over)
 */
export async function cancelEvent(app: App, actor: Actor, input: unknown): Promise<Cancellation> {
  const given = parseField(cancellationInput, 'eventId', input);
  const { eventId, user } = await requireManager(app.db, actor, 'event.end', given);
  const { reason, refund, following } = parseInput(cancellationInput, input);
  const now = app.clock.now();
  return transaction(app.db, async (tx) => {
    const { event, later } = following
      ? await lockFollowing(tx, actor, 'event.end', { id: eventId, now })
      : { event: await lockEvent(tx, eventId), later: [] };
    if (!event) throw unknownEvent();
    const events = [event, ...later.map(({ locked }) => locked)].filter(({ cancelledAt }) => !cancelledAt);
    if (events.length === 0) throw refusal('event.already-cancelled');
    // Otherwise people who were there would be told that it won't go ahead.
    if (event.endsAt <= now) throw refusal('event.over');
    if (refund) await requireFreshProof(app, tx, user);
    let told = 0;
    for (const each of events) told += await cancelLocked(app, tx, each, { by: user, reason, refund, now });
    await wake(tx, 'cancellations');
    return { dates: events.length, told };
  });
}

/** Cancels one event, which is locked. @returns how many customers will be told */
async function cancelLocked(
  app: App,
  tx: Transaction,
  { id: eventId, updatedAt: before }: LockedEvent,
  { by, reason, refund, now }: { by: SignedIn; reason: string; refund: boolean; now: Date },
): Promise<number> {
  await lockInventory(tx, eventId);
  // This comes first: otherwise released seats would be offered to the waiting list.
  await closeInventory(tx, eventId);
  await endWaiting(app, tx, eventId, { because: 'cancelled' });
  const held = await lockHeldOrders(tx, eventId, { all: true });
  await releaseHolds(app, tx, eventId, held, 'cancel');
  const updatedAt = laterThan(before, now);
  await insertCancellation(tx, { eventId, by: by.userId, reason, refund, now, updatedAt });
  await endReserves(app, tx, eventId);
  await record(app, tx, { kind: 'event.cancelled', by, eventId, facts: { reason, refund } });
  return countHolders(tx, eventId);
}
