import { type Transaction, transaction } from '../../db/database.ts';
import { moveSeat } from '../attendees/move-seat-store.ts';
import { record } from '../audit/record.ts';
import { type DeskEvent, requireDesk, requireDeskHand } from '../events/require-desk.ts';
import { codesShownTo } from '../events/shown-codes.ts';
import type { TypeOnSale } from '../inventory/allocate.ts';
import { moveTickets, ticketsLeft } from '../inventory/counter.ts';
import {
  findInventory,
  type LockedInventory,
  lockInventory,
  moveCounters,
} from '../inventory/inventory-store.ts';
import { queueTicketsAgain } from '../order-mail/order-mail-store.ts';
import { auditRefund } from '../order-refunds/audit-refund.ts';
import { makeRefund } from '../order-refunds/make-refund.ts';
import { requireProofForSum } from '../order-refunds/proof-for-sum.ts';
import { exchangeOfLine, moveSale } from '../orders/exchange-line-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { may, roleRefuses } from '../organisations/may.ts';
import { isReverseCharged, priceWithTax } from '../pricing/tax.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import type { Currency, Money } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { reissueTicket, reseatTicket } from '../tickets/reissue-store.ts';
import { generateShortCode } from '../tickets/short-code.ts';
import { type ExchangeChoices, exchangeInput, type TicketExchange } from './exchange.ts';
import {
  findExchange,
  findTicketsToExchange,
  insertExchange,
  lockTicket,
  type TicketToExchange,
} from './exchange-store.ts';
import { lockOrder } from './order-desk-change-store.ts';
import { type NotExchanged, refusal } from './refusals.ts';

/**
 * Lists which tickets of an order can be exchanged, and for which types of the event.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, order.unknown)
 */
export async function listExchangeChoices(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
): Promise<ExchangeChoices> {
  const event = await requireDesk(app.db, actor, key.eventId);
  const order = { eventId: event.id, orderId: orderIdOf(key.orderId) };
  const inventory = await findInventory(app.db, event.id);
  if (!inventory || isClosed(inventory, app.clock.now())) return { tickets: [], types: [] };
  const shown = codesShownTo(actor, event);
  const found = await findTicketsToExchange(app.db, order);
  const types = [...inventory.counters.values()].filter(({ addOn }) => !addOn);
  const tickets = found.flatMap((ticket) => {
    const into = types.filter((type) => !refusedFor(ticket, type) && mayBecome(actor, event, ticket, type));
    if (into.length === 0) return [];
    const { id, shortCode, typeName, paidMinor, currency } = ticket;
    const paid = { minor: paidMinor, currency: currency as Currency };
    return [
      {
        id,
        shortCode: shown(shortCode),
        typeName,
        paid,
        types: into.map(({ ticketTypeId }) => ticketTypeId),
      },
    ];
  });
  const wanted = new Set(tickets.flatMap((ticket) => ticket.types));
  return {
    tickets,
    types: types.flatMap((type) =>
      wanted.has(type.ticketTypeId)
        ? [
            {
              id: type.ticketTypeId,
              name: type.name,
              price: priceOf(type),
              left: Math.max(0, ticketsLeft(type)),
            },
          ]
        : [],
    ),
  };
}

/**
 * Exchanges a ticket for another type of the event, at the price that was paid. The ticket keeps its order and its attendee, and gets a new
 * code: the old one is refused from then on. Where the new type costs less, the difference can be refunded; where it costs more, nothing is
 * charged, which only people may do who may give tickets away. The new ticket is mailed.
 * @param input `exchangeInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role; account.proof-needed above a sum),
 *   'not-found' (event.unknown, order.unknown, exchange.ticket-unknown), 'invalid' (input.invalid), 'conflict' (exchange.not-possible,
 *   exchange.sold-out, exchange.id-used, and those of a refund)
 */
export async function exchangeTicket(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<TicketExchange> {
  const event = await requireDeskHand(app.db, actor, key.eventId);
  const order = { eventId: event.id, orderId: orderIdOf(key.orderId) };
  const { id = app.newId(), ...asked } = parseInput(exchangeInput, input);
  const user = requireOrganiser(actor);
  if (asked.refundDifference && !may(actor, 'orders.refund', event)) throw roleRefuses();
  return transaction(app.db, async (tx) => {
    const inventory = await lockInventory(tx, event.id);
    const locked = await lockOrder(tx, order);
    if (!inventory || !locked) throw unknownOrder();
    const earlier = await findExchange(tx, event.id, id);
    if (earlier) {
      const same = earlier.formerTicketId === asked.ticketId && earlier.ticketTypeId === asked.ticketTypeId;
      if (!same || earlier.orderId !== order.orderId) throw refusal('exchange.id-used');
      return { ticketId: earlier.ticketId, refunded: null, before: true };
    }
    await lockTicket(tx, event.id, asked.ticketId);
    const ticket = (await findTicketsToExchange(tx, order)).find((one) => one.id === asked.ticketId);
    if (!ticket) throw refusal('exchange.ticket-unknown');
    const type = requirePossible(app, actor, event, { ticket, inventory, typeId: asked.ticketTypeId });
    const ticketId = await exchange(app, tx, order, { id, ticket, type, user });
    const refunded = asked.refundDifference
      ? await refundDifference(app, tx, order, { id, ticket, type, user })
      : null;
    const { email } = readEmail(locked.email);
    if (email !== null) {
      await queueTicketsAgain(app, tx, { ...order, email, reason: 'resent', requestedBy: user.userId });
    }
    return { ticketId, refunded, before: false };
  });
}

interface Exchange {
  id: string;
  ticket: TicketToExchange;
  type: TypeOnSale;
  user: SignedIn;
}

/** @returns the type that the ticket becomes @throws DomainError as exchangeTicket */
function requirePossible(
  app: App,
  actor: Actor,
  event: DeskEvent,
  { ticket, inventory, typeId }: { ticket: TicketToExchange; inventory: LockedInventory; typeId: string },
): TypeOnSale {
  if (isClosed(inventory, app.clock.now())) throw refusal('exchange.not-possible', { why: 'over' });
  const [type, former] = [inventory.counters.get(typeId), inventory.counters.get(ticket.ticketTypeId)];
  if (!type || !former) throw refusal('exchange.not-possible', { why: 'type' });
  const refused = refusedFor(ticket, type);
  if (refused) throw refused;
  if (!mayBecome(actor, event, ticket, type)) throw roleRefuses();
  // Its own seat may be of a capacity that both share.
  moveTickets(former, { held: 0, sold: -1 });
  if (ticketsLeft(type) < 1) throw refusal('exchange.sold-out', { name: type.name });
  return type;
}

/** What keeps a ticket from becoming one of a type; undefined if nothing does. */
function refusedFor(ticket: TicketToExchange, type: TypeOnSale): DomainError | undefined {
  const not = (why: NotExchanged) => refusal('exchange.not-possible', { why });
  if (ticket.state === 'revoked') return not('revoked');
  if (ticket.state === 'on_hold') return not('on-hold');
  if (ticket.used) return not('used');
  if (ticket.sent) return not('sent');
  if (ticket.forResale) return not('for-resale');
  if (ticket.hasAddOns) return not('add-ons');
  if (type.ticketTypeId === ticket.ticketTypeId) return not('same');
  if (type.addOn || type.currency !== ticket.currency) return not('type');
  const untaxed = isReverseCharged({ name: ticket.taxName, rate: ticket.taxRate });
  const sameTax = untaxed ? type.tax?.reverseCharge : (type.tax?.rate ?? null) === ticket.taxRate;
  return sameTax ? undefined : not('tax');
}

/** A dearer type for the price of a cheaper one is worth money. */
const mayBecome = (actor: Actor, event: DeskEvent, ticket: TicketToExchange, type: TypeOnSale) =>
  priceOf(type).minor <= ticket.paidMinor || may(actor, 'guests.add', event);

const priceOf = ({ priceMinor, tax, currency }: TypeOnSale): Money => ({
  minor: priceWithTax(priceMinor, tax),
  currency,
});

const isClosed = ({ event }: LockedInventory, now: Date) => event.cancelled || event.endsAt <= now;

/** @returns the ticket's new id */
async function exchange(
  app: App,
  tx: Transaction,
  order: { eventId: string; orderId: string },
  { id, ticket, type, user }: Exchange,
): Promise<string> {
  const { eventId } = order;
  const next = { id: app.newId(), shortCode: generateShortCode(app.randomBytes) };
  const from = { line: ticket.lineNumber, seat: ticket.seat };
  const line = await exchangeOfLine(tx, order, { line: from.line, ticketTypeId: type.ticketTypeId });
  const to = { line, seat: line === from.line ? from.seat : 1 };
  await reissueTicket(tx, { eventId, ticketId: ticket.id }, next);
  await reseatTicket(
    tx,
    { eventId, ticketId: next.id },
    { lineNumber: to.line, seat: to.seat, ticketTypeId: type.ticketTypeId },
  );
  if (line !== from.line) {
    await moveSeat(tx, order, { from, to });
    await closeGap(tx, order, { ...from, quantity: ticket.quantity });
  }
  await moveSale(tx, order, { line, from: ticket.ticketTypeId });
  await moveCounters(app, tx, eventId, [
    { ticketTypeId: ticket.ticketTypeId, held: 0, sold: -1 },
    { ticketTypeId: type.ticketTypeId, held: 0, sold: 1 },
  ]);
  await insertExchange(tx, order, {
    id,
    formerTicketId: ticket.id,
    formerShortCode: ticket.shortCode,
    formerTypeId: ticket.ticketTypeId,
    ticketId: next.id,
    shortCode: next.shortCode,
    ticketTypeId: type.ticketTypeId,
    exchangedBy: user.userId,
    exchangedAt: app.clock.now(),
  });
  const facts = { orderId: order.orderId, from: ticket.typeName, to: type.name };
  await record(app, tx, { kind: 'order.ticket-exchanged', by: user, eventId, facts });
  return next.id;
}

/** Seats of a line are counted from 1, so its last ticket takes the seat that came free. */
async function closeGap(
  tx: Transaction,
  order: { eventId: string; orderId: string },
  { line, seat, quantity }: { line: number; seat: number; quantity: number },
): Promise<void> {
  if (seat === quantity) return;
  const last = (await findTicketsToExchange(tx, order)).find(
    (one) => one.lineNumber === line && one.seat === quantity,
  );
  if (!last) throw new Error(`Line ${line} of order ${order.orderId} has no seat ${quantity}.`);
  await reseatTicket(
    tx,
    { eventId: order.eventId, ticketId: last.id },
    { lineNumber: line, seat, ticketTypeId: last.ticketTypeId },
  );
  await moveSeat(tx, order, { from: { line, seat: quantity }, to: { line, seat } });
}

/** Sends back what the new type costs less. */
async function refundDifference(
  app: App,
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
  { id, ticket, type, user }: Exchange,
): Promise<Money | null> {
  const amountMinor = ticket.paidMinor - priceOf(type).minor;
  if (amountMinor <= 0) return null;
  const currency = ticket.currency as Currency;
  const refund = await makeRefund(
    app,
    tx,
    {
      eventId,
      orderId,
      requestId: id,
      wish: { scope: 'amount', amountMinor },
      refundFee: false,
      reason: 'goodwill',
      note: `Your ticket is now “${type.name}”, which costs less. This is the difference.`,
      as: 'organiser',
      by: user.userId,
    },
    () => requireProofForSum(app, tx, user, { eventId, currency }),
  );
  await auditRefund(app, tx, user, { eventId, refund });
  return refund.amount;
}
