import { sql } from 'kysely';
import type { OrderState, WaitingEnd } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';

/** An entry as its organiser sees it. */
export interface OrganiserEntry {
  entryId: string;
  email: string;
  ticketTypeId: string;
  typeName: string;
  quantity: number;
  joinedAt: Date;
  endedBecause: WaitingEnd | null;
  orderId: string | null;
  orderState: OrderState | null;
  holdExpiresAt: Date | null;
}

const SELECTED = sql`
  select w.id as entry_id, w.email, w.ticket_type_id, t.name as type_name, w.quantity, w.joined_at,
    w.ended_because, w.order_id, o.state as order_state, o.hold_expires_at
  from waiting_entries w
  join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
  left join orders o on o.event_id = w.event_id and o.id = w.order_id`;

/** Finds entries with a current offer, then those in line, in the order in which they joined. */
export async function findCurrentEntries(
  db: Database,
  eventId: string,
  limit: number,
): Promise<OrganiserEntry[]> {
  const { rows } = await sql<OrganiserEntry>`${SELECTED}
    where w.event_id = ${eventId} and w.joined_at is not null and w.ended_at is null and (w.order_id is null or o.state = 'held')
    order by w.order_id is null, w.joined_at, w.id limit ${limit}`.execute(db);
  return rows;
}

/** Finds all entries ever in line, after the id `after`, in the order of their ids. */
export async function nextEntries(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<OrganiserEntry[]> {
  const { rows } = await sql<OrganiserEntry>`${SELECTED}
    where w.event_id = ${eventId} and w.joined_at is not null and ${after ? sql`w.id > ${after}` : sql`true`}
    order by w.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts entries by ticket type, for types that anybody has waited for. */
export async function countByType(db: Database, eventId: string) {
  const { rows } = await sql<{
    ticketTypeId: string;
    name: string;
    people: number;
    tickets: number;
    offered: number;
    bought: number;
    offers: number;
  }>`
    select t.id as ticket_type_id, t.name,
      (count(*) filter (where w.order_id is null and w.ended_at is null))::int as people,
      coalesce(sum(w.quantity) filter (where w.order_id is null and w.ended_at is null), 0)::int as tickets,
      (count(*) filter (where o.state = 'held' and w.ended_at is null))::int as offers,
      coalesce(sum(w.quantity) filter (where o.state = 'held' and w.ended_at is null), 0)::int as offered,
      coalesce(sum(w.quantity) filter (where o.state in ('paid', 'partly_refunded', 'refunded')), 0)::int as bought
    from waiting_entries w
    join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
    left join orders o on o.event_id = w.event_id and o.id = w.order_id
    where w.event_id = ${eventId} and w.joined_at is not null
    group by t.id, t.name, t.position order by t.position, t.id`.execute(db);
  return rows;
}

/** Finds an entry to remove. */
export async function findEntry(tx: Transaction, eventId: string, id: string) {
  return tx
    .selectFrom('waiting_entries')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select(['id', 'email', 'orderId', 'endedAt'])
    .executeTakeFirst();
}
