import { transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { askForRefunds } from '../events/cancellation-store.ts';
import { unknownEvent } from '../events/event-policy.ts';
import { lockEvent } from '../events/event-store.ts';
import { requireManager } from '../events/require-manager.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { refusal } from './refusals.ts';

/**
 * Refunds every order of an event that was cancelled without refunds, in the background. Requesting it again changes nothing.
 * @throws DomainError as cancelEvent; 'conflict' (event.not-cancelled); 'forbidden' (account.proof-needed)
 */
export async function refundCancelledEvent(app: App, actor: Actor, givenId: unknown): Promise<void> {
  const { eventId, user } = await requireManager(app.db, actor, 'event.end', givenId);
  await transaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw unknownEvent();
    if (!event.cancelledAt) throw refusal('event.not-cancelled');
    await requireFreshProof(app, tx, user);
    const asked = await askForRefunds(tx, eventId, app.clock.now());
    if (!asked) return;
    await record(app, tx, { kind: 'order.all-refunded', by: user, eventId });
    await wake(tx, 'cancellations');
  });
}
