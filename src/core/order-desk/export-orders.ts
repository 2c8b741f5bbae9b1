import { exportedDetails } from '../attendees/exported-details.ts';
import { record } from '../audit/record.ts';
import type { DisputeState } from '../disputes/dispute.ts';
import { requireDesk } from '../events/require-desk.ts';
import { NO_EMAIL } from '../orders/no-email.ts';
import type { OrderState } from '../orders/order.ts';
import { orderNumber } from '../orders/order-number.ts';
import { may } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type CsvCell, writeCsv } from '../shared/csv.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { slug } from '../shared/slug.ts';
import { REVERSED } from '../tickets/reversed-words.ts';
import { nextAttendees, nextOrders } from './export-store.ts';

const ROWS_A_BATCH = 1000;

const TICKET_STATES = { valid: 'valid', on_hold: 'on hold', revoked: 'refunded' } as const;

export interface Export {
  filename: string;
  /** The file, piece by piece: however large the event, little of it is in memory at once. */
  text: AsyncIterable<string>;
}

/**
 * All paid orders of an event as CSV, oldest first; times are the event's, and the header says its zone.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), before the first piece
 */
export async function exportOrders(app: App, actor: Actor, eventId: unknown): Promise<Export> {
  const event = await requireDesk(app.db, actor, eventId);
  const at = (instant: Date | null) => clockTime(instant, event.timeZone);
  await record(app, app.db, { kind: 'export.orders', by: requireUser(actor), eventId: event.id });
  const details = await exportedDetails(app, event.id, may(actor, 'event.edit', event));
  const header = [
    'Order',
    'Email',
    'State',
    'Tickets',
    'Total',
    'Refunded',
    'Currency',
    `Ordered (${event.timeZone})`,
    `Paid (${event.timeZone})`,
    'Service fee',
    'Fee paid by',
    'Dispute',
    'Source',
    'Medium',
    'Campaign',
    'Referrer',
    'Promo code',
    'Discount',
    'Net',
    'Tax',
    'Company',
    'VAT number',
    'Reverse charge',
    ...details.orderColumns,
  ];
  const batches = inBatches(
    (after) => nextOrders(app.db, event.id, after, ROWS_A_BATCH),
    (orders) => details.read(orders.map(({ id }) => id)),
    (order, { orderCells }) => [
      orderNumber(order.id),
      emailCell(order),
      stateInWords(order),
      order.tickets ?? 0,
      decimal(order.totalMinor),
      decimal(order.refunded ?? 0),
      order.currency,
      at(order.createdAt),
      at(order.paidAt),
      decimal(order.feeMinor),
      order.feeMinor > 0 ? order.feePayer : '',
      order.dispute ?? '',
      order.source?.source ?? '',
      order.source?.medium ?? '',
      order.source?.campaign ?? '',
      order.source?.host ?? '',
      order.promoCode ?? '',
      decimal(order.discountMinor ?? 0),
      decimal(order.totalMinor - (order.taxMinor ?? 0)),
      decimal(order.taxMinor ?? 0),
      order.business?.company ?? '',
      order.business?.vatNumber ?? '',
      order.business?.reverseCharge ? 'yes' : '',
      ...orderCells(order.id),
    ],
  );
  return { filename: exportName(event.name, 'orders'), text: writeCsv(header, batches) };
}

/**
 * All tickets of an event as CSV, with who has them and whether they came; times are the event's, and the header says its zone.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), before the first piece
 */
export async function exportAttendees(app: App, actor: Actor, eventId: unknown): Promise<Export> {
  const event = await requireDesk(app.db, actor, eventId);
  const at = (instant: Date | null) => clockTime(instant, event.timeZone);
  await record(app, app.db, { kind: 'export.attendees', by: requireUser(actor), eventId: event.id });
  const details = await exportedDetails(app, event.id, may(actor, 'event.edit', event));
  const times = [`Bought (${event.timeZone})`, `Admitted (${event.timeZone})`];
  const header = [
    ...['Ticket', 'Type', 'Email', 'Order', 'State', ...times, 'Area', 'Gate', 'Price', 'Currency'],
    ...details.ticketColumns,
  ];
  const batches = inBatches(
    (after) => nextAttendees(app.db, event.id, after, ROWS_A_BATCH),
    (tickets) => details.read([...new Set(tickets.map(({ orderId }) => orderId))]),
    (ticket, { ticketCells }) => [
      ticket.shortCode,
      ticket.typeName,
      emailCell(ticket),
      orderNumber(ticket.orderId),
      ticket.reversed ? REVERSED : TICKET_STATES[ticket.state],
      at(ticket.paidAt),
      at(ticket.admittedAt),
      ticket.area ?? '',
      ticket.gate ?? '',
      decimal(ticket.priceMinor),
      ticket.currency,
      ...ticketCells(ticket),
    ],
  );
  return { filename: exportName(event.name, 'attendees'), text: writeCsv(header, batches) };
}

/** Programs read this column, so who gave no address has an empty cell. */
const emailCell = ({ email }: { email: string }) => (email === NO_EMAIL ? '' : email);

/** An order whose money the bank took back does not count as refunded. */
const stateInWords = ({ state, dispute }: { state: OrderState; dispute: DisputeState | null }) =>
  state === 'refunded' && dispute === 'lost' ? 'dispute lost' : state.replace('_', ' ');

async function* inBatches<Row extends { id: string }, More>(
  next: (after: string | undefined) => Promise<Row[]>,
  readMore: (rows: Row[]) => Promise<More>,
  toCells: (row: Row, more: More) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const rows = await next(after);
    const more = await readMore(rows);
    yield rows.map((row) => toCells(row, more));
    after = rows.length === ROWS_A_BATCH ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** "2026-12-12 19:30", which every spreadsheet reads as a time. */
const clockTime = (instant: Date | null, timeZone: string) =>
  instant === null ? '' : toLocalTime(instant, timeZone).replace('T', ' ');

const decimal = (minor: number) => (minor / 100).toFixed(2);

/** "summer-jazz-orders.csv" */
export function exportName(eventName: string, what: string): string {
  return `${[slug(eventName), what].filter(Boolean).join('-')}.csv`;
}
