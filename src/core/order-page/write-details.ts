import { type Transaction, transaction } from '../../db/database.ts';
import { asksAnything, type Seat, seatKey, seatsOf, ticketSeatKey } from '../attendees/asked.ts';
import type { TicketDetails } from '../attendees/details-form.ts';
import { findDetails, type KeptDetails, saveDetails } from '../attendees/details-store.ts';
import type { AttendeeForm } from '../attendees/question.ts';
import { findForm, holdForm } from '../attendees/question-store.ts';
import type { DetailsChange } from '../attendees/read-details.ts';
import { type Upload, withFiles } from '../attendees/send-files.ts';
import { showDetails } from '../attendees/show-details.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { noSuchOrder } from './find-order-for.ts';
import { findOrder, type OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

/** The form of an order, and the seats that it covers. */
export interface OpenDetails {
  form: AttendeeForm;
  seats: Seat[];
}

/** How a caller writes the details of an order. These functions also run under locks, so they may wait only for the database. */
export interface Writing {
  /** Returns what they can fill in now, from the order as it is under the lock. @throws DomainError when that is nothing */
  open: (order: OrderRecord, form: AttendeeForm | undefined) => OpenDetails;
  /** Parses what they sent. @throws DomainError 'invalid' */
  read: (open: OpenDetails, known: KeptDetails, order: OrderRecord) => DetailsChange;
  upload: Upload | undefined;
  /** More writes for the same transaction. */
  alsoWrite?: (tx: Transaction, change: DetailsChange, before: KeptDetails) => Promise<void>;
}

/**
 * Writes details of an order's tickets, all or nothing, under the form's lock and the order's.
 * @param found an order that the caller may see
 * @returns the details after the change
 * @throws DomainError 'conflict' (details.question-changed), 'too-many' (too-many-requests); as `open` and `read`
 */
export async function writeDetails(
  app: App,
  found: OrderRecord,
  { open, read, upload, alsoWrite }: Writing,
): Promise<OpenDetails & { order: OrderRecord; details: KeptDetails }> {
  const look = async () => {
    const [form, known] = await Promise.all([
      findForm(app.db, found.eventId),
      findDetails(app, app.db, found),
    ]);
    return read(open(found, form), known, found);
  };
  return withFiles(app, { eventId: found.eventId, id: found.orderId }, { upload, look }, (files) =>
    transaction(app.db, async (tx) => {
      const form = await holdForm(tx, found.eventId);
      const order = await lockOrder(tx, found);
      const opened = open(order, form);
      const before = await findDetails(app, tx, order);
      const change = read(opened, before, order);
      await saveDetails(app, tx, order, change, app.clock.now(), files);
      await alsoWrite?.(tx, change, before);
      return { ...opened, order, details: await findDetails(app, tx, order) };
    }),
  );
}

/**
 * Locks the order's details and reads the order again. If somebody accepted one of its tickets meanwhile, that ticket has a new id and is
 * no longer its customer's.
 */
async function lockOrder(tx: Transaction, key: OrderKey): Promise<OrderRecord> {
  await tx
    .selectFrom('orders')
    .where('eventId', '=', key.eventId)
    .where('id', '=', key.orderId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .selectFrom('tickets')
    .where('eventId', '=', key.eventId)
    .where('orderId', '=', key.orderId)
    .where('admits', '=', true)
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  const order = await findOrder(tx, key);
  if (!order) throw noSuchOrder();
  return order;
}

/**
 * Returns the questions and seats that can be filled in now.
 * @param isOpen whether the details can be changed now
 * @throws DomainError 'gone' (details.nothing-asked, details.closed)
 */
export function openDetails(
  form: AttendeeForm | undefined,
  seats: Seat[],
  isOpen: (seats: readonly Seat[]) => boolean,
): OpenDetails {
  if (!form || !asksAnything(form, seats)) throw refusal('details.nothing-asked');
  if (!isOpen(seats)) throw refusal('details.closed');
  return { form, seats };
}

/** The seats of an order that are held, or whose tickets were not taken back. */
export const seatsOfOrder = (order: OrderRecord): Seat[] =>
  seatsWithout(order, ({ state }) => state === 'revoked');

/** The seats that still belong to its customer: nobody else accepted their tickets. */
export const detailSeats = (order: OrderRecord): Seat[] =>
  seatsWithout(order, ({ state, sent }) => state === 'revoked' || Boolean(sent?.acceptedAt));

function seatsWithout(
  { tickets, lines }: OrderRecord,
  isGone: (ticket: OrderRecord['tickets'][number]) => boolean,
): Seat[] {
  const endedSeats = new Set(tickets.filter(isGone).map(ticketSeatKey));
  return seatsOf(lines.filter(({ admits }) => admits)).filter((seat) => !endedSeats.has(seatKey(seat)));
}

/** The form with the known details filled in. `ownName`: what it suggests; may be empty */
export function showOrderDetails(
  order: OrderRecord,
  { form, seats }: OpenDetails,
  details: KeptDetails,
  { ownName, moreTime = false }: { ownName: string; moreTime?: boolean },
): TicketDetails {
  const types = new Map(order.lines.map(({ number, typeName }) => [number, typeName]));
  const codes = new Map(order.tickets.map((ticket) => [ticketSeatKey(ticket), ticket.shortCode]));
  const held = order.state === 'held';
  return showDetails(form, seats, details, {
    event: { name: order.name, timeZone: order.timeZone },
    ownName,
    typeName: ({ line }) => types.get(line) ?? '',
    shortCode: (seat) => codes.get(seatKey(seat)) ?? null,
    paysNext: held && form.beforePayment,
    offered: held && order.offered,
    holdExpiresAt: held ? order.holdExpiresAt.toISOString() : null,
    moreTime,
  });
}
