import { exactLocation } from '../events/exact-location.ts';
import { accentOf } from '../media/event-accent.ts';
import { storedText } from '../orders/no-email.ts';
import { type KeyGiven, orderLink, orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { App } from '../shared/app.ts';
import type { TicketOrder } from '../tickets/ticket-documents.ts';
import { entryOf } from '../tickets/ticket-entry.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import type { OrderRecord } from './order-page-store.ts';
import { isSentAway } from './sent-away.ts';
import { attendeeNames } from './ticket-details.ts';

/** A paid order as its documents and its mail show it; tickets that were taken back or sent to somebody are left out. */
export function toTicketOrder(
  app: App,
  order: OrderRecord & { paidAt: Date },
  given: KeyGiven = 'mailed',
): TicketOrder {
  const { eventId, orderId, currency } = order;
  const lines = new Map(order.lines.map((line) => [line.number, line]));
  const lastMove = order.moves.at(-1);
  const names = attendeeNames(order);
  const valid = order.tickets.filter(isGood);
  return {
    ...(order.language && { language: order.language }),
    orderId,
    pageLink: `${app.settings.publicUrl}${orderPath(order)}`,
    orderLink: orderLink(app, order, given),
    orderNumber: orderNumber(orderId),
    paidAt: order.paidAt.toISOString(),
    ...(lastMove && { moved: { times: order.moves.length, at: new Date(lastMove.movedAt).toISOString() } }),
    email: storedText(order.email),
    event: {
      id: eventId,
      name: order.name,
      startsAt: order.startsAt.toISOString(),
      endsAt: order.endsAt.toISOString(),
      timeZone: order.timeZone,
      locationText: order.locationText,
      ...exactLocation(order),
      accent: accentOf({ id: eventId, accent: order.accent }),
    },
    lines: order.lines.map((line) => toLine(order, line, line.quantity)),
    extras: order.lines.flatMap((line) => {
      const of = order.addOns.filter(
        ({ lineNumber, state }) => lineNumber === line.number && state !== 'revoked',
      );
      return of.length > 0 ? [toLine(order, line, of.length)] : [];
    }),
    addedFee: { minor: order.addedFeeMinor, currency },
    total: { minor: order.totalMinor, currency },
    tickets: writeTicketCodes(app, eventId, order.keys, valid).map((ticket) => ({
      id: ticket.id,
      typeName: lines.get(ticket.lineNumber)?.typeName ?? '',
      attendeeName: names.get(ticket.id),
      people: lines.get(ticket.lineNumber)?.people ?? 1,
      entry: entryOf(order.areas, ticket.ticketTypeId, order),
      code: ticket.code,
      shortCode: ticket.shortCode,
      price: { minor: lines.get(ticket.lineNumber)?.unitPriceMinor ?? 0, currency },
      addedFee: {
        minor: order.addedFeeMinor > 0 ? (lines.get(ticket.lineNumber)?.unitFeeMinor ?? 0) : 0,
        currency,
      },
      ...(!ticket.admits && { admits: false as const }),
      ...namesOfAddOns(order, ticket.id),
    })),
  };
}

const toLine = (
  { currency }: OrderRecord,
  { typeName, unitPriceMinor }: OrderRecord['lines'][number],
  quantity: number,
) => ({ typeName, quantity, total: { minor: unitPriceMinor * quantity, currency } });

/** The names of a ticket's add-ons that were not taken back. */
function namesOfAddOns({ addOns, lines }: OrderRecord, ticketId: string): { addOns?: string[] } {
  const names = addOns.flatMap(({ addOnTo, state, lineNumber }) =>
    addOnTo === ticketId && state !== 'revoked'
      ? (lines.find(({ number }) => number === lineNumber)?.typeName ?? [])
      : [],
  );
  return names.length > 0 ? { addOns: names } : {};
}

export function isPaid(order: OrderRecord): order is OrderRecord & { paidAt: Date } {
  const isThere = order.tickets.some(isGood) || order.addOns.some(({ state }) => state === 'valid');
  return order.paidAt !== null && isThere;
}

/** Whether a wallet may have this ticket of the order: the add-ons that have a code of their own stay on the page. */
export const isForWallets = (
  { eventCancelledAt }: Pick<OrderRecord, 'eventCancelledAt'>,
  ticket: OrderRecord['tickets'][number],
) => ticket.admits && eventCancelledAt === null && isGood(ticket);

const isGood = (ticket: OrderRecord['tickets'][number]) => ticket.state === 'valid' && !isSentAway(ticket);
