import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { detailsPath, waitsForDetails } from '../attendees/waits-for-details.ts';
import { lockHeldOrders } from '../holds/hold-store.ts';
import { payeeOf, paymentChoice } from '../holds/payment-choice.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { storedText } from '../orders/no-email.ts';
import { orderPath } from '../orders/order-link.ts';
import { insertAttempt } from '../payment-attempts/attempt-store.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { openPayment } from '../payments/open-payment.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { lockForResale } from '../tickets/resale-store.ts';
import { putBack } from '../waiting-list/put-back.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import { findAttempt } from './offer-attempt-store.ts';
import type { OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

/** Where a customer goes after accepting an offer. */
export const acceptedOfferAnswer = z
  .object({
    orderPath: z.string().describe('Same-origin path of the order’s page.'),
    detailsPath: z
      .string()
      .nullable()
      .describe('Same-origin path of the form that must be filled in first; null if nothing is.'),
    redirectUrl: z
      .string()
      .nullable()
      .describe(
        'Where to pay without the pop-up; null where nothing is to be paid, or `detailsPath` comes first.',
      ),
  })
  .meta({ id: 'AcceptedOffer' });
export type AcceptedOffer = z.infer<typeof acceptedOfferAnswer>;

/**
 * Accepts tickets that the waiting list offered: free ones are issued, others get an open payment. The tickets stay reserved until the
 * offer ends, even if the provider does not answer. A repeated call continues where the first one stopped.
 * @throws DomainError 'not-found' (order.unknown), 'conflict' (order.no-offer, order.ended, order.offer-withdrawn, order.currency-not-taken), and as openPayment
 */
export async function acceptOffer(app: App, actor: Actor, request: OrderRequest): Promise<AcceptedOffer> {
  const order = await findOrderFor(app, actor, request);
  if (!order.offered) throw refusal('order.no-offer');
  const path = { orderPath: orderPath(order), detailsPath: null, redirectUrl: null };
  if (order.paidAt !== null) return path;
  if (order.state !== 'held' || order.holdExpiresAt <= app.clock.now()) throw refusal('order.ended');
  if (await waitsForDetails(app, order)) return { ...path, detailsPath: detailsPath(order) };
  const { eventId, orderId, totalMinor } = order;
  if (totalMinor === 0) {
    await app.fulfilments.fulfil({ kind: 'free', eventId, orderId });
    return path;
  }
  return { ...path, redirectUrl: await openOnce(app, order) };
}

/** @returns the address of the payment page */
async function openOnce(app: App, order: OrderRecord): Promise<string> {
  const { eventId, orderId, email, totalMinor: minor, name: label, startsAt } = order;
  const currency = order.currency as Currency;
  const attempt = await transaction(app.db, (tx) => firstAttempt(app, tx, order));
  if (!attempt) throw refusal('order.offer-withdrawn');
  if (attempt.redirectUrl !== null) return attempt.redirectUrl;
  const { provider, payee, feeMinor } = attempt;
  const opened = await openPayment(app, { eventId, orderId, number: 1 }, provider, {
    amount: { minor, currency },
    email: storedText(email),
    label,
    payee: payee === null ? null : { account: payee, platformFeeMinor: feeMinor },
    startsAt,
    expiresAt: order.holdExpiresAt,
  });
  return opened.redirect_url;
}

/** Creates the first payment attempt of an offer. It begins with acceptance: no provider knows of it before. */
async function firstAttempt(app: App, tx: Transaction, order: OrderRecord) {
  const { eventId, orderId, totalMinor } = order;
  const currency = order.currency as Currency;
  const inventory = await lockInventory(tx, eventId);
  await lockOrderOf(tx, order);
  const before = await findAttempt(tx, order);
  if (before?.attempt) return { ...before.attempt, feeMinor: before.feeMinor };
  if (!inventory || before?.state !== 'held') throw refusal('order.ended');
  if (order.resoldTicketId !== null && !(await isThere(app, tx, order, order.resoldTicketId)))
    return undefined;
  const choice = paymentChoice(app);
  const provider = choice.providerFor(currency);
  if (!provider) throw refusal('order.currency-not-taken', { currency });
  const payee = payeeOf(choice, inventory, { provider, currency });
  const now = app.clock.now();
  const attempt = { eventId, orderId, number: 1, provider, payee, amountMinor: totalMinor, currency, now };
  await insertAttempt(tx, attempt);
  return { provider, payee, redirectUrl: null, feeMinor: before.feeMinor };
}

/** Checks that the ticket is still on resale. Its holder may have used it since, which ends this offer. */
async function isThere(app: App, tx: Transaction, { eventId, orderId }: OrderRecord, ticketId: string) {
  if ((await lockForResale(tx, eventId, [ticketId])).has(ticketId)) return true;
  const held = await lockHeldOrders(tx, eventId, { orderId });
  await putBack(app, tx, eventId, held.orderIds);
  await releaseHolds(app, tx, eventId, held, 'cancel');
  return false;
}
