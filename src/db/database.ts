import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { quicken } from './quick-statements.ts';
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
  /** For the few who need SQL past Kysely: jobs, accounts. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. Few connections on purpose: writers queue in the app and commit in groups, and more connections make a
 * hot row slower (docs/decisions/0003).
 * @param pipelined statements are sent without waiting for the answers before them: for the queues that commit in groups
 *   (quick-statements.ts); such a connection takes no cursors
 * @param onIdleError told when a pooled connection breaks while nobody uses it (a restarted server); the pool replaces it
 */
export function openDatabase(
  url: string,
  {
    maxConnections = 12,
    pipelined = false,
    onIdleError,
  }: { maxConnections?: number; pipelined?: boolean; onIdleError: (error: Error) => void },
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    pipeline: pipelined,
    connectionTimeoutMillis: 10_000,
    // A peer that vanished without a word is noticed, instead of waited for.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onIdleError);
  // The pool listens only while a connection is idle: one that breaks between two statements of a transaction would end the
  // process. Its next statement is told, so there is nothing else to do.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    quicken(client, { pipelined });
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction; whatever it throws rolls all of it back. */
export function transaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** Whether the database refused what it was given: a value, or a row that breaks a constraint. */
export const isRefusedRow = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(String(error.code));

/** SQLSTATE classes of a server that cannot be reached or takes no work: connection, resources, shutting down. */
const OUTAGE_CLASSES = new Set(['08', '53', '57']);
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database is away, rather than that it refused what it was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return OUTAGE_CLASSES.has(String(code).slice(0, 2));
  return (typeof code === 'string' && /^E[A-Z]+$/.test(code)) || OUTAGE_MESSAGES.test(error.message);
}
