import pg from 'pg';
import { type Database, openDatabase, queriesOn } from '../src/db/database.ts';
import { CITUS_URL } from './citus/citus-server.ts';
import { PATIENT } from './patient.ts';
import { createDatabase } from './run-server.ts';

export interface BorrowedDatabase {
  url: string;
  db: Database;
  /** Ends the use. Later statements on `db` are refused. */
  end(): Promise<void>;
}

/** Deleted rows stay in the tables until a vacuum, and whoever reads past them becomes slower. So each database serves this many times. */
const MOST_USES = 8;

/** Lends databases to the test files of this worker, one after the other. */
export const borrowDatabase = createLender();

/**
 * Returns a function that borrows a migrated, empty database. The next to borrow gets the same, emptied, on the same connections, for which
 * PostgreSQL has already loaded, parsed and planned much. A database is dropped instead if its schema or migrations were changed, or if
 * somebody still uses it. Its commits do not wait for the disk.
 */
export function createLender(): () => Promise<BorrowedDatabase> {
  const free: Reusable[] = [];
  return async () => {
    const database = free.pop() ?? (await createReusable());
    database.uses += 1;
    const { pool, url } = database;
    let over = false;
    const lent = {
      connect() {
        if (over) throw new Error('This database was borrowed by a test that is over.');
        return pool.connect();
      },
    } as pg.Pool;
    return {
      url,
      db: queriesOn(lent),
      async end() {
        over = true;
        // Rows on other machines are not deleted past their triggers.
        if (!CITUS_URL && database.uses < MOST_USES && (await empty(pool))) return void free.push(database);
        await database.end();
      },
    };
  };
}

interface Reusable extends BorrowedDatabase {
  pool: pg.Pool;
  uses: number;
}

async function createReusable(): Promise<Reusable> {
  const database = await openOwnDatabase();
  if (!CITUS_URL) await database.pool.query(MAKE_REUSABLE);
  return { ...database, uses: 0 };
}

/** Creates a database that is dropped after its use. The options are those of `createTestApp`. */
export async function openOwnDatabase({
  durable = false,
  withPlaces = false,
  maxConnections,
}: {
  durable?: boolean;
  withPlaces?: boolean;
  maxConnections?: number;
} = {}): Promise<BorrowedDatabase & { pool: pg.Pool }> {
  let closing = false;
  const { url, drop } = await createDatabase({ durable, withPlaces });
  const { db, pool, close } = openDatabase(url, {
    maxConnections,
    patience: PATIENT,
    // Dropping the database ends connections that the pool is still closing, and the end of a run those of databases that are still lent.
    onIdleError: (error) => closing || isEndOfServer(error) || console.error(error),
  });
  const end = async () => {
    closing = true;
    await close();
    await drop();
  };
  return { url, db, pool, end };
}

const isEndOfServer = (error: Error) => error instanceof pg.DatabaseError && error.code === '57P01';

/** @returns false if the database cannot be used again */
async function empty(pool: pg.Pool): Promise<boolean> {
  if (pool.totalCount > pool.idleCount) return false;
  const { rows } = await pool.query('select reuse.empty($1) as emptied', [Math.max(pool.totalCount, 1)]);
  return rows[0].emptied;
}

/**
 * Notes each change of the schema, and creates a function that deletes all rows but those that the migrations left. It works without
 * triggers and foreign keys, since some tables refuse deletions.
 */
const MAKE_REUSABLE = `
create schema reuse;
create table reuse.changes (command text);
create function reuse.note_change() returns event_trigger language plpgsql as
  'begin insert into reuse.changes values (tg_tag); end';
do $make$
declare
  one regclass;
  rows_left text;
  checks text := '';
  deletions text := '';
begin
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('select md5(string_agg(row::text, '','' order by row::text)) from %s row', one) into rows_left;
    if rows_left is null then deletions := deletions || format('delete from %s;', one);
    else checks := checks || format(
      'if (select md5(string_agg(row::text, '','' order by row::text)) from %s row) is distinct from %L then return false; end if;',
      one, rows_left);
    end if;
  end loop;
  execute format($create$
    create function reuse.empty(connections bigint) returns boolean language plpgsql
    set session_replication_role = 'replica' as $function$
    begin
      if exists (select from reuse.changes) then return false; end if;
      if (
        select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
      ) > connections then return false; end if;
      %s %s
      return true;
    end $function$ $create$, checks, deletions);
end $make$;
create event trigger note_change on ddl_command_end execute function reuse.note_change();
`;
