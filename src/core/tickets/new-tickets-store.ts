import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { saleIsDisputed } from '../ledger/disputed-sale.ts';

/** A ticket or a unit of an add-on, about to be written. */
export interface NewTicket {
  id: string;
  orderId: string;
  lineNumber: number;
  ticketTypeId: string;
  shortCode: string;
  /** False for a unit of an add-on. */
  admits: boolean;
  /** The ticket that a unit of an add-on came with. */
  addOnTo: string | null;
}

/** Issues tickets, signed with the event's latest key. @param onHold orders whose tickets are on hold for now */
export async function insertTickets(
  tx: Transaction,
  eventId: string,
  tickets: readonly NewTicket[],
  { onHold, now }: { onHold: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into tickets (event_id, id, order_id, line_number, seat, ticket_type_id, key_id, short_code, admits, add_on_to, issued_at, state)
    select ${eventId}::uuid, id, order_id, line_number, row_number() over (partition by order_id, line_number order by id), ticket_type_id,
      (select max(key_id) from event_keys where event_id = ${eventId}::uuid), short_code, admits, add_on_to, ${now}::timestamptz,
      -- A payment may be disputed before it is heard of.
      case when ticket.order_id = any(${onHold}::uuid[]) or ${saleIsDisputed(sql`${eventId}::uuid`, sql`ticket.order_id`)} then 'on_hold' else 'valid' end
    from unnest(
      ${tickets.map((ticket) => ticket.id)}::uuid[],
      ${tickets.map((ticket) => ticket.orderId)}::uuid[],
      ${tickets.map((ticket) => ticket.lineNumber)}::smallint[],
      ${tickets.map((ticket) => ticket.ticketTypeId)}::uuid[],
      ${tickets.map((ticket) => ticket.shortCode)}::text[],
      ${tickets.map((ticket) => ticket.admits)}::boolean[],
      ${tickets.map((ticket) => ticket.addOnTo)}::uuid[]
    ) as ticket (id, order_id, line_number, ticket_type_id, short_code, admits, add_on_to)
  `.execute(tx);
}
