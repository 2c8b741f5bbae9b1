import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** A ticket of an order, with what it was sold for and what keeps it from being exchanged. */
export interface TicketToExchange {
  id: string;
  shortCode: string;
  state: 'valid' | 'on_hold' | 'revoked';
  ticketTypeId: string;
  typeName: string;
  lineNumber: number;
  seat: number;
  /** How many tickets its line has. */
  quantity: number;
  paidMinor: number;
  taxName: string | null;
  taxRate: number | null;
  currency: string;
  used: boolean;
  sent: boolean;
  forResale: boolean;
  hasAddOns: boolean;
}

/** Finds the tickets of an order, but for units of add-ons. */
export async function findTicketsToExchange(
  db: Database | Transaction,
  { eventId, orderId }: OrderKey,
): Promise<TicketToExchange[]> {
  const { rows } = await sql<TicketToExchange>`
    select k.id, k.short_code, k.state, k.ticket_type_id, t.name as type_name, k.line_number, k.seat, l.quantity,
      l.unit_price_minor as paid_minor, l.tax_name, l.tax_rate, o.currency,
      exists (select from admissions m where m.event_id = ${eventId} and m.ticket_id = k.id) as used,
      exists (select from ticket_transfers s where s.event_id = ${eventId} and s.ticket_id = k.id) as sent,
      exists (select from ticket_resales r where r.event_id = ${eventId} and r.ticket_id = k.id) as for_resale,
      exists (select from tickets u where u.event_id = ${eventId} and u.add_on_to = k.id) as has_add_ons
    from tickets k
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
    join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    where k.event_id = ${eventId} and k.order_id = ${orderId} and k.admits
    order by t.position, k.id`.execute(db);
  return rows;
}

/** Locks a ticket, so that no scan passes meanwhile. */
export async function lockTicket(tx: Transaction, eventId: string, ticketId: string): Promise<void> {
  await tx
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    .select('id')
    .forUpdate()
    .execute();
}

/** Finds an earlier exchange by its id. */
export function findExchange(tx: Transaction, eventId: string, id: string) {
  return tx
    .selectFrom('ticket_exchanges')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select(['orderId', 'formerTicketId', 'ticketTypeId', 'ticketId'])
    .executeTakeFirst();
}

export async function insertExchange(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  exchange: {
    id: string;
    formerTicketId: string;
    formerShortCode: string;
    formerTypeId: string;
    ticketId: string;
    shortCode: string;
    ticketTypeId: string;
    exchangedBy: string;
    exchangedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('ticket_exchanges')
    .values({ eventId, orderId, ...exchange })
    .execute();
}
