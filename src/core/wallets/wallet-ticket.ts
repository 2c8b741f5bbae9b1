import { exactLocation } from '../events/exact-location.ts';
import { accentOf } from '../media/event-accent.ts';
import { orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { App } from '../shared/app.ts';
import { findSealedKeys } from '../tickets/my-tickets-store.ts';
import { entryOf } from '../tickets/ticket-entry.ts';
import { transferPath } from '../tickets/transfer-path.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import { findWalletTicket, type WalletTicketKey, type WalletTicketRecord } from './wallet-ticket-store.ts';
import type { WalletTicket } from './wallets.ts';

/** Returns a ticket as wallets show it now; undefined where there is none. */
export async function getWalletTicket(app: App, key: WalletTicketKey): Promise<WalletTicket | undefined> {
  const [ticket, keys] = await Promise.all([
    findWalletTicket(app.db, key),
    findSealedKeys(app.db, key.eventId),
  ]);
  if (!ticket) return undefined;
  const [written] = isGood(ticket) ? writeTicketCodes(app, ticket.eventId, keys, [ticket]) : [];
  return toWalletTicket(app, ticket, written?.code ?? null);
}

const isGood = ({ state, cancelledAt }: WalletTicketRecord) => state === 'valid' && cancelledAt === null;

function toWalletTicket(
  { settings }: Pick<App, 'settings'>,
  ticket: WalletTicketRecord,
  code: string | null,
): WalletTicket {
  const { eventId, id: ticketId, orderId, transferId } = ticket;
  const path = transferId ? transferPath({ eventId, transferId }) : orderPath({ eventId, orderId });
  return {
    eventId,
    ticketId,
    group: transferId ?? orderId,
    organiser: ticket.organiser,
    event: {
      id: eventId,
      name: ticket.name,
      startsAt: ticket.startsAt.toISOString(),
      endsAt: ticket.endsAt.toISOString(),
      timeZone: ticket.timeZone,
      locationText: ticket.locationText,
      ...exactLocation(ticket),
      accent: accentOf({ id: eventId, accent: ticket.accent }),
    },
    typeName: ticket.typeName,
    attendeeName: ticket.attendeeName ?? undefined,
    people: ticket.people,
    entry: entryOf(ticket.areas, ticket.ticketTypeId, ticket),
    code,
    shortCode: ticket.shortCode,
    orderNumber: transferId ? undefined : orderNumber(orderId),
    pageLink: `${settings.publicUrl}${path}`,
  };
}
