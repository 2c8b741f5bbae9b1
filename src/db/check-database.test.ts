import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { startCuttingProxy } from '../../tests/faults/cutting-proxy.ts';
import { openDatabaseCheck } from './check-database.ts';

const app = await createTestApp();
const proxy = await startCuttingProxy(app.databaseUrl);
afterAll(() => proxy.close());

test('it says in time what is wrong with the database, and then that it is back', async () => {
  const { check, close } = openDatabaseCheck(proxy.url);
  await expect.poll(check).toBeUndefined();

  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
    app.db,
  );
  await expect.poll(check).toBe('The database lacks 1 migrations.');
  await sql`insert into kysely_migration values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(app.db);

  proxy.freeze();
  expect(await check()).toBe('The database does not answer.');
  proxy.thaw();
  await expect.poll(check).toBeUndefined();
  await close();
});
