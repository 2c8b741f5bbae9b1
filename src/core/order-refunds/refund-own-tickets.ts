import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { refundableUntil } from '../events/refund-policy.ts';
import { findOrderFor, type OrderRequest } from '../order-page/find-order-for.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { auditRefund } from './audit-refund.ts';
import { makeRefund, type OrderRefund } from './make-refund.ts';
import { countAdmitted, countSentAway, findRefundTerms, hasDonation } from './own-refund-store.ts';
import { requestIdInput } from './refund-order.ts';
import { refusal } from './refusals.ts';

const CHOOSE = 'Choose the tickets you want refunded.';

export const ownRefundInput = z.strictObject({
  requestId: requestIdInput,
  tickets: z
    .array(z.uuid({ error: CHOOSE }).toLowerCase(), { error: CHOOSE })
    .min(1, { error: CHOOSE })
    .max(100, { error: 'Choose at most 100 tickets at a time.' })
    .describe('Ids of tickets of this order.'),
});

/**
 * Returns tickets of the customer's own order, if the event's refund policy allows it. They admit nobody from now on. What was paid for
 * them goes back to the card, without the service fee and the event’s cancellation fee. Refused after the deadline, and for a ticket that was used or that somebody else
 * accepted.
 * @throws DomainError 'invalid' by field, 'not-found' (order.unknown), 'conflict' (refund.not-offered, refund.too-late,
 *   refund.ticket-used, refund.donation, refund.ticket-sent, refund.ticket-gone, refund.request-used, order.not-paid, order.disputed)
 */
export async function refundOwnTickets(
  app: App,
  actor: Actor,
  request: OrderRequest,
  input: unknown,
): Promise<OrderRefund> {
  const { eventId, orderId } = await findOrderFor(app, actor, request);
  const { tickets: ticketIds, requestId = app.newId() } = parseInput(ownRefundInput, input);
  return transaction(app.db, async (tx) => {
    // Its organiser can only lower the fee, so one that was read before the locks is never too low.
    const keeps = await findRefundTerms(tx, eventId, orderId);
    const refund = await makeRefund(
      app,
      tx,
      {
        eventId,
        orderId,
        requestId,
        wish: { scope: 'tickets', ticketIds },
        refundFee: false,
        keeps,
        reason: 'by-customer',
        note: null,
        as: 'customer',
        by: actor.kind === 'user' ? actor.userId : null,
      },
      // Checked under the locks, so a policy change or a scan a moment ago counts.
      async (_, plan) => {
        const terms = await findRefundTerms(tx, eventId, orderId);
        const until = terms && refundableUntil(terms);
        if (!until || terms.cancelled) throw refusal('refund.not-offered');
        if (app.clock.now() > until) {
          throw refusal('refund.too-late');
        }
        if ((await countSentAway(tx, eventId, plan.revoke)) > 0) {
          throw refusal('refund.ticket-sent');
        }
        if ((await countAdmitted(tx, eventId, plan.revoke)) > 0) {
          throw refusal('refund.ticket-used');
        }
        if (await hasDonation(tx, eventId, plan.revoke)) {
          throw refusal('refund.donation');
        }
      },
    );
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    const from = actor.kind === 'user' ? actor.from : undefined;
    await auditRefund(app, tx, { as: 'customer', userId, from }, { eventId, refund });
    return refund;
  });
}
