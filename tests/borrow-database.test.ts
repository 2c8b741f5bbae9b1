import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type BorrowedDatabase, createLender } from './borrow-database.ts';

const borrow = createLender();

/** Uses a database, and tells whether the next to borrow gets the same. */
async function isLentAgainAfter(use: (database: BorrowedDatabase) => Promise<unknown>): Promise<boolean> {
  const first = await borrow();
  await use(first);
  await first.end();
  const next = await borrow();
  await next.end();
  return next.url === first.url;
}

const addFile = ({ db }: BorrowedDatabase) =>
  sql`insert into discarded_files (key, discarded_at) values ('a', now())`.execute(db);

test('the next to borrow gets the same database, without the rows that were added', async () => {
  const first = await borrow();
  await addFile(first);
  await first.end();
  const next = await borrow();
  expect(next.url).toBe(first.url);
  expect(await next.db.selectFrom('discarded_files').selectAll().execute()).toEqual([]);
  expect((await sql`select from kysely_migration`.execute(next.db)).rows).not.toEqual([]);
  await next.end();
});

test('nobody gets a database whose schema or migrations were changed', async () => {
  expect(await isLentAgainAfter(addFile)).toBe(true);
  expect(await isLentAgainAfter(({ db }) => sql`drop index orders_by_total`.execute(db))).toBe(false);
  const disable = sql`alter table audit_entries disable trigger user`;
  expect(await isLentAgainAfter(({ db }) => disable.execute(db))).toBe(false);
  const forget = sql`update kysely_migration set timestamp = 'never' where name = '0002_media'`;
  expect(await isLentAgainAfter(({ db }) => forget.execute(db))).toBe(false);
});

test('nobody gets a database that somebody still uses', async () => {
  const isLent = await isLentAgainAfter(async ({ url }) => {
    const other = new pg.Client({ connectionString: url });
    // Dropping the database ends its connections.
    other.on('error', () => undefined);
    await other.connect();
  });
  expect(isLent).toBe(false);
});

test('whoever is over can no longer reach the database', async () => {
  const first = await borrow();
  await addFile(first);
  await first.end();
  await expect(addFile(first)).rejects.toThrow('borrowed by a test that is over');
});
