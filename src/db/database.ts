import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import pg from 'pg';
import { camelCase } from './camel-case.ts';
import { OneTextDialect } from './dialect.ts';
import { enablePreparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

const INT8 = 20;
const DATE = 1082;
/** int8 columns are counts and minor units, far below 2^53, so they become numbers. Dates without a time stay texts. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (value: string) => Number(value);
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Writes a query's camelCase names as the snake_case names of SQL (docs/decisions/0130). `nameInCamelCase` does the reverse. */
class CamelCaseQueries extends CamelCasePlugin {
  // The plugin would copy each row, which takes 3 µs a row of twenty columns.
  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result;
  }
}

export const CAMEL_CASE = new CamelCaseQueries();

/** Gives the columns of a connection's results camelCase names, once for each result. Names inside JSON stay as they are. */
function nameInCamelCase(client: pg.ClientBase): void {
  connectionOf(client).prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = camelCase(field.name);
  });
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Time limits, ms. PostgreSQL's own limits are shorter, so that its error messages arrive. `silence` is for a server that vanished or
 * froze: a connection in use is given up if nothing arrives on it for that long.
 */
export interface Patience {
  /** To get a free connection, or open a new one. */
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
/** For the queues: a group commit takes milliseconds, and the rest of its event waits behind it. */
export const HURRIED: Patience = {
  connect: 8_000,
  statement: 6_000,
  lock: 5_000,
  idleInTransaction: 6_000,
  silence: 8_000,
};
/** For migrations and loading the list of places, which no request waits for; 0 is no limit. */
export const UNHURRIED: Patience = {
  connect: 8_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  silence: 1_800_000,
};

/**
 * Opens a pool with few connections on purpose. Writers queue in the app and commit in groups, and more connections would make a hot row
 * slower (docs/decisions/0003).
 * @param pipelined sends statements without waiting for earlier answers, for the queues that commit in groups (prepared-statements.ts);
 * such a connection has no cursors
 * @param onSlow called for each statement that was slow, also one that failed
 * @param onIdleError called when an idle connection breaks, for example because the server restarts; the pool replaces it
 */
export function openDatabase(
  url: string,
  {
    maxConnections = 12,
    pipelined = false,
    patience = ORDINARY,
    onIdleError,
    onSlow,
  }: {
    maxConnections?: number;
    pipelined?: boolean;
    patience?: Patience;
    onIdleError: (error: Error) => void;
    onSlow?: OnSlow | undefined;
  },
): OpenDatabase {
  const settings = settingsFor(patience) + (pipelined ? ONE_PLAN : '');
  const pool = openPool(url, { max: maxConnections, types, pipeline: pipelined }, { patience, settings });
  pool.on('error', onIdleError);
  pool.on('connect', nameInCamelCase);
  pool.on('connect', (client) => enablePreparedStatements(client, { pipelined }));
  const db = queriesOn(pool, onSlow);
  return { db, pool, close: () => db.destroy() };
}

/** A statement that takes longer than this is reported, ms. */
const SLOW_MS = 1_000;

/** Hears of a slow statement: the beginning of its text, without values, and how long it took, ms. */
export type OnSlow = (statement: string, ms: number) => void;

/** @returns the queries of our tables on a pool whose connections `openDatabase` prepared */
export const queriesOn = (pool: pg.Pool, onSlow?: OnSlow): Database =>
  new Kysely<Tables>({
    dialect: new OneTextDialect({ pool }),
    plugins: [CAMEL_CASE],
    ...(onSlow && {
      log({ queryDurationMillis, query }) {
        if (queryDurationMillis > SLOW_MS) onSlow(beginningOf(query.sql), queryDurationMillis);
      },
    }),
  });

const beginningOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);

/**
 * Opens a pool whose connections never wait for ever, neither we for PostgreSQL nor PostgreSQL for us. Settings are made by SET on each
 * connection, because a pooler in between refuses them as startup parameters.
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
    // Keepalive detects a server that vanished without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    async onConnect(client) {
      giveUpWhenSilent(client, patience.silence);
      await client.query(settings);
    },
  });
  // The pool handles errors only while a connection is idle. One that breaks between two statements of a transaction would end the process.
  // Its next statement fails, so nothing else is needed.
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

/** pg's protocol layer, which its types leave out. */
const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
const socketOf = (client: pg.ClientBase) => connectionOf(client).stream;

/** The last four settings let PostgreSQL notice within seconds that we vanished, and release our row locks. */
const settingsFor = ({ statement, lock, idleInTransaction }: Patience) => `
  set statement_timeout = ${statement}; set lock_timeout = ${lock};
  set idle_in_transaction_session_timeout = ${idleInTransaction};
  set tcp_user_timeout = 15000; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3`;

/**
 * Makes the queues' statements use indexes and one fixed plan. Otherwise PostgreSQL may scan all orders, because its statistics can date
 * from an hour when most holds came from one address. It may also plan each single hold anew, which takes longer than the hold itself,
 * because it estimates the generic plan for a whole group. This covers every statement on these connections, so one that finds rows of an
 * event names them twice, or finds them one after the other (docs/decisions/0158): the event's id alone may lead to all of its rows. Citus has to
 * see the event's id before it can plan.
 */
const ONE_PLAN = `; set enable_seqscan = off; select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select from pg_extension where extname = 'citus')`;

/** Runs `work` in one transaction; an error rolls it back. */
export function transaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** Runs a part of a transaction in a savepoint; an error rolls back only that part. */
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

/** Tells whether the database refused a value, or a row that breaks a constraint. */
export const isRefusedRow = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(String(error.code));

/** Tells whether the database refused a row because there is one with its key. */
export const isTakenKey = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
const UNIQUE_VIOLATION = '23505';

/** SQLSTATE classes of a server that cannot be reached or accepts no work: connection, resources, shutdown or timeout. */
const OUTAGE_CLASSES = new Set(['08', '53', '57']);
/** Codes of outages in classes that also have other errors: a lock timeout, a transaction that we left idle, a read-only standby. */
const OUTAGE_CODES = new Set(['55P03', '25P03', '25006']);
const OUTAGE_ERRNOS =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Tells whether an error means that the database is away, rather than that it refused a statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) {
    return OUTAGE_CLASSES.has(String(code).slice(0, 2)) || OUTAGE_CODES.has(String(code));
  }
  return isUnreachable(error) || OUTAGE_ERRNOS.test(String(code)) || OUTAGE_MESSAGES.test(error.message);
}

/** Tells whether a connection could not be opened. A stopped server removes its Unix socket's file, which is an error of this kind too. */
const isUnreachable = (error: Error) => (error as NodeJS.ErrnoException).syscall === 'connect';

/** Tells whether an outage happened before anything was sent, so that nothing was written. */
const isUnsent = (error: unknown) =>
  error instanceof Error &&
  (isUnreachable(error) ||
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03|53300)$/.test(String((error as { code?: unknown }).code)) ||
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
      error.message,
    ));

/** Tells whether a connection was lost after something was sent: a commit in progress may have happened. */
export const isCut = (error: unknown) => isOutage(error) && !isUnsent(error);
