import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';

/** A shift with what went through its till; amounts in minor units. */
export interface ShiftRecord {
  id: string;
  name: string;
  currency: Currency;
  floatMinor: number;
  openedById: string;
  openedBy: string;
  openedAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  expectedMinor: number | null;
  countedMinor: number | null;
  note: string | null;
  cashSold: number;
  cashBack: number;
  cashSales: number;
  terminalSold: number;
  terminalBack: number;
  terminalSales: number;
  orders: number;
  tickets: number;
}

type Db = Database | Transaction;

const nameOf = (user: string) => sql`case when ${sql.ref(`${user}.deleted_at`)} is null
  then coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.last_name`)})), ''), ${sql.ref(`${user}.email`)})
  else 'Deleted account' end`;

const moved = (method: string, isRefund: boolean) => sql`
  coalesce(sum(e.amount_minor) filter (where e.method = ${sql.lit(method)} and e.refund_id is ${isRefund ? sql`not null` : sql`null`}), 0)::bigint`;

const sales = (method: string) =>
  sql`count(*) filter (where e.method = ${sql.lit(method)} and e.refund_id is null)::int`;

async function findShiftsWhere(db: Db, condition: RawBuilder<unknown>): Promise<ShiftRecord[]> {
  const { rows } = await sql<ShiftRecord>`
    select s.id, s.name, s.currency, s.float_minor, s.opened_by as opened_by_id, ${nameOf('opener')} as opened_by,
      s.opened_at, case when s.closed_by is not null then ${nameOf('closer')} end as closed_by, s.closed_at,
      s.expected_minor, s.counted_minor, s.note, sums.*
    from till_shifts s join users opener on opener.id = s.opened_by left join users closer on closer.id = s.closed_by,
    lateral (
      select ${moved('cash', false)} as cash_sold, ${moved('cash', true)} as cash_back, ${sales('cash')} as cash_sales,
        ${moved('card_terminal', false)} as terminal_sold, ${moved('card_terminal', true)} as terminal_back,
        ${sales('card_terminal')} as terminal_sales,
        count(*) filter (where e.refund_id is null)::int as orders,
        coalesce(sum((select sum(l.quantity) from order_lines l where l.event_id = e.event_id and l.order_id = e.order_id and l.admits))
          filter (where e.refund_id is null), 0)::int as tickets
      from till_entries e where e.event_id = s.event_id and e.shift_id = s.id
    ) sums
    where ${condition}
    order by s.closed_at is not null, s.opened_at desc, s.id desc`.execute(db);
  return rows;
}

export async function findShift(
  db: Db,
  { eventId, shiftId }: { eventId: string; shiftId: string },
): Promise<ShiftRecord | undefined> {
  return (await findShiftsWhere(db, sql`s.event_id = ${eventId} and s.id = ${shiftId}`))[0];
}

/** Finds an event's shifts, of everybody or of one person: open ones first, then the latest. */
export const findShifts = (db: Db, eventId: string, userId: string | null): Promise<ShiftRecord[]> =>
  findShiftsWhere(
    db,
    sql`s.event_id = ${eventId} and ${userId === null ? sql`true` : sql`s.opened_by = ${userId}`}`,
  );

/** Finds a person's open shift at an event. */
export async function findOpenShift(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<ShiftRecord | undefined> {
  const open = sql`s.event_id = ${eventId} and s.opened_by = ${userId} and s.closed_at is null`;
  return (await findShiftsWhere(db, open))[0];
}

/** @returns false if this person already has an open shift at the event */
export async function insertShift(
  tx: Transaction,
  shift: {
    eventId: string;
    id: string;
    name: string;
    currency: Currency;
    floatMinor: number;
    openedBy: string;
    openedAt: Date;
  },
): Promise<boolean> {
  const { eventId, id, name, currency, floatMinor, openedBy, openedAt } = shift;
  const inserted = await tx
    .insertInto('till_shifts')
    .values({
      eventId,
      id,
      name,
      currency,
      floatMinor,
      openedBy,
      openedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'openedBy']).where('closedAt', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks a shift to close it. Sales in it have committed by then, or will find it closed. */
export async function lockShift(
  tx: Transaction,
  { eventId, shiftId }: { eventId: string; shiftId: string },
): Promise<void> {
  await tx
    .selectFrom('till_shifts')
    .where('eventId', '=', eventId)
    .where('id', '=', shiftId)
    .select('id')
    .forUpdate()
    .execute();
}

export async function updateClosed(
  tx: Transaction,
  { eventId, shiftId }: { eventId: string; shiftId: string },
  closed: { by: string; at: Date; expectedMinor: number; countedMinor: number; note: string | null },
): Promise<void> {
  const { by, at, expectedMinor, countedMinor, note } = closed;
  await tx
    .updateTable('till_shifts')
    .set({
      closedBy: by,
      closedAt: at,
      note,
      expectedMinor,
      countedMinor,
    })
    .where('eventId', '=', eventId)
    .where('id', '=', shiftId)
    .execute();
}
