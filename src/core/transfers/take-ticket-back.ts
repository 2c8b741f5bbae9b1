import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { findOrderFor, type OrderRequest } from '../order-page/find-order-for.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findTransferFor, type TransferRequest } from './find-transfer-for.ts';
import { refusal } from './refusals.ts';
import { endTransfer, findTransferredTicket, lockTicketToSend } from './transfer-store.ts';

type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicketToSend>>>;

/**
 * Takes back a ticket of one's own order that nobody has accepted yet; the mailed link stops working.
 * @throws DomainError 'not-found' (order.unknown, transfer.unknown), 'conflict' (transfer.accepted)
 */
export async function takeTicketBack(
  app: App,
  actor: Actor,
  request: OrderRequest & { transferId: unknown },
): Promise<void> {
  const { eventId, orderId } = await findOrderFor(app, actor, request);
  await withdraw(
    app,
    { eventId, transferId: request.transferId },
    (ticket) => ticket.orderId === orderId && ticket.heldBy === null,
  );
}

/**
 * Takes back a ticket that the actor received and sent on.
 * @throws as `takeTicketBack`; 'not-found' (transfer.unknown) instead of the order
 */
export async function takeSentOnTicketBack(
  app: App,
  actor: Actor,
  request: TransferRequest & { sentOnId: unknown },
): Promise<void> {
  const { eventId, transferId } = await findTransferFor(app, actor, request);
  await withdraw(app, { eventId, transferId: request.sentOnId }, (ticket) => ticket.heldBy === transferId);
}

function withdraw(
  app: App,
  { eventId, transferId }: { eventId: string; transferId: unknown },
  isTheirs: (ticket: LockedTicket) => boolean,
): Promise<void> {
  const id = z.uuid().safeParse(transferId);
  if (!id.success) throw refusal('transfer.unknown');
  const key = { eventId, transferId: id.data };
  return transaction(app.db, async (tx) => {
    const found = await findTransferredTicket(tx, key);
    if (!found) throw refusal('transfer.unknown');
    const ticket = await lockTicketToSend(tx, eventId, found.ticketId);
    // It was accepted while this waited for the lock, so the ticket has another id now.
    if (!ticket) throw refusal('transfer.accepted');
    if (!isTheirs(ticket))
      throw found.acceptedAt ? refusal('transfer.accepted') : refusal('transfer.unknown');
    if (ticket.open !== id.data) throw refusal('transfer.accepted');
    await endTransfer(tx, key, app.clock.now());
  });
}
