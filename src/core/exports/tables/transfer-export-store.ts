import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface TransferRow {
  id: string;
  /** The ticket's short code as it is now. */
  ticket: string;
  typeName: string;
  orderId: string;
  from: string;
  to: string;
  sentAt: Date;
  acceptedAt: Date | null;
}

/** The next of an event's tickets that were sent to somebody, as they were sent. One that was taken back is not there. */
export async function nextTransfers(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select moved.id, k.short_code as ticket, t.name as "typeName", k.order_id as "orderId", coalesce(earlier.email, o.email) as "from",
      moved.email as "to", moved.sent_at as "sentAt", moved.accepted_at as "acceptedAt"
    from ticket_transfers moved
    join tickets k on k.event_id = moved.event_id and k.id = moved.ticket_id
    join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    left join ticket_transfers earlier on earlier.event_id = moved.event_id and earlier.id = moved.previous_id
    where moved.event_id = ${eventId} and ${after === undefined ? sql`true` : sql`moved.id > ${after}::uuid`}
    order by moved.id limit ${limit}`.execute(db);
  return rows;
}

export interface ResaleRow {
  ticketId: string;
  ticket: string;
  typeName: string;
  orderId: string;
  email: string;
  priceMinor: number;
  currency: string;
  /** Null of one that is sold: what says so ends with its sale. */
  offeredAt: Date | null;
  soldAt: Date | null;
  buyersOrderId: string | null;
  buyersEmail: string | null;
}

/** SQL: an order took the place of a ticket that its holder sold. */
const isBought = (order: string) => sql`${sql.ref(`${order}.state`)} not in ('held', 'expired', 'cancelled')`;

/** The next of an event's tickets that are offered for resale, or were sold so. */
export async function nextResales(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<ResaleRow[]> {
  const { rows } = await sql<ResaleRow>`
    select k.id as "ticketId", k.short_code as ticket, t.name as "typeName", k.order_id as "orderId", o.email,
      l.unit_price_minor as "priceMinor", o.currency, r.offered_at as "offeredAt", bought.paid_at as "soldAt",
      bought.id as "buyersOrderId", bought.email as "buyersEmail"
    from (
      select ticket_id from ticket_resales where event_id = ${eventId}
      union
      select resold_ticket_id from orders where event_id = ${eventId} and resold_ticket_id is not null and ${isBought('orders')}
    ) sale
    join tickets k on k.event_id = ${eventId} and k.id = sale.ticket_id
    join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
    left join ticket_resales r on r.event_id = k.event_id and r.ticket_id = k.id
    left join orders bought on bought.event_id = k.event_id and bought.resold_ticket_id = k.id and ${isBought('bought')}
    where ${after === undefined ? sql`true` : sql`k.id > ${after}::uuid`}
    order by k.id limit ${limit}`.execute(db);
  return rows;
}
