import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type DumpedTable, listTables, PORTABLE, quoted, withColumns } from './dumped-tables.ts';

/** A transaction that fills an empty, migrated database. Nothing of it is there before `commit`. */
export interface Load {
  /** @returns how many rows there were @throws Error for a table or column that this schema does not have */
  fill(table: DumpedTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  /** Checks all references between tables, and keeps the rows. */
  commit(): Promise<void>;
  /** Ends it; what was not committed is gone. */
  close(): Promise<void>;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Begins to fill a database. Tables refer to each other in circles, and triggers would act on rows a second time. Only a superuser may
 * have PostgreSQL look away (`session_replication_role`), so the owner's means are used: foreign keys are dropped and made again, which
 * checks every row, and triggers are off meanwhile. All of it is one transaction.
 */
export async function beginLoad(url: string): Promise<Load> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tikiti restore',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${PORTABLE}`);
    await client.query('begin');
    const tables = await listTables(client);
    const known = new Map(tables.map((table) => [table.name, table]));
    const keys = await foreignKeys(client);
    for (const { table, name } of keys) {
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    }
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
    // Migrations put rows into a few.
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    return {
      async fill(table, rows) {
        const here = known.get(table.name);
        const unknown = table.columns.find((column) => !here?.columns.includes(column));
        if (!here || unknown !== undefined) {
          throw new Error(
            `This version has no ${here ? `${table.name}.${unknown}` : `table ${table.name}`}.`,
          );
        }
        const copy = client.query(copyFrom(`copy ${withColumns(table)} from stdin`));
        await pipeline(rows, copy);
        return copy.rowCount;
      },
      async commit() {
        for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
        for (const { table, name, definition } of keys) {
          await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
        }
        await resetSequences(client);
        await client.query('commit');
        // Without statistics the first visitors would meet slow plans.
        await client.query('analyze');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select r.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by r.relname, c.conname`,
  );
  return rows;
}

/** Sequences go on after the greatest number that was given. */
async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and case when a.attnum > 0 and not a.attisdropped then pg_get_serial_sequence(quote_ident(c.relname), a.attname) end is not null`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${quoted(column)})) from ${quoted(table)}
       having max(${quoted(column)}) is not null`,
      [quoted(table), column],
    );
  }
}
