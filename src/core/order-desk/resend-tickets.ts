import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireDeskHand } from '../events/require-desk.ts';
import { queueTicketsAgain } from '../order-mail/order-mail-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { lockOrder } from './order-desk-change-store.ts';
import { refusal } from './refusals.ts';

/** Limits how often an order's mails can be sent by hand, by all people together. */
export const MAILS_BY_HAND = { times: 5, minutes: 60 };

/**
 * Mails an order's valid tickets to its address once more.
 * @returns the address
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown, order.unknown),
 *   'conflict' (order.no-tickets, order.no-email), 'too-many' (too-many-requests)
 */
export async function resendTickets(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
): Promise<{ email: string }> {
  const { id: eventId } = await requireDeskHand(app.db, actor, key.eventId);
  const orderId = orderIdOf(key.orderId);
  const user = requireOrganiser(actor);
  await throttleKey(app, ['order-mail', eventId, orderId], MAILS_BY_HAND);
  return transaction(app.db, async (tx) => {
    const order = await lockOrder(tx, { eventId, orderId });
    if (!order) throw unknownOrder();
    if (!order.valid) throw refusal('order.no-tickets');
    const { email, noEmail } = readEmail(order.email);
    if (email === null) throw refusal('order.no-email', { why: noEmail === 'removed' ? 'removed' : 'none' });
    await queueTicketsAgain(app, tx, {
      eventId,
      orderId,
      email,
      reason: 'resent',
      requestedBy: user.userId,
    });
    await record(app, tx, { kind: 'order.tickets-resent', by: user, eventId, facts: { orderId } });
    return { email };
  });
}
