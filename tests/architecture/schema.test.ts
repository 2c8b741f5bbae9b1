import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeSchema } from '../../src/db/testing/describe-schema.ts';
import { createTestApp } from '../database.ts';

const { db } = await createTestApp();
const standing = await describeSchema(db);

test('src/db/schema.sql is what the migrations make; `npm run sql` rewrites it', async () => {
  await expect(standing).toMatchFileSnapshot('../../src/db/schema.sql');
});

/** Returns the schema after a change, which is then rolled back. */
async function schemaAfter(change: string): Promise<string> {
  const tx = await db.startTransaction().execute();
  try {
    await sql.raw(change).execute(tx);
    return await describeSchema(tx);
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
