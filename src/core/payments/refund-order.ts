import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { requireManager } from '../events/require-manager.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text.ts';
import { makeRefund, type OrderRefund } from './make-refund.ts';
import type { RefundWish } from './plan-refund.ts';

const MOST_TICKETS = 2_000;

export const requestIdInput = z
  .uuid({ error: 'An id is a UUID.' })
  .toLowerCase()
  .optional()
  .describe('Made by the sender: the same request sent twice, after a lost connection say, refunds once.');

export const orderRefundInput = z
  .strictObject({
    eventId: z.string({ error: 'Say which event.' }),
    orderId: z.string({ error: 'Say which order.' }),
    requestId: requestIdInput,
    tickets: z
      .array(z.uuid({ error: 'Choose from the tickets of this order.' }).toLowerCase(), {
        error: 'Choose at least one ticket.',
      })
      .min(1, { error: 'Choose at least one ticket.' })
      .max(MOST_TICKETS)
      .optional()
      .describe(
        'Ids of the tickets to take back, for what was paid for them. Without them and an amount: the whole order.',
      ),
    amountMinor: z
      .int({ error: 'Say how much.' })
      .min(1, { error: 'Say how much.' })
      .optional()
      .describe('Minor units. Sends back so much and takes no ticket back.'),
    giveFeeBack: z
      .boolean()
      .default(false)
      .describe('Whether the service fee goes back too; it stays with the platform otherwise.'),
    keepMoney: z
      .boolean()
      .default(false)
      .describe(
        'With `tickets`: takes them back and sends nothing, since their money was returned at the card provider. At most for as much as was.',
      ),
    reason: text({ max: 2_000, tooLong: 'Use at most 2 000 characters.' })
      .nullish()
      .describe('For the customer to read.'),
  })
  .refine(({ tickets, amountMinor }) => tickets === undefined || amountMinor === undefined, {
    path: ['amountMinor'],
    error: 'Choose tickets or an amount, not both.',
  })
  .refine(({ keepMoney, tickets }) => !keepMoney || tickets !== undefined, {
    path: ['tickets'],
    error: 'Choose the tickets whose money was returned already.',
  })
  .refine(({ keepMoney, giveFeeBack }) => !keepMoney || !giveFeeBack, {
    path: ['giveFeeBack'],
    error: 'Where no money goes, no service fee goes back.',
  });

/**
 * Refunds an order, single tickets of it, or an amount without taking tickets back. What is taken back admits nobody from
 * now on, its seats can be sold again while the event is on sale, the money goes back to the card (unless it was returned at the
 * provider: `keepMoney`), and the customer hears of it. The service fee stays with the platform unless asked otherwise. By the event's owner or an admin.
 * @throws DomainError 'invalid' by field (also refund.too-much, refund.not-covered), 'unauthenticated', 'forbidden' (account.email-not-verified),
 *   'not-found' (event.unknown, order.unknown), 'conflict' (order.not-paid, order.disputed, refund.ticket-gone, refund.request-used)
 */
export async function refundOrder(app: App, actor: Actor, input: unknown): Promise<OrderRefund> {
  const { eventId: givenId, orderId: givenOrder, ...asked } = parseInput(orderRefundInput, input);
  const { eventId, user } = await requireManager(app.db, actor, givenId);
  const id = z.uuid().safeParse(givenOrder);
  if (!id.success) throw new DomainError('not-found', 'order.unknown', 'There is no such order.');
  const wish = wishOf(asked);
  return transaction(app.db, (tx) =>
    makeRefund(app, tx, {
      eventId,
      orderId: id.data.toLowerCase(),
      requestId: asked.requestId ?? app.newId(),
      wish,
      giveFeeBack: asked.giveFeeBack,
      reason: wish.scope === 'amount' ? 'goodwill' : 'by-organiser',
      note: asked.reason || null,
      as: 'organiser',
      by: user.userId,
    }),
  );
}

function wishOf({
  tickets,
  amountMinor,
  keepMoney,
}: Pick<z.output<typeof orderRefundInput>, 'tickets' | 'amountMinor' | 'keepMoney'>): RefundWish {
  if (tickets) return { scope: 'tickets', ticketIds: tickets, ...(keepMoney && { keepMoney }) };
  if (amountMinor !== undefined) return { scope: 'amount', amountMinor };
  return { scope: 'whole' };
}
