import { exactLocation } from '../events/exact-location.ts';
import { accentOf } from '../media/event-accent.ts';
import { orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { App } from '../shared/app.ts';
import { findSealedKeys } from '../tickets/my-tickets-store.ts';
import { entryOf } from '../tickets/ticket-entry.ts';
import { transferPath } from '../tickets/transfer-path.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import type { findWalletEvent } from './wallet-event-store.ts';
import {
  findFormerTicket,
  findWalletTicket,
  type WalletTicketKey,
  type WalletTicketRecord,
} from './wallet-ticket-store.ts';
import type { WalletEvent, WalletTicket } from './wallets.ts';

type WalletEventRecord = NonNullable<Awaited<ReturnType<typeof findWalletEvent>>>;

/**
 * Returns a ticket as wallets show it now; undefined where there never was one. One that somebody else accepted since has no code, under the
 * id that it had.
 */
export async function getWalletTicket(app: App, key: WalletTicketKey): Promise<WalletTicket | undefined> {
  const ticket = await findWalletTicket(app.db, key);
  if (!ticket) return getFormerTicket(app, key);
  const keys = isGood(ticket) ? await findSealedKeys(app.db, key.eventId) : [];
  const [written] = isGood(ticket) ? writeTicketCodes(app, ticket.eventId, keys, [ticket]) : [];
  return toWalletTicket(app, ticket, written?.code ?? null);
}

const isGood = ({ state, cancelledAt }: WalletTicketRecord) => state === 'valid' && cancelledAt === null;

async function getFormerTicket(app: App, key: WalletTicketKey): Promise<WalletTicket | undefined> {
  const former = await findFormerTicket(app.db, key);
  if (!former) return undefined;
  const theirs = { id: key.ticketId, shortCode: former.formerShortCode ?? '', attendeeName: null };
  return toWalletTicket(app, { ...former, ...theirs, transferId: former.previousId }, null);
}

function toWalletTicket(
  { settings }: Pick<App, 'settings'>,
  ticket: WalletTicketRecord,
  code: string | null,
): WalletTicket {
  const { eventId, id: ticketId, orderId, transferId } = ticket;
  const path = transferId ? transferPath({ eventId, transferId }) : orderPath({ eventId, orderId });
  return {
    ...toWalletEvent(ticket),
    eventId,
    ticketId,
    group: transferId ?? orderId,
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

/** Returns what all tickets of an event show. */
export function toWalletEvent(found: WalletEventRecord): WalletEvent {
  const { eventId: id, organiser } = found;
  return {
    organiser,
    event: {
      id,
      name: found.name,
      startsAt: found.startsAt.toISOString(),
      endsAt: found.endsAt.toISOString(),
      timeZone: found.timeZone,
      locationText: found.locationText,
      ...exactLocation(found),
      accent: accentOf({ id, accent: found.accent }),
    },
  };
}
