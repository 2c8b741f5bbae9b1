import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { requireManager } from '../events/require-manager.ts';
import type { RefundWish } from '../refunds/plan-refund.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text/text.ts';
import { auditRefund } from './audit-refund.ts';
import { makeRefund, type OrderRefund } from './make-refund.ts';
import { requireProofForSum } from './proof-for-sum.ts';
import { refusal } from './refusals.ts';

const MOST_TICKETS = 2_000;

export const requestIdInput = z
  .uuid({ error: 'An id is a UUID.' })
  .toLowerCase()
  .optional()
  .describe(
    'Made by the sender: the same request sent twice, for example after a lost connection, refunds once.',
  );

export const orderRefundInput = z
  .strictObject({
    eventId: z.string({ error: 'Choose an event.' }),
    orderId: z.string({ error: 'Choose an order.' }),
    requestId: requestIdInput,
    tickets: z
      .array(z.uuid({ error: 'Choose from the tickets of this order.' }).toLowerCase(), {
        error: 'Choose at least one ticket.',
      })
      .min(1, { error: 'Choose at least one ticket.' })
      .max(MOST_TICKETS)
      .optional()
      .describe(
        'Ids of the tickets to refund, at the price that was paid. Leave out both tickets and amount to refund the whole order.',
      ),
    amountMinor: z
      .int({ error: 'Enter an amount.' })
      .min(1, { error: 'Enter an amount.' })
      .optional()
      .describe('Minor units. Refunds this amount; all tickets stay valid.'),
    refundFee: z
      .boolean()
      .default(false)
      .describe('Whether to refund the service fee too; otherwise the platform keeps it.'),
    alreadyRefunded: z
      .boolean()
      .default(false)
      .describe(
        'With `tickets`: cancels them and sends nothing, because their money was already returned at the card provider. Up to the amount that was returned.',
      ),
    reason: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
      .nullish()
      .describe('For the customer to read.'),
  })
  .refine(({ tickets, amountMinor }) => tickets === undefined || amountMinor === undefined, {
    path: ['amountMinor'],
    error: 'Choose tickets or an amount, not both.',
  })
  .refine(({ alreadyRefunded, tickets }) => !alreadyRefunded || tickets !== undefined, {
    path: ['tickets'],
    error: 'Choose the tickets that were already refunded.',
  })
  .refine(({ alreadyRefunded, refundFee }) => !alreadyRefunded || !refundFee, {
    path: ['refundFee'],
    error: 'Without a refund, no service fee is returned.',
  });

/**
 * Refunds an order, some of its tickets, or an amount without taking tickets back. Revoked tickets admit nobody from now on, and their
 * seats can be sold again while the event is on sale. The money goes back to the card, unless it was returned at the provider
 * (`alreadyRefunded`). The customer is mailed. The platform keeps the service fee unless the input says otherwise. For the event's owner
 * and admins.
 * @throws DomainError 'invalid' by field (also refund.too-much, refund.not-covered), 'unauthenticated', 'forbidden' (account.email-not-verified; account.proof-needed above a sum),
 *   'not-found' (event.unknown, order.unknown), 'conflict' (order.not-paid, order.disputed, refund.ticket-gone, refund.request-used)
 */
export async function refundOrder(app: App, actor: Actor, input: unknown): Promise<OrderRefund> {
  const givenId = parseField(orderRefundInput, 'eventId', input);
  const { eventId, user } = await requireManager(app.db, actor, 'orders.refund', givenId);
  const { eventId: _, orderId: givenOrder, ...asked } = parseInput(orderRefundInput, input);
  const id = z.uuid().safeParse(givenOrder);
  if (!id.success) throw refusal('order.unknown');
  const wish = wishOf(asked);
  const orderId = id.data.toLowerCase();
  return transaction(app.db, async (tx) => {
    const wanted = {
      eventId,
      orderId,
      requestId: asked.requestId ?? app.newId(),
      wish,
      refundFee: asked.refundFee,
      reason: wish.scope === 'amount' ? 'goodwill' : 'by-organiser',
      note: asked.reason || null,
      as: 'organiser',
      by: user.userId,
    } as const;
    const refund = await makeRefund(app, tx, wanted, ({ currency }) =>
      requireProofForSum(app, tx, user, { eventId, currency: currency as Currency }),
    );
    await auditRefund(app, tx, user, { eventId, refund });
    return refund;
  });
}

function wishOf({
  tickets,
  amountMinor,
  alreadyRefunded,
}: Pick<z.output<typeof orderRefundInput>, 'tickets' | 'amountMinor' | 'alreadyRefunded'>): RefundWish {
  if (tickets) return { scope: 'tickets', ticketIds: tickets, ...(alreadyRefunded && { alreadyRefunded }) };
  if (amountMinor !== undefined) return { scope: 'amount', amountMinor };
  return { scope: 'whole' };
}
