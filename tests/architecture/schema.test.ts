import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { describeSchema } from '../../src/db/testing/describe-schema.ts';
import { describeTables } from '../../src/db/testing/describe-tables.ts';
import { createTestApp } from '../database.ts';

const { db } = await createTestApp();
const standing = await describeSchema(db);

test('src/db/schema.sql is what the migrations make; `npm run sql` rewrites it', async () => {
  await expect(standing).toMatchFileSnapshot('../../src/db/schema.sql');
});

/** The columns whose types are written by hand. */
const BY_HAND = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../src/db/column-types.ts'), 'utf8').matchAll(
    /^ {2}'(\w+\.\w+)':/gm,
  ),
].map(([, column]) => column as string);

test('src/db/tables.ts has the types that the migrations make; `npm run sql` rewrites it', async () => {
  await expect(await describeTables(db, BY_HAND)).toMatchFileSnapshot('../../src/db/tables.ts');
});

const schemaAfter = (change: string) => describedAfter(change, describeSchema);
const tablesAfter = (change: string) => describedAfter(change, (tx) => describeTables(tx, BY_HAND));

/** Returns a description of the schema after a change, which is then rolled back. */
async function describedAfter(change: string, describe: (tx: Database) => Promise<string>): Promise<string> {
  const tx = await db.startTransaction().execute();
  try {
    await sql.raw(change).execute(tx);
    return await describe(tx);
  } finally {
    await tx.rollback().execute();
  }
}

test.each([
  ['a column', 'alter table orders add column planted integer'],
  ['a type', 'alter table orders alter column link_version type integer'],
  ['a default', 'alter table orders alter column fee_minor drop default'],
  ['that nothing may be missing', 'alter table orders alter column email drop not null'],
  ['a check', 'alter table orders drop constraint orders_state_check'],
  ['a reference', 'alter table tickets drop constraint tickets_event_id_ticket_type_id_fkey'],
  ['an index', 'drop index orders_by_total'],
  ['room for updates', 'alter table orders set (fillfactor = 60)'],
  ['a statistics target', 'alter table orders alter column email set statistics 500'],
  ['extended statistics', 'create statistics planted on state, currency from orders'],
  ['a view', 'drop view ledger_entries; create view ledger_entries as select 1 as one'],
  [
    'a function',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['a trigger', 'drop trigger ledger_is_append_only on ledger_transfers'],
  ['a sequence', 'create sequence planted'],
  ['a type of our own', "create type planted as enum ('one')"],
  ['an extension', 'drop extension btree_gin cascade'],
])('a change of %s is found', async (_, change) => {
  expect(await schemaAfter(change)).not.toBe(standing);
});

test('a table without a room is refused, and a room without one of its tables', async () => {
  await expect(schemaAfter('create table planted (id uuid)')).rejects.toThrow('No room has planted');
  await expect(schemaAfter('drop table processes')).rejects.toThrow('The room installation has no processes');
});

test.each([
  ['a column', 'alter table orders add column planted integer', 'planted: number | null;'],
  [
    'a column with a default',
    'alter table orders add column planted date[] not null default array[]::date[]',
    'planted: Generated<string[]>;',
  ],
  [
    'a generated column',
    'alter table orders add column planted text generated always as (email) stored',
    'planted: ReadOnly<string | null>;',
  ],
  [
    'a choice',
    "alter table orders add column planted text not null check (planted in ('one', 'two'))",
    "planted: 'one' | 'two';",
  ],
  ['a comment', "comment on column orders.state is 'Planted.'", '/** Planted. */'],
  ['a view', 'create view planted as select 1 as one', 'planted: Planted;'],
])('%s is in the types', async (_, change, type) => {
  expect(await tablesAfter('select 1')).not.toContain(type);
  expect(await tablesAfter(change)).toContain(type);
});

test('JSON without a type of its own is refused, and a type of a column that is gone', async () => {
  await expect(tablesAfter('alter table orders add column planted jsonb')).rejects.toThrow('orders.planted');
  await expect(tablesAfter('alter table orders drop column source cascade')).rejects.toThrow('orders.source');
});
