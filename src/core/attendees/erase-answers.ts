import { sql } from 'kysely';
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
  const { numAffectedRows = 0n } = await sql`
    delete from answers where ctid = any(array(
      select w.ctid from answer_files f
      join orders o on o.event_id = f.event_id and o.id = f.order_id
      join answers w on w.event_id = f.event_id and w.order_id = f.order_id and w.line_number = f.line_number
        and w.seat = f.seat and w.question_id = f.question_id
      where o.state in ('expired', 'cancelled') and o.hold_expires_at <= ${endedBy}::timestamptz
      limit ${ROWS_A_STATEMENT}))`.execute(app.db);
  return Number(numAffectedRows);
}

/**
 * Erases answers whose question limits how many days after the event they are kept, and details of orders that ended unpaid. A cancelled
 * event's days count from when it would have ended.
 * @returns how many answers and attendees were erased
 */
export async function sweepAnswers(app: App): Promise<number> {
  const now = app.clock.now();
  const endedBy = new Date(now.getTime() - ENDED_DAYS * DAY_MS);
  const { numAffectedRows: expired = 0n } = await sql`
    delete from answers where ctid = any(array(
      select w.ctid from questions q
      join events e on e.id = q.event_id
      join answers w on w.event_id = q.event_id and w.question_id = q.id
      where q.keep_days is not null and e.ends_at + q.keep_days * interval '1 day' <= ${now}::timestamptz
      limit ${ROWS_A_STATEMENT}))`.execute(app.db);
  let erased = Number(expired);
  for (const table of ['answers', 'attendees'] as const) {
    const { numAffectedRows: deleted = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select d.ctid from ${sql.table(table)} d
        join orders o on o.event_id = d.event_id and o.id = d.order_id
        where o.state in ('expired', 'cancelled') and o.hold_expires_at <= ${endedBy}::timestamptz
        limit ${ROWS_A_STATEMENT}))`.execute(app.db);
    erased += Number(deleted);
  }
  return erased;
}
