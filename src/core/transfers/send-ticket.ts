import { transaction } from '../../db/database.ts';
import { findOrderFor, type OrderRequest } from '../order-page/find-order-for.ts';
import { storedText } from '../orders/no-email.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { findTransferFor, type TransferRequest } from './find-transfer-for.ts';
import { refusal } from './refusals.ts';
import { sendTicketInput } from './transfer.ts';
import { insertTransfer, lockTicketToSend } from './transfer-store.ts';

/**
 * Sends a ticket of one's own order to somebody. They are mailed a link, and the ticket stays the customer's until they accept it.
 * @param input `sendTicketInput`
 * @returns the id of the transfer
 * @throws DomainError 'invalid' by field, 'not-found' (order.unknown), 'too-many' (too-many-requests), and as `offer`
 */
export async function sendTicket(
  app: App,
  actor: Actor,
  request: OrderRequest,
  input: unknown,
  caller: Caller,
): Promise<{ transferId: string }> {
  const order = await findOrderFor(app, actor, request);
  const { ticketId, email } = parseInput(sendTicketInput, input);
  const { eventId, orderId, eventCancelledAt: cancelledAt, endsAt } = order;
  if (!order.tickets.some(({ id }) => id === ticketId))
    throw refusal('transfer.not-yours', { why: 'any-more' });
  return offer(
    app,
    { eventId, cancelledAt, endsAt, ticketId, email, from: storedText(order.email), caller },
    (ticket) => {
      if (ticket.orderId !== orderId || ticket.heldBy !== null)
        throw refusal('transfer.not-yours', { why: 'any-more' });
    },
  );
}

/**
 * Sends on a ticket that the actor received.
 * @param input `{email}`
 * @throws as `sendTicket`; 'not-found' (transfer.unknown) instead of the order
 */
export async function sendTicketOn(
  app: App,
  actor: Actor,
  request: TransferRequest,
  input: unknown,
  caller: Caller,
): Promise<{ transferId: string }> {
  const transfer = await findTransferFor(app, actor, request);
  const { email } = parseInput(sendTicketInput.pick({ email: true }), input);
  return offer(app, { ...transfer, from: storedText(transfer.email), email, caller }, (ticket) => {
    if (ticket.heldBy !== transfer.transferId) throw refusal('transfer.not-yours', { why: 'any-more' });
  });
}

interface Offer {
  eventId: string;
  cancelledAt: Date | null;
  endsAt: Date;
  ticketId: string;
  /** The recipient's address. */
  email: string;
  /** The sender's. */
  from: string;
  caller: Caller;
}

type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicketToSend>>>;

/**
 * @param requireTheirs throws unless the locked ticket is the sender's
 * @throws DomainError 'conflict' (transfer.not-yours, transfer.ticket-used, transfer.ticket-ended, transfer.for-resale,
 *   transfer.open, transfer.event-over);
 *   'invalid' by field, for one's own address
 */
async function offer(
  app: App,
  { eventId, cancelledAt, endsAt, ticketId, email, from, caller }: Offer,
  requireTheirs: (ticket: LockedTicket) => void,
): Promise<{ transferId: string }> {
  if (cancelledAt !== null || endsAt <= app.clock.now()) {
    throw refusal('transfer.event-over', { why: 'send' });
  }
  if (email.toLowerCase() === from.toLowerCase()) throw refusal('input.invalid', { at: 'email' });
  await throttle(app, 'ask-for-mail', email, caller);
  const transferId = app.newId();
  await transaction(app.db, async (tx) => {
    const ticket = await lockTicketToSend(tx, eventId, ticketId);
    if (!ticket) throw refusal('transfer.not-yours', { why: 'any-more' });
    requireTheirs(ticket);
    requireSendable(ticket);
    const previousId = ticket.heldBy;
    await insertTransfer(tx, { eventId, transferId, ticketId, previousId, email, now: app.clock.now() });
    await queueMails(app, tx, [{ kind: 'ticket-offered', eventId, subjectId: transferId }]);
  });
  return { transferId };
}

function requireSendable({ state, admitted, open, forResale }: LockedTicket): void {
  if (state === 'revoked') throw refusal('transfer.ticket-ended', { why: 'revoked' });
  if (state === 'on_hold') {
    throw refusal('transfer.ticket-ended', { why: 'on-hold' });
  }
  if (admitted) throw refusal('transfer.ticket-used');
  if (forResale) throw refusal('transfer.for-resale');
  if (open) throw refusal('transfer.open');
}
