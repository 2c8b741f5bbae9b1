import { z } from 'zod';
import { ownerOf } from '../orders/order-policy.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findMyTicket, findSealedKeys } from './my-tickets-store.ts';
import { refusal } from './refusals.ts';
import { writeTicketCodes } from './write-ticket-codes.ts';

/**
 * Returns the QR of one's own ticket as an SVG.
 * @throws DomainError 'unauthenticated'; 'not-found' (ticket.unknown), also for another person's; 'gone' (ticket.refunded,
 *   ticket.resold, ticket.reversed); 'conflict' (ticket.on-hold)
 */
export async function getTicketQr(
  app: App,
  actor: Actor,
  key: { eventId: unknown; ticketId: unknown },
): Promise<string> {
  const owner = ownerOf(requireUser(actor));
  const parsed = z.object({ eventId: z.uuid(), ticketId: z.uuid() }).safeParse(key);
  const ticket = owner && parsed.success ? await findMyTicket(app.db, owner, parsed.data) : undefined;
  if (!ticket) throw refusal('ticket.unknown');
  if (ticket.reversed) throw refusal('ticket.reversed');
  if (ticket.resold) throw refusal('ticket.resold');
  if (ticket.state === 'revoked') throw refusal('ticket.refunded');
  if (ticket.state === 'on_hold') throw refusal('ticket.on-hold');
  const keys = await findSealedKeys(app.db, ticket.eventId);
  const [written] = writeTicketCodes(app, ticket.eventId, keys, [ticket]);
  return app.documents.qrSvg(written?.code ?? '');
}
