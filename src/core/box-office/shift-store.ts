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
    select s.id, s.name, s.currency, s.float_minor as "floatMinor", s.opened_by as "openedById", ${nameOf('opener')} as "openedBy",
      s.opened_at as "openedAt", case when s.closed_by is not null then ${nameOf('closer')} end as "closedBy", s.closed_at as "closedAt",
      s.expected_minor as "expectedMinor", s.counted_minor as "countedMinor", s.note, sums.*
    from till_shifts s join users opener on opener.id = s.opened_by left join users closer on closer.id = s.closed_by,
    lateral (
      select ${moved('cash', false)} as "cashSold", ${moved('cash', true)} as "cashBack", ${sales('cash')} as "cashSales",
        ${moved('card_terminal', false)} as "terminalSold", ${moved('card_terminal', true)} as "terminalBack",
        ${sales('card_terminal')} as "terminalSales",
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
      ...{ event_id: eventId, id, name, currency, float_minor: floatMinor },
      ...{ opened_by: openedBy, opened_at: openedAt },
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'opened_by']).where('closed_at', 'is', null).doNothing(),
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
    .where('event_id', '=', eventId)
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
      ...{ closed_by: by, closed_at: at, note },
      ...{ expected_minor: expectedMinor, counted_minor: countedMinor },
    })
    .where('event_id', '=', eventId)
    .where('id', '=', shiftId)
    .execute();
}
