import type { Socket } from 'node:net';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { enablePreparedStatements } from './pipelined-statements.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

const INT8 = 20;
const DATE = 1082;
/** int8 columns are counts and minor units, far below 2^53; dates without a time stay the text they are. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (value: string) => Number(value);
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Limits how long things may take, ms. The limits that PostgreSQL keeps itself come first, so that its own words are heard; `silence` is
 * for a server that vanished or froze: a connection in use on which nothing comes for that long is given up.
 */
export interface Patience {
  /** For a free connection, or a new one. */
  connect: number;
  statement: number;
  lock: number;
  idleInTransaction: number;
  silence: number;
}

const ORDINARY: Patience = {
  connect: 8_000,
  statement: 20_000,
  lock: 10_000,
  idleInTransaction: 20_000,
  silence: 25_000,
};
/** A group commit takes milliseconds, and the rest of its event waits behind it. */
export const HURRIED: Patience = {
  connect: 8_000,
  statement: 6_000,
  lock: 5_000,
  idleInTransaction: 6_000,
  silence: 8_000,
};
/** For migrations and loading the list of places, which nobody's request waits for; 0 is no limit. */
export const UNHURRIED: Patience = {
  connect: 8_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  silence: 1_800_000,
};

/**
 * Opens a pool. Few connections on purpose: writers queue in the app and commit in groups, and more connections make a
 * hot row slower (docs/decisions/0003).
 * @param pipelined statements are sent without waiting for the answers before them: for the queues that commit in groups
 *   (pipelined-statements.ts); such a connection takes no cursors
 * @param onIdleError told when a pooled connection breaks while nobody uses it (a restarted server); the pool replaces it
 */
export function openDatabase(
  url: string,
  {
    maxConnections = 12,
    pipelined = false,
    patience = ORDINARY,
    onIdleError,
  }: {
    maxConnections?: number;
    pipelined?: boolean;
    patience?: Patience;
    onIdleError: (error: Error) => void;
  },
): OpenDatabase {
  const settings = settingsFor(patience) + (pipelined ? ONE_PLAN : '');
  const pool = openPool(url, { max: maxConnections, types, pipeline: pipelined }, { patience, settings });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => enablePreparedStatements(client, { pipelined }));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * A pool of connections that never wait for ever, neither for PostgreSQL nor, on its side, for us. The settings are made by SET once
 * a connection, as a pooler in between refuses them at its start.
 */
function openPool(
  url: string,
  options: pg.PoolConfig,
  { patience, settings }: { patience: Patience; settings: string },
): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'tikiti',
    ...options,
    connectionString: url,
    connectionTimeoutMillis: patience.connect,
    // A peer that vanished without a word is noticed, instead of waited for.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    async onConnect(client) {
      giveUpWhenSilent(client, patience.silence);
      await client.query(settings);
    },
  });
  // The pool listens only while a connection is idle: one that breaks between two statements of a transaction would end the
  // process. Its next statement is told, so there is nothing else to do.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('acquire', (client) => socketOf(client).setTimeout(patience.silence));
  pool.on('release', (_, client) => socketOf(client).setTimeout(0));
  return pool;
}

function giveUpWhenSilent(client: pg.ClientBase, silence: number): void {
  const socket = socketOf(client);
  socket.setTimeout(silence);
  socket.on('timeout', () =>
    socket.destroy(new Error(`Connection terminated: nothing came from the database for ${silence} ms`)),
  );
}

const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** The last four let PostgreSQL notice within seconds that we vanished, and free the rows that we had locked. */
const settingsFor = ({ statement, lock, idleInTransaction }: Patience) => `
  set statement_timeout = ${statement}; set lock_timeout = ${lock};
  set idle_in_transaction_session_timeout = ${idleInTransaction};
  set tcp_user_timeout = 15000; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3`;

/**
 * The queues' statements find all rows by an index, with one plan for good. Left to choose, PostgreSQL may read all orders there ever were, because
 * its statistics are of another hour, when most holds came from one address; and it may plan each lone hold anew, which takes longer than the
 * hold: its estimate of the plan for any number of holds is that of a group.
 */
const ONE_PLAN = '; set enable_seqscan = off; set plan_cache_mode = force_generic_plan';

/** Runs `work` in one transaction; whatever it throws rolls all of it back. */
export function transaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** Runs a part of a transaction: whatever it throws rolls that part back, and no more. */
export async function partOfTransaction<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(tx);
  }
}

/** Tells whether the database refused what it was given: a value, or a row that breaks a constraint. */
export const isRefusedRow = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(String(error.code));

/** SQLSTATE classes of a server that cannot be reached or takes no work: connection, resources, shutting down or taking too long. */
const OUTAGE_CLASSES = new Set(['08', '53', '57']);
/** The same where a class has others too: a lock that did not come free, a transaction that we left idle, a standby that takes no writes. */
const OUTAGE_CODES = new Set(['55P03', '25P03', '25006']);
const OUTAGE_ERRNOS =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Tells whether an error says that the database is away, rather than that it refused what it was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) {
    return OUTAGE_CLASSES.has(String(code).slice(0, 2)) || OUTAGE_CODES.has(String(code));
  }
  return isUnreachable(error) || OUTAGE_ERRNOS.test(String(code)) || OUTAGE_MESSAGES.test(error.message);
}

/** Tells whether a connection could not be opened; a server that stopped takes the file of its Unix socket away. */
const isUnreachable = (error: Error) => (error as NodeJS.ErrnoException).syscall === 'connect';

/** Tells whether an outage was met before anything could be sent, so that nothing was written. */
const isUnsent = (error: unknown) =>
  error instanceof Error &&
  (isUnreachable(error) ||
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03|53300)$/.test(String((error as { code?: unknown }).code)) ||
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
      error.message,
    ));

/** Tells whether a connection was lost in the middle: a commit that was under way on it may have happened. */
export const isCut = (error: unknown) => isOutage(error) && !isUnsent(error);
