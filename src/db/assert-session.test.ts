import { expect, inject, test } from 'vitest';
import { assertSession } from './assert-session.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';

test('a direct connection to PostgreSQL passes', async () => {
  await assertSession(inject('serverUrl'));
});

test.each([1, 2, 3])(
  'a pooler that shares %i connections between transactions is refused',
  async (connections) => {
    const pooler = await startTransactionPooler(inject('serverUrl'), connections);
    await expect(assertSession(pooler.url)).rejects.toThrow('set pool_mode = session');
    await pooler.close();
  },
);

test('a missing database is reported as such', async () => {
  await expect(assertSession('postgres://tikiti:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
});
