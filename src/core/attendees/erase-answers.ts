import { type RawBuilder, sql } from 'kysely';
import type { App } from '../shared/app.ts';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';

/** How long the details of an order that ended unpaid are kept: a late payment may still revive it. */
const ENDED_DAYS = 7;
/** Their files take room, so they go sooner; whoever pays late chooses them again. */
const FILES_OF_ENDED_MS = 30 * MINUTE_MS;
const ROWS_A_STATEMENT = 5_000;

/**
 * Erases answers that are files of orders that ended unpaid, once half an hour has passed. The database discards the files with them.
 * @returns how many were erased
 */
export async function sweepFilesOfEnded(app: App): Promise<number> {
  const endedBy = new Date(app.clock.now().getTime() - FILES_OF_ENDED_MS);
  return eraseByEvent(
    app,
    'answers',
    sql`
    answer_files f join orders o on o.event_id = f.event_id and o.id = f.order_id
    join answers gone on gone.event_id = f.event_id and gone.order_id = f.order_id and gone.line_number = f.line_number
      and gone.seat = f.seat and gone.question_id = f.question_id
    where o.state in ('expired', 'cancelled') and o.hold_expires_at <= ${endedBy}::timestamptz`,
  );
}

/**
 * Erases answers whose question limits how many days after the event they are kept, and details of orders that ended unpaid. A cancelled
 * event's days count from when it would have ended.
 * @returns how many answers and attendees were erased
 */
export async function sweepAnswers(app: App): Promise<number> {
  const now = app.clock.now();
  const endedBy = new Date(now.getTime() - ENDED_DAYS * DAY_MS);
  let erased = await eraseByEvent(
    app,
    'answers',
    sql`
    questions q join events e on e.id = q.event_id
    join answers gone on gone.event_id = q.event_id and gone.question_id = q.id
    where q.keep_days is not null and e.ends_at + q.keep_days * interval '1 day' <= ${now}::timestamptz`,
  );
  for (const table of ['answers', 'attendees'] as const) {
    erased += await eraseByEvent(
      app,
      table,
      sql`
      ${sql.table(table)} gone join orders o on o.event_id = gone.event_id and o.id = gone.order_id
      where o.state in ('expired', 'cancelled') and o.hold_expires_at <= ${endedBy}::timestamptz`,
    );
  }
  return erased;
}

/** Erases rows of a table, those of one event after the other. @param due SQL: from where, and which; `gone` is the table's row */
async function eraseByEvent(
  { db }: App,
  table: 'answers' | 'attendees',
  due: RawBuilder<unknown>,
): Promise<number> {
  const { rows: events } = await sql<{ eventId: string }>`select distinct gone.event_id from ${due}`.execute(
    db,
  );
  let erased = 0;
  for (const { eventId } of events) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where event_id = ${eventId} and ctid = any(array(
        select gone.ctid from ${due} and gone.event_id = ${eventId} limit ${ROWS_A_STATEMENT}))`.execute(db);
    erased += Number(numAffectedRows);
  }
  return erased;
}
