import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { reissueAddOns } from '../tickets/reissue-store.ts';
import { generateShortCode } from '../tickets/short-code.ts';
import { findTransferFor, type TransferRequest } from './find-transfer-for.ts';
import { refusal } from './refusals.ts';
import { acceptTransfer, findTransferredTicket, lockTicketToSend } from './transfer-store.ts';

/**
 * Accepts a ticket that somebody sent. The old code stops working and a new one is issued in the same transaction. A scan of the old code
 * either comes first, and then nobody can accept, or is refused. Accepting twice changes nothing.
 * @throws DomainError 'not-found' (transfer.unknown), 'conflict' (transfer.ticket-used, transfer.ticket-ended, transfer.event-over)
 */
export async function acceptTicket(app: App, actor: Actor, request: TransferRequest): Promise<void> {
  const { eventId, transferId, cancelledAt, endsAt } = await findTransferFor(app, actor, request);
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    // Refunds choose tickets by id under this lock, so the id must not change meanwhile.
    await lockInventory(tx, eventId);
    const found = await findTransferredTicket(tx, { eventId, transferId });
    if (!found) throw refusal('transfer.unknown');
    if (found.acceptedAt) return;
    if (cancelledAt !== null || endsAt <= now) {
      throw refusal('transfer.event-over', { why: 'accept' });
    }
    const ticket = await lockTicketToSend(tx, eventId, found.ticketId);
    if (!ticket || ticket.open !== transferId) throw refusal('transfer.unknown');
    if (ticket.state === 'revoked') throw refusal('transfer.ticket-ended', { why: 'revoked' });
    if (ticket.state === 'on_hold') {
      throw refusal('transfer.ticket-ended', { why: 'on-hold-now' });
    }
    if (ticket.admitted) throw refusal('transfer.ticket-used');
    const newCode = () => ({ id: app.newId(), shortCode: generateShortCode(app.randomBytes) });
    const next = newCode();
    await acceptTransfer(tx, { eventId, transferId }, { former: ticket, next, now });
    await reissueAddOns(tx, { eventId, ticketId: next.id }, newCode);
    await queueMails(app, tx, [
      { kind: 'ticket-accepted', eventId, subjectId: transferId },
      { kind: 'ticket-received', eventId, subjectId: transferId },
    ]);
  });
}
