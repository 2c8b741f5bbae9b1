import { sql } from 'kysely';
import type { AddOnKind, StoredEmail, TicketState } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { holderOf } from '../../tickets/ticket-holder.ts';

/** A bought unit of an add-on, or a donation. */
export interface AddOnUnit {
  id: string;
  shortCode: string;
  name: string;
  variant: string | null;
  kind: AddOnKind;
  orderId: string;
  email: StoredEmail;
  /** The ticket that it came with and its holder; all three are null if it was bought alone. */
  ticket: string | null;
  holderName: string | null;
  holderEmail: StoredEmail | null;
  state: TicketState;
  reversed: boolean;
  paidAt: Date;
  priceMinor: number;
  currency: string;
  collectedAt: Date | null;
  gate: string | null;
  collectedBy: string | null;
}

/** Finds an event's next add-ons after `after`, one for each row, in the order in which they were issued. */
export async function nextAddOns(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<AddOnUnit[]> {
  const { rows } = await sql<AddOnUnit>`
    select unit.id, unit.short_code, a.name, t.variant, a.kind, unit.order_id, o.email,
      k.short_code as ticket, who.name as holder_name, case when k.id is not null then coalesce(${holderOf('k')}, o.email) end as holder_email,
      unit.state, unit.reversed, o.paid_at, l.unit_price_minor as price_minor, o.currency, c.collected_at,
      c.gate, coalesce(nullif(u.name, ''), u.email) as collected_by
    from tickets unit
    join ticket_types t on t.event_id = unit.event_id and t.id = unit.ticket_type_id
    join add_ons a on a.event_id = t.event_id and a.id = t.add_on_id
    join orders o on o.event_id = unit.event_id and o.id = unit.order_id
    join order_lines l on l.event_id = unit.event_id and l.order_id = unit.order_id and l.number = unit.line_number
    left join tickets k on k.event_id = unit.event_id and k.id = unit.add_on_to
    left join attendees who on who.event_id = k.event_id and who.order_id = k.order_id and who.line_number = k.line_number and who.seat = k.seat
    left join collected_add_ons c on c.event_id = unit.event_id and c.ticket_id = unit.id
    left join users u on u.id = c.collected_by
    where unit.event_id = ${eventId} and not unit.admits and ${after === undefined ? sql`true` : sql`unit.id > ${after}::uuid`}
    order by unit.id limit ${limit}`.execute(db);
  return rows;
}
