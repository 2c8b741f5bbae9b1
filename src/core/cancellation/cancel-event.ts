import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { unknownEvent } from '../events/event-policy.ts';
import { laterThan, lockEvent } from '../events/event-store.ts';
import { requireManager } from '../events/require-manager.ts';
import { lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { closeInventory, lockInventory } from '../inventory/inventory-store.ts';
import { countHolders } from '../order-mail/order-notice-store.ts';
import { endReserves } from '../promo-codes/end-reserves.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text.ts';
import { wake } from '../shared/work.ts';
import { endWaiting } from '../waiting-list/end-waiting.ts';
import { insertCancellation } from './cancellation-store.ts';

const SAY_WHY = 'Say why. People with tickets will read this.';

const OVER = 'This event is over, so it can’t be cancelled any more. Its orders can still be refunded.';

export const cancellationInput = z.strictObject({
  eventId: z.string({ error: 'Choose an event.' }),
  reason: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
    .min(1, { error: SAY_WHY })
    .describe('Exactly what ticket holders will read; an approved event’s public page shows it too.'),
  refund: z
    .boolean({ error: 'Choose whether everybody gets their money back.' })
    .describe('Whether every paid order is refunded, in the background.'),
});

/** Counts the customers who are told by mail. */
export interface Cancellation {
  told: number;
}

/**
 * Cancels an event for good: its sale ends and seats that are held for unpaid orders go back, at once; everybody who holds
 * tickets is told, and where refunds were chosen, every paid order is refunded, after the commit. By its owner or an
 * admin, until it is over.
 * @throws DomainError 'invalid', 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown),
 *   'conflict' (event.already-cancelled, event.over)
 */
export async function cancelEvent(app: App, actor: Actor, input: unknown): Promise<Cancellation> {
  const { eventId: given, reason, refund } = parseInput(cancellationInput, input);
  const { eventId, user } = await requireManager(app.db, actor, 'event.end', given);
  const now = app.clock.now();
  return transaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw unknownEvent();
    if (event.cancelledAt) {
      throw new DomainError('conflict', 'event.already-cancelled', 'This event is already cancelled.');
    }
    // Whoever was there would be told that it will not take place.
    if (event.endsAt <= now) throw new DomainError('conflict', 'event.over', OVER);
    await lockInventory(tx, eventId);
    // First, or what is released would be offered to the people who wait.
    await closeInventory(tx, eventId);
    await endWaiting(app, tx, eventId, { because: 'cancelled' });
    const held = await lockHeldOrders(tx, eventId, { all: true });
    await releaseHolds(app, tx, eventId, held, 'cancelled');
    const updatedAt = laterThan(event.updatedAt, now);
    await insertCancellation(tx, { eventId, by: user.userId, reason, refund, now, updatedAt });
    await endReserves(app, tx, eventId);
    await record(app, tx, { kind: 'event.cancelled', by: user, eventId, facts: { reason, refund } });
    const told = await countHolders(tx, eventId);
    await wake(tx, 'cancellations');
    return { told };
  });
}
