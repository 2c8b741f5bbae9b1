import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How far this PostgreSQL is copied to others. */
export interface Replication {
  /** Whether PostgreSQL is told to wait for a standby at each commit (`synchronous_standby_names`). */
  waits: boolean;
  /** How many standbys are connected. */
  standbys: number;
  /** How many of them have each commit before it is answered. */
  synchronous: number;
  /** How many of them this database user may not look at; that takes the role pg_monitor. */
  hidden: number;
  /** By how much the slowest of them is behind, seconds. */
  lagSeconds: number;
}

export async function readReplication(db: Database): Promise<Replication> {
  const { rows } = await sql<Replication>`
    select current_setting('synchronous_standby_names') <> '' as waits, count(*)::int as standbys,
      (count(*) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
      (count(*) filter (where sync_state is null))::int as hidden,
      coalesce(extract(epoch from max(replay_lag)), 0)::float8 as lag_seconds
    from pg_stat_replication`.execute(db);
  return rows[0] as Replication;
}
