import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireDeskHand } from '../events/require-desk.ts';
import { hasPendingPayment, lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { endEntries, recountWaiting } from './entry-store.ts';
import { findEntry } from './organiser-entry-store.ts';
import { refusal } from './refusals.ts';

/**
 * Takes somebody off the list and emails them. If they had an offer, it goes to the next person, unless they are just paying for it.
 * @throws DomainError as requireDeskHand; 'not-found' (waiting-list.unknown), 'conflict' (order.payment-pending)
 */
export async function removeFromWaitingList(
  app: App,
  actor: Actor,
  { eventId: givenId, entryId: givenEntry }: { eventId: unknown; entryId: unknown },
): Promise<void> {
  const { id: eventId } = await requireDeskHand(app.db, actor, givenId);
  const parsed = z.uuid().safeParse(givenEntry);
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const entry = parsed.success ? await findEntry(tx, eventId, parsed.data.toLowerCase()) : undefined;
    if (!entry) throw refusal('waiting-list.unknown', { why: 'nobody' });
    const { id, orderId, email } = entry;
    const held = orderId === null ? undefined : await lockHeldOrders(tx, eventId, { orderId });
    // The offer was bought, or went to somebody else.
    if (entry.endedAt !== null || held?.orderIds.length === 0) return;
    if (orderId !== null && (await hasPendingPayment(tx, eventId, orderId))) {
      throw refusal('order.payment-pending');
    }
    await endEntries(tx, eventId, { id }, { because: 'removed', now: app.clock.now() });
    await recountWaiting(tx, eventId);
    if (held) await releaseHolds(app, tx, eventId, held, 'cancel');
    await queueMails(app, tx, [{ kind: 'waiting-ended', eventId, subjectId: id }]);
    const by = requireUser(actor);
    await record(app, tx, { kind: 'event.waiting-list-removed', by, eventId, personal: { email } });
  });
}
