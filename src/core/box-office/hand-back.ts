import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { tillAccount } from '../ledger/till-account.ts';
import { insertTillEntries, lockOpenShifts } from '../ledger/till-entry-store.ts';
import { auditRefund } from '../order-refunds/audit-refund.ts';
import { makeRefund, type OrderRefund } from '../order-refunds/make-refund.ts';
import { requestIdInput } from '../order-refunds/refund-order.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { tillMethodSchema } from '../providers/till.ts';
import { recordRefundIn } from '../refunds/record-refund.ts';
import { findRefund } from '../refunds/refund-store.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireOwnShift, requireTill } from './box-office-policy.ts';
import { refusal } from './refusals.ts';
import { findSale, findWaitingAtTill } from './till-sale-store.ts';

export const handBackInput = z.strictObject({
  orderId: z.string({ error: 'Choose an order.' }),
  requestId: requestIdInput,
  tickets: z
    .array(z.uuid({ error: 'Choose from the tickets of this order.' }).toLowerCase(), {
      error: 'Choose at least one ticket.',
    })
    .min(1, { error: 'Choose at least one ticket.' })
    .max(100, { error: 'Choose at most 100 tickets at a time.' })
    .optional()
    .describe('Ids of the tickets to take back, at the price that was paid; left out, the whole order.'),
  method: tillMethodSchema.describe('How the money goes back: in cash, or on the card terminal.'),
});

interface HandBack {
  eventId: string;
  orderId: string;
  shiftId: string;
  user: SignedIn;
  asked: z.output<typeof handBackInput>;
}

/**
 * Takes back tickets that were sold at a till and hands out their money at an open shift, which need not be the one that sold them. No card
 * provider is involved. For an order of a cancelled event it hands back all that is still owed.
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role, account.proof-needed), 'not-found'
 * (event.unknown, till.unknown-shift; order.unknown, also for an order that was bought elsewhere), 'conflict' (till.shift-closed,
 * refund.ticket-gone, refund.request-used)
 */
export async function handBack(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
  input: unknown,
): Promise<OrderRefund> {
  const { event, user } = await requireTill(app, actor, given.eventId);
  const eventId = event.id;
  const { id: shiftId } = await requireOwnShift(app, user, { eventId, shiftId: given.shiftId });
  const asked = parseInput(handBackInput, input);
  const wanted = { eventId, shiftId, orderId: orderIdOf(asked.orderId), user, asked };
  return transaction(app.db, (tx) => handBackIn(app, tx, wanted));
}

async function handBackIn(app: App, tx: Transaction, wanted: HandBack): Promise<OrderRefund> {
  const { eventId, orderId, shiftId, user, asked } = wanted;
  const sale = await findSale(tx, wanted);
  if (!sale) throw unknownOrder();
  await requireFreshProof(app, tx, user);
  const refund = await makeRefund(app, tx, {
    eventId,
    orderId,
    requestId: asked.requestId ?? app.newId(),
    atTill: true,
    wish: asked.tickets ? { scope: 'tickets', ticketIds: asked.tickets } : { scope: 'whole' },
    refundFee: false,
    reason: 'by-organiser',
    note: null,
    as: 'organiser',
    by: user.userId,
  });
  if (!(await lockOpenShifts(tx, eventId, [shiftId])).has(shiftId)) throw refusal('till.shift-closed');
  await auditRefund(app, tx, user, { eventId, refund });
  // Refunds of a cancelled event were requested by the cancellation and wait since. The order is locked.
  const waiting = await findWaitingAtTill(tx, wanted);
  let minor = 0;
  for (const id of waiting) minor += await payOut(app, tx, wanted, id);
  const owed = refund.before && minor > 0;
  return owed ? { ...refund, amount: { minor, currency: sale.currency as Currency }, before: false } : refund;
}

/** @returns the amount, minor units */
async function payOut(app: App, tx: Transaction, wanted: HandBack, refundId: string): Promise<number> {
  const { eventId, orderId, shiftId, user, asked } = wanted;
  const refund = await findRefund(tx, eventId, refundId);
  if (!refund) throw unknownOrder();
  await insertTillEntries(tx, [
    {
      eventId,
      id: app.newId(),
      shiftId,
      orderId,
      refundId,
      method: asked.method,
      amountMinor: refund.amountMinor,
      madeBy: user.userId,
      madeAt: app.clock.now(),
    },
  ]);
  const fromAccount = tillAccount(shiftId, asked.method);
  await recordRefundIn(app, tx, refund, { id: null, state: 'done', fromAccount });
  return refund.amountMinor;
}
