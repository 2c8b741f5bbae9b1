import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { compileOnce } from './compile-once.ts';
import type { Database, Transaction } from './database.ts';

const app = await createTestApp();

test('builds a query once and runs it with the arguments of each call', async () => {
  let built = 0;
  const query = compileOnce((db: Database | Transaction, word: string, numbers: number[]) => {
    built += 1;
    return db.selectNoFrom([
      sql<string>`${word}::text`.as('word'),
      sql<number>`(select sum(n)::int from unnest(${numbers}::int[]) as n)`.as('sum'),
      sql<string>`${word}::text || ${'!'}`.as('loud'),
    ]);
  });
  expect(await query(app.db, 'one', [1, 2])).toEqual([{ word: 'one', sum: 3, loud: 'one!' }]);
  expect(await query(app.db, 'two', [])).toEqual([{ word: 'two', sum: null, loud: 'two!' }]);
  expect(built).toBe(1);
});

test('refuses a query that looks at an argument instead of passing it on', async () => {
  const query = compileOnce((db: Database | Transaction, words: string[]) =>
    db.selectNoFrom(sql<number>`${words.length > 0 ? 1 : 0}::int`.as('some')),
  );
  await expect(query(app.db, ['one'])).rejects.toThrow('must pass each of its arguments on');
});
