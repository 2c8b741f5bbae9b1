import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { TillMethod } from '../providers/till.ts';

interface ShiftKey {
  eventId: string;
  shiftId: string;
}

export interface EntryRecord {
  id: string;
  at: Date;
  orderId: string;
  refundId: string | null;
  method: TillMethod | null;
  amountMinor: number;
  tickets: number;
  addOns: number;
}

/** SQL: how many tickets (`admits`), or else add-ons, the till entry `e` sold or took back. */
const unitsOfEntry = (admits: boolean) => sql<number>`case when e.refund_id is null
  then (select coalesce(sum(l.quantity), 0) from order_lines l
    where l.event_id = e.event_id and l.order_id = e.order_id and l.admits = ${sql.lit(admits)})
  else (select count(*) from tickets k join refunds r on r.event_id = k.event_id and r.id = e.refund_id
    where k.event_id = e.event_id and k.order_id = e.order_id and k.refund_request_id is not distinct from r.request_id and k.state = 'revoked'
      and k.admits = ${sql.lit(admits)})
  end::int`;

/** SQL: how many tickets the till entry `e` sold or took back. */
export const ticketsOfEntry = unitsOfEntry(true);

/** Finds the latest entries of a till, newest first; ids sort by time. */
export async function findEntries(
  db: Database,
  { eventId, shiftId }: ShiftKey,
  limit: number,
): Promise<EntryRecord[]> {
  const { rows } = await sql<EntryRecord>`
    select e.id, e.made_at as at, e.order_id, e.refund_id, e.method, e.amount_minor,
      ${ticketsOfEntry} as tickets, ${unitsOfEntry(false)} as add_ons
    from till_entries e where e.event_id = ${eventId} and e.shift_id = ${shiftId}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Database, { eventId, shiftId }: ShiftKey): Promise<number> {
  const { count } = await db
    .selectFrom('till_entries')
    .where('eventId', '=', eventId)
    .where('shiftId', '=', shiftId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sums a shift's sales by ticket type, in the organiser's order. */
export async function sumTypes(db: Database, { eventId, shiftId }: ShiftKey) {
  const { rows } = await sql<{ name: string; tickets: number; minor: number }>`
    select t.name, sum(l.quantity)::int as tickets, sum(l.quantity * l.unit_price_minor)::bigint as minor
    from till_entries e
    join order_lines l on l.event_id = e.event_id and l.order_id = e.order_id
    join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
    where e.event_id = ${eventId} and e.shift_id = ${shiftId} and e.refund_id is null
    group by t.id, t.name, t.position order by t.position, t.id`.execute(db);
  return rows;
}
