import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ticketsOfEntry } from '../box-office/shift-report-store.ts';
import type { TillMethod } from '../providers/till.ts';

/** An entry of a till or, for a closed shift, the difference found when its cash was counted. */
export interface TillRow {
  shiftId: string;
  /** Null for the count. */
  entryId: string | null;
  at: Date;
  orderId: string | null;
  refundId: string | null;
  method: TillMethod | null;
  amountMinor: number | null;
  tickets: number | null;
  differenceMinor: number | null;
  note: string | null;
  currency: string;
  till: string;
  person: string;
  openedAt: Date;
}

/** The key of a row among those of its event. */
export const tillRowKey = ({ shiftId, entryId }: TillRow): string => `${shiftId} ${entryId ?? ''}`;

/**
 * Finds the next rows of an event's tills, or of one shift: shift by shift in the order of opening, each with its count at the end.
 * @param after `tillRowKey` of the previous row
 */
export async function nextTillRows(
  db: Database,
  { eventId, shiftId }: { eventId: string; shiftId?: string },
  after: string | undefined,
  limit: number,
): Promise<TillRow[]> {
  const [shift, entry] = after?.split(' ') ?? [];
  // A count has no id and comes after all entries of its shift.
  const isBehind = !shift
    ? sql`true`
    : entry
      ? sql`(s.id > ${shift}::uuid or (s.id = ${shift}::uuid and (moved.entry_id > ${entry}::uuid or moved.entry_id is null)))`
      : sql`s.id > ${shift}::uuid`;
  const { rows } = await sql<TillRow>`
    select s.id as shift_id, moved.*, s.currency, s.name as till, coalesce(nullif(u.name, ''), u.email) as person, s.opened_at
    from till_shifts s join users u on u.id = s.opened_by,
    lateral (
      select e.id as entry_id, e.made_at as at, e.order_id, e.refund_id, e.method, e.amount_minor,
        ${ticketsOfEntry} as tickets, null::bigint as difference_minor, null as note
      from till_entries e where e.event_id = s.event_id and e.shift_id = s.id
      union all
      select null, s.closed_at, null, null, null, null, null, s.counted_minor - s.expected_minor, s.note where s.closed_at is not null
    ) moved
    where s.event_id = ${eventId} and ${shiftId === undefined ? sql`true` : sql`s.id = ${shiftId}::uuid`} and ${isBehind}
    order by s.id, moved.entry_id nulls last limit ${limit}`.execute(db);
  return rows;
}
