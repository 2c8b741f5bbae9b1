import { detailsPath } from '../attendees/waits-for-details.ts';
import { movedSince } from '../events/moved-since.ts';
import { refundableUntil } from '../events/refund-policy.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { isOwn } from '../orders/order-policy.ts';
import { isAdded } from '../orders/typed-address.ts';
import { isPaidAtTill } from '../providers/till.ts';
import { toReceipt } from '../receipts/receipt.ts';
import { taxesOfOrder } from '../receipts/tax-sum.ts';
import { quoteRefund } from '../refunds/quote-refund.ts';
import { findRefundable } from '../refunds/refund-orders-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { entryOf } from '../tickets/ticket-entry.ts';
import type { FirstTransfer } from '../tickets/ticket-holder.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import { findResaleTypes } from '../waiting-list/resale-terms.ts';
import { bundlePath, ticketPath, walletPaths } from '../wallets/wallet-paths.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import { findStateFor, stateOf } from './get-order-state.ts';
import { mayHaveMoreTime, mayHoldAgain } from './keep-seats.ts';
import type { OrderPage } from './order-page.ts';
import type { OrderRecord } from './order-page-store.ts';
import { isKeptByAddOns, resaleOf } from './resale-of-order.ts';
import { isSentAway } from './sent-away.ts';
import { attendeeNames, type DetailsState, detailsStateOf } from './ticket-details.ts';
import { isForWallets } from './ticket-order.ts';
import { lookAtPayment } from './verify-open-payment.ts';

/**
 * Returns what an order's page shows. An unpaid order with an open payment is verified with the provider first: somebody who comes back
 * from paying sees their tickets even if no webhook ever arrives.
 * @throws DomainError 'not-found' (order.unknown)
 */
export async function getOrderPage(app: App, actor: Actor, request: OrderRequest): Promise<OrderPage> {
  // The order itself is a large read, so it comes once, when the payment is known.
  await lookAtPayment(app, await findStateFor(app, actor, request));
  const order = await findOrderFor(app, actor, request);
  const [refundable, details, resale] = await Promise.all([
    refundableOf(app, order),
    detailsStateOf(app, order),
    resaleFor(app, order),
  ]);
  return toPage(app, actor, order, { refundable, details, resale });
}

function toPage(
  app: App,
  actor: Actor,
  order: OrderRecord,
  {
    refundable,
    details,
    resale,
  }: Pick<OrderPage, 'refundable'> & { details: DetailsState | undefined; resale: Resale },
): OrderPage {
  const { eventId, orderId, currency } = order;
  const path = orderPath(order);
  const state = stateOf(app, order);
  const receipt = toReceipt(order.numbered);
  return {
    eventId,
    orderId,
    number: orderNumber(orderId),
    language: order.language,
    ...state,
    payment: details?.first ? null : state.payment,
    ...readEmail(order.email),
    ticketsMail: order.paidAt ? ticketsMailOf(order) : state.ticketsMail,
    total: { minor: order.totalMinor, currency },
    addedFee: { minor: order.addedFeeMinor, currency },
    taxes: taxesOfOrder(order.lines, order),
    business: order.business,
    lines: order.lines.map(({ number, ticketTypeId, typeName, quantity, admits, ...unit }) => ({
      number,
      ticketTypeId,
      typeName,
      quantity,
      admits,
      total: { minor: unit.unitPriceMinor * quantity, currency },
      discount: { minor: unit.unitDiscountMinor * quantity, currency },
    })),
    moreTime: mayHaveMoreTime(app, order),
    holdAgain: mayHoldAgain(app, order),
    paidAt: order.paidAt?.toISOString() ?? null,
    event: {
      name: order.name,
      startsAt: order.startsAt.toISOString(),
      endsAt: order.endsAt.toISOString(),
      timeZone: order.timeZone,
      locationText: order.locationText,
      bannerUrl: order.bannerKey && `/files/${order.bannerKey}`,
      accent: order.accent,
      cancelled: order.eventCancelledAt !== null,
    },
    contactEmail: order.contact ?? app.settings.supportEmail,
    moved: movedSince(order),
    resale: order.resoldTicketId !== null,
    tickets: toTickets(app, order),
    addOns: toAddOns(order),
    sent: order.tickets.flatMap((ticket) =>
      ticket.sent && ticket.state !== 'revoked' ? [toSent(order, ticket, ticket.sent)] : [],
    ),
    sendable: sendable(app, order).map(({ id }) => id),
    ...resale,
    refunds: order.refunds.map((refund) => toRefund(order, refund)),
    dispute: order.disputed ? 'open' : order.fromBankMinor === null ? null : 'lost',
    fromBank: order.fromBankMinor === null ? null : { minor: order.fromBankMinor, currency },
    refundableUntil: offeredUntil(app, order),
    refundable,
    kept: isOwn(actor, order),
    details: details ? { path: detailsPath(order), ...details } : null,
    pdfPath: `${path}/tickets.pdf`,
    receipt,
    receiptPath: receipt && `${path}/receipt.pdf`,
    creditNotes: (receipt?.creditNotes ?? []).map(({ number }) => ({
      number,
      path: `${path}/credit-notes/${number}`,
    })),
    passesPath: bundlePath(app, path, order.tickets.filter((one) => isForWallets(order, one)).length),
    calendarPath: `${path}/calendar.ics`,
  };
}

/** Guests whom an organiser added may never be mailed. */
const ticketsMailOf = ({ lastMail, mailedAt, buyer }: OrderRecord) =>
  lastMail ?? (mailedAt ? 'sent' : isAdded(buyer) ? null : 'on-its-way');

/** The tickets that are still theirs. */
function toTickets(app: App, order: OrderRecord): OrderPage['tickets'] {
  const names = attendeeNames(order);
  const lineOf = linesByNumber(order);
  const theirs = order.tickets.filter((ticket) => !isSentAway(ticket));
  return writeTicketCodes(app, order.eventId, order.keys, theirs).map((ticket) => {
    const line = lineOf.get(ticket.lineNumber);
    return {
      id: ticket.id,
      typeName: line?.typeName ?? '',
      colour: line?.colour ?? null,
      people: line?.people ?? 1,
      entry: entryOf(order.areas, ticket.ticketTypeId, order),
      peopleIn: ticket.peopleIn ?? 0,
      attendeeName: names.get(ticket.id) ?? null,
      code: ticket.code,
      shortCode: ticket.shortCode,
      qrSvg: app.documents.qrSvg(ticket.code),
      revoked: ticket.state === 'revoked',
      reversed: ticket.reversed,
      onHold: ticket.state === 'on_hold',
      forResaleSince: ticket.forResaleSince && new Date(ticket.forResaleSince).toISOString(),
      resold: ticket.resold,
      area: ticket.area,
      admittedAt: ticket.admittedAt && new Date(ticket.admittedAt).toISOString(),
      price: { minor: line?.unitPriceMinor ?? 0, currency: order.currency },
      admits: ticket.admits,
      collectedAt: ticket.collectedAt && new Date(ticket.collectedAt).toISOString(),
      wallets: walletPaths(app, ticketPath(orderPath(order), ticket.id), {
        valid: isForWallets(order, ticket),
      }),
    };
  });
}

function toAddOns(order: OrderRecord): OrderPage['addOns'] {
  const lineOf = linesByNumber(order);
  return order.addOns.map(({ id, lineNumber, state, addOnTo, collectedAt }) => ({
    id,
    ticketId: addOnTo,
    revoked: state === 'revoked',
    typeName: lineOf.get(lineNumber)?.typeName ?? '',
    collectedAt: collectedAt && new Date(collectedAt).toISOString(),
    price: { minor: lineOf.get(lineNumber)?.unitPriceMinor ?? 0, currency: order.currency },
  }));
}

const linesByNumber = ({ lines }: OrderRecord) => new Map(lines.map((line) => [line.number, line]));

const toRefund = (
  { attempts }: OrderRecord,
  refund: OrderRecord['refunds'][number],
): OrderPage['refunds'][number] => ({
  // A payment in the wrong currency goes back in the currency that was charged.
  amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
  atDoor: isPaidAtTill(attempts),
  resolved: refund.resolved,
  reason: refund.reason,
  state: refund.state,
  note: refund.note,
  kept: refund.keptMinor > 0 ? { minor: refund.keptMinor, currency: refund.currency as Currency } : null,
  createdAt: new Date(refund.createdAt).toISOString(),
  updatedAt: new Date(refund.updatedAt).toISOString(),
});

function toSent(
  { lines }: OrderRecord,
  { id, lineNumber, shortCode }: OrderRecord['tickets'][number],
  { transferId, email, sentAt, acceptedAt }: FirstTransfer,
): OrderPage['sent'][number] {
  return {
    transferId,
    ticketId: id,
    typeName: lines.find(({ number }) => number === lineNumber)?.typeName ?? '',
    shortCode: acceptedAt ? null : shortCode,
    ...readEmail(email),
    sentAt: new Date(sentAt).toISOString(),
    acceptedAt: acceptedAt && new Date(acceptedAt).toISOString(),
  };
}

/** Good tickets that were neither used nor sent, until the event is over. */
function sendable(app: App, { tickets, eventCancelledAt, endsAt }: OrderRecord) {
  if (eventCancelledAt !== null || endsAt <= app.clock.now()) return [];
  return tickets.filter(
    ({ state, admits, admittedAt, sent, forResaleSince }) =>
      state === 'valid' && admits && admittedAt === null && !sent && !forResaleSince,
  );
}

/**
 * Until when the customer can give tickets back; null after the deadline, for a cancelled event, and when every ticket is used, revoked, on
 * hold or accepted by somebody else.
 */
function offeredUntil(app: App, order: OrderRecord): string | null {
  const until = refundableUntil(order);
  if (until === null || until < app.clock.now() || order.eventCancelledAt !== null) return null;
  // Money from a till is handed back at the door.
  if (isPaidAtTill(order.attempts)) return null;
  return returnable(order).length > 0 ? until.toISOString() : null;
}

/** A ticket goes back with its add-ons, so none of them may have been handed out. An add-on can also go back alone. */
function returnable({ tickets, addOns }: OrderRecord): { id: string }[] {
  const isGood = (one: { state: string; collectedAt: string | null }) =>
    one.state === 'valid' && one.collectedAt === null;
  const used = new Set(addOns.filter(({ collectedAt }) => collectedAt).map(({ addOnTo }) => addOnTo));
  const theirs = tickets.filter((ticket) => !isSentAway(ticket));
  const unused = theirs.filter(
    (ticket) => isGood(ticket) && ticket.admittedAt === null && !used.has(ticket.id),
  );
  const withThem = theirs.flatMap(({ id }) => addOns.filter(({ addOnTo }) => addOnTo === id));
  return [...unused, ...withThem.filter(isGood)];
}

type Resale = Pick<OrderPage, 'resellable' | 'keptByAddOns'>;

/** The tickets that can be offered to the waiting list, each with what it brings, and those that could be but for their add-ons. */
async function resaleFor(app: App, order: OrderRecord): Promise<Resale> {
  const none = { resellable: [], keptByAddOns: [] };
  const { eventId, orderId, currency, allowsResale, paidAt, tickets } = order;
  if (!allowsResale || paidAt === null) return none;
  const [types, found] = await Promise.all([
    findResaleTypes(app.db, eventId),
    findRefundable(app.db, eventId, [orderId]),
  ]);
  const refundable = found.get(orderId);
  if (!refundable) return none;
  const now = app.clock.now();
  const answers = tickets.map(({ id }) => ({ id, minor: resaleOf(order, id, { types, refundable, now }) }));
  return {
    resellable: answers.flatMap(({ id, minor }) =>
      typeof minor === 'number' ? [{ id, amount: { minor, currency } }] : [],
    ),
    keptByAddOns: answers.flatMap(({ id, minor }) => (isKeptByAddOns(minor) ? [id] : [])),
  };
}

/** Uses the refund plan itself, because a part of the money may have gone back before. */
async function refundableOf(app: App, order: OrderRecord): Promise<OrderPage['refundable']> {
  if (offeredUntil(app, order) === null) return null;
  const { eventId, orderId, currency } = order;
  const found = (await findRefundable(app.db, eventId, [orderId])).get(orderId);
  if (!found) return null;
  const planned = quoteRefund(
    found,
    returnable(order).map(({ id }) => id),
    order,
  );
  return {
    tickets: planned.tickets.map(({ id, minor, keptMinor }) => ({
      id,
      amount: { minor, currency },
      kept: { minor: keptMinor, currency },
    })),
    most: { minor: planned.mostMinor, currency },
  };
}
