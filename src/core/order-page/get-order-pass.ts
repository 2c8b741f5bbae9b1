import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { makePass, makePasses } from '../wallets/make-pass.ts';
import { refusal } from '../wallets/refusals.ts';
import { saveToGoogle } from '../wallets/save-to-google.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import type { OrderRecord } from './order-page-store.ts';
import { isSentAway } from './sent-away.ts';
import { isForWallets } from './ticket-order.ts';

/**
 * Returns the pass of one of an order's tickets for Apple Wallet.
 * @throws DomainError 'not-found' (order.unknown; wallet.no-such-ticket, also for one that somebody accepted; wallet.off),
 *   'conflict' (wallet.not-valid)
 */
export async function getOrderPass(
  app: App,
  actor: Actor,
  { ticketId, ...request }: OrderRequest & { ticketId: string },
): Promise<Uint8Array> {
  const order = await findOrderFor(app, actor, request);
  return makePass(app, order.eventId, ownTicket(order, ticketId));
}

/**
 * Returns the link with which one of an order's tickets is added to Google Wallet.
 * @throws DomainError as `getOrderPass`; 'upstream' (wallet.unavailable)
 */
export async function saveOrderTicketToGoogle(
  app: App,
  actor: Actor,
  { ticketId, ...request }: OrderRequest & { ticketId: string },
): Promise<string> {
  const order = await findOrderFor(app, actor, request);
  return saveToGoogle(app, order.eventId, ownTicket(order, ticketId));
}

function ownTicket({ tickets }: OrderRecord, ticketId: string): string {
  const ticket = tickets.find((one) => one.id === ticketId);
  if (!ticket || isSentAway(ticket)) throw refusal('wallet.no-such-ticket');
  return ticket.id;
}

/**
 * Returns the passes of an order's valid tickets in one file.
 * @throws DomainError 'not-found' (order.unknown; wallet.no-bundle for none or too many; wallet.off), 'conflict' (wallet.not-valid)
 */
export async function getOrderPasses(app: App, actor: Actor, request: OrderRequest): Promise<Uint8Array> {
  const order = await findOrderFor(app, actor, request);
  const valid = order.tickets.filter((ticket) => isForWallets(order, ticket));
  return makePasses(
    app,
    order.eventId,
    valid.map(({ id }) => id),
  );
}
