import { expect, inject, test } from 'vitest';
import { assertSession } from './assert-session.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';

test('PostgreSQL itself is fine', async () => {
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

test('the error for a database that is not there says so', async () => {
  await expect(assertSession('postgres://tikiti:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
});
