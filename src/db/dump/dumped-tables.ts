import type { ClientBase } from 'pg';

/** A table as a backup has it. */
export interface DumpedTable {
  name: string;
  columns: string[];
}

/** Tables that no backup has, and why. Neither does it have unlogged ones, which PostgreSQL itself empties after a crash. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  kysely_migration: 'the migrations that made the schema are named in the backup, and run again',
  gazetteer_places: 'the list of towns comes with the program, which loads it when it is needed',
  gazetteer_version: 'it says which list of towns is loaded',
  processes: 'a process that runs now reports within seconds',
};

/**
 * Lists the tables to copy with their columns. What PostgreSQL works out itself is left out, and so are numbers of transactions: they
 * mean nothing to another server, which gives rows its own (docs/decisions/0142).
 */
export async function listTables(client: ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all ($1::text[])
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by c.relname order by c.relname`,
    [Object.keys(LEFT_OUT)],
  );
  return rows;
}

/** Columns are copied as texts that every version of PostgreSQL reads alike. */
export const PORTABLE = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set client_encoding = 'UTF8'; set timezone = 'UTC'`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** "orders" ("id", "email") */
export const withColumns = ({ name, columns }: DumpedTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;
