import { sql } from 'kysely';
import { type Database, HURRIED, openDatabase, type Patience } from './database.ts';

/** What everybody sees alike is rendered once for all, so few are read at a time. */
const CONNECTIONS = 4;
const CHECK_EVERY_MS = 1_000;
const AT_ONCE: Patience = { ...HURRIED, connect: 2_000, statement: 2_000, lock: 2_000, silence: 3_000 };
/** How old what is read there may be, ms. */
export const MOST_LAG_MS = 5_000;

/** Why a replica is not read. */
export type ReplicaTrouble = 'away' | 'behind' | 'not-a-standby';

/** A standby of PostgreSQL, for reading what may be some seconds old. */
export interface Replica {
  /** Its database while it keeps up; undefined: read the primary. */
  db(): Database | undefined;
  /** Leaves it alone until the next check, because reading it failed. */
  failed(): void;
  /** Checks it now, as is done each second anyway. It never rejects. */
  check(): Promise<void>;
  /** undefined while it is read. */
  trouble(): ReplicaTrouble | undefined;
  /** How old what it has is at most, ms; undefined before that is known. */
  lagMs(): number | undefined;
  close(): Promise<void>;
}

/**
 * Opens a replica and looks each second how far it is in the primary's log. The time of its last commit would not do: where nothing is sold, that
 * is long ago. Nobody waits for it: until it has proven that it keeps up, the primary is read.
 * @param options.now ms since any moment
 */
export function openReplica(
  url: string,
  {
    primary,
    onIdleError,
    mostLagMs = MOST_LAG_MS,
    now = () => performance.now(),
  }: {
    primary: Database;
    onIdleError: (error: Error) => void;
    mostLagMs?: number;
    now?: () => number;
  },
): Replica {
  const reads = openDatabase(url, { maxConnections: CONNECTIONS, onIdleError });
  const checks = openDatabase(url, { maxConnections: 1, patience: AT_ONCE, onIdleError });
  /** Where the primary was at a moment: places that the replica has not reached. */
  let ahead: { at: number; place: number }[] = [];
  /** The last moment of which it has everything. */
  let hasUntil: number | undefined;
  let refusal: ReplicaTrouble | undefined = 'away';
  let checking: Promise<void> | undefined;

  const lagMs = () => (hasUntil === undefined ? undefined : now() - hasUntil);
  const trouble = () => refusal ?? ((lagMs() ?? mostLagMs) < mostLagMs ? undefined : 'behind');

  async function look(): Promise<void> {
    const at = now();
    const leader = await readPlace(primary);
    ahead.push({ at, place: leader.place });
    const copy = await readPlace(checks.db);
    if (!copy.follows || copy.cluster !== leader.cluster) {
      refusal = 'not-a-standby';
      return;
    }
    hasUntil = ahead.findLast(({ place }) => place <= copy.place)?.at ?? hasUntil;
    ahead = ahead.filter(({ place }) => place > copy.place);
    refusal = undefined;
  }
  function check(): Promise<void> {
    checking ??= look()
      .catch(() => {
        refusal = 'away';
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  void check();
  return {
    db: () => (trouble() ? undefined : reads.db),
    failed() {
      refusal = 'away';
    },
    check,
    trouble,
    lagMs,
    async close() {
      clearInterval(timer);
      await checking;
      await checks.close();
      await reads.close();
    },
  };
}

/** Reads how far a server is in the log, in bytes, and of which cluster: all copies of one have its number. */
async function readPlace(db: Database): Promise<{ follows: boolean; cluster: string; place: number }> {
  const { rows } = await sql<{ follows: boolean; cluster: string; place: number }>`
    select pg_is_in_recovery() as follows, (select system_identifier from pg_control_system())::text as cluster,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::int8 as place`.execute(
    db,
  );
  return rows[0] as { follows: boolean; cluster: string; place: number };
}
