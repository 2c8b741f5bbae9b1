import { sql } from 'kysely';
import type { StoredEmail } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { RESALES_MADE, TRANSFERS_MADE } from '../../tickets/handovers-store.ts';

export interface TransferRow {
  id: string;
  /** The ticket's current short code. */
  ticket: string;
  typeName: string;
  orderId: string;
  from: StoredEmail;
  to: StoredEmail;
  sentAt: Date;
  acceptedAt: Date | null;
  takenBackAt: Date | null;
}

/** Finds an event's next transfers, in the order in which they were sent. */
export async function nextTransfers(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select moved.id, k.short_code as ticket, t.name as type_name, k.order_id, coalesce(earlier.email, o.email) as "from",
      moved.email as "to", moved.sent_at, moved.accepted_at,
      moved.taken_back_at
    from ${TRANSFERS_MADE} moved
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
  /** Counts the ticket's resales, from 1. */
  number: number;
  ticket: string;
  typeName: string;
  orderId: string;
  email: StoredEmail;
  priceMinor: number;
  currency: string;
  /** Null for a ticket that was sold before offers were recorded. */
  offeredAt: Date | null;
  /** Null while it is on offer. */
  endedAt: Date | null;
  sold: boolean;
  buyersOrderId: string | null;
  buyersEmail: StoredEmail | null;
}

/** Finds the next times that an event's tickets were offered for resale. @param after "ticket id, number" of the previous row */
export async function nextResales(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<ResaleRow[]> {
  const [ticketId, number] = after?.split(' ') ?? [];
  const { rows } = await sql<ResaleRow>`
    select k.id as ticket_id, resale.number, k.short_code as ticket, t.name as type_name, k.order_id, o.email,
      l.unit_price_minor as price_minor, o.currency, resale.offered_at,
      resale.ended_at, resale.sold,
      bought.id as buyers_order_id, bought.email as buyers_email
    from ${RESALES_MADE} resale
    join tickets k on k.event_id = resale.event_id and k.id = resale.ticket_id
    join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
    left join orders bought on resale.sold and bought.event_id = k.event_id and bought.resold_ticket_id = k.id
      and bought.state not in ('held', 'expired', 'cancelled')
    where resale.event_id = ${eventId}
      and ${after === undefined ? sql`true` : sql`(k.id, resale.number) > (${ticketId}::uuid, ${number}::smallint)`}
    order by k.id, resale.number limit ${limit}`.execute(db);
  return rows;
}
