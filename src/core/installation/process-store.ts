import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Finding, OwnProcess } from './finding.ts';

/** A process that has not reported for this long has ended or hangs, seconds. */
const ALIVE_SECONDS = 60;

/** Records that a process is alive, and its findings. Times are the database's, because the process's own clock may be wrong. */
export async function saveProcess(
  db: Database,
  { id, host, role, worksJobs, filesPlace }: OwnProcess,
  findings: readonly Finding[],
): Promise<void> {
  await db
    .insertInto('processes')
    .values({
      id,
      host,
      role,
      runsJobs: worksJobs,
      filesLocation: filesPlace,
      findings: JSON.stringify(findings),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        seenAt: sql<Date>`now()`,
        findings: eb.ref('excluded.findings'),
      })),
    )
    .execute();
  await db.deleteFrom('processes').where('seenAt', '<', sql<Date>`now() - interval '1 day'`).execute();
}

export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

/** Finds the processes that reported within the last minute, by host and start. */
export async function findProcesses(db: Database) {
  return db
    .selectFrom('processes')
    .select(['id', 'host', 'role', 'findings'])
    .select(['runsJobs as worksJobs', 'filesLocation as filesPlace', 'startedAt', 'seenAt'])
    .select(sql<number>`extract(epoch from now() - started_at)::float8`.as('upSeconds'))
    .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${ALIVE_SECONDS})`)
    .orderBy('host')
    .orderBy('startedAt')
    .execute();
}

/** Counts the approved events that are not over and sell paid tickets, by currency. */
export async function currenciesOnSale(
  db: Database,
  now: Date,
): Promise<{ currency: string; events: number }[]> {
  return db
    .selectFrom('ticket_types as t')
    .innerJoin('events as e', 'e.id', 't.eventId')
    .select(['t.currency', (eb) => eb.fn.count<number>('e.id').distinct().as('events')])
    .where('t.priceMinor', '>', 0)
    .where('e.approval', '=', 'approved')
    .where('e.cancelledAt', 'is', null)
    .where('e.endsAt', '>', now)
    .groupBy('t.currency')
    .orderBy('t.currency')
    .execute();
}
