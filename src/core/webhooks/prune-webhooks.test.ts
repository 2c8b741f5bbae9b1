import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { pruneWebhooks, WEBHOOKS_KEPT_MS } from './prune-webhooks.ts';

const app = await createTestApp();

async function webhooks(count: number, { age, processed = true }: { age: number; processed?: boolean }) {
  const at = new Date(app.clock.now().getTime() - age);
  const rows = Array.from({ length: count }, () => {
    const id = app.newId();
    return {
      id,
      provider: 'fake',
      eventType: 'charge.success',
      about: 'payment' as const,
      objectId: id,
      status: 'success',
      reference: null,
      body: Buffer.from('{}'),
      receivedAt: at,
      checkAt: at,
      processedAt: processed ? at : null,
    };
  });
  await app.db.insertInto('webhook_inbox').values(rows).execute();
}

const left = async () =>
  (await app.db.selectFrom('webhook_inbox').select('processedAt').execute()).map(
    ({ processedAt }) => processedAt !== null,
  );

test('those that were processed long ago go, more than a batch of them, and no others', async () => {
  await webhooks(1_201, { age: WEBHOOKS_KEPT_MS + 1 });
  await webhooks(1, { age: WEBHOOKS_KEPT_MS });
  await webhooks(1, { age: 2 * WEBHOOKS_KEPT_MS, processed: false });
  expect(await pruneWebhooks(app)).toBe(1_201);
  expect((await left()).sort()).toEqual([false, true]);
  expect(await pruneWebhooks(app)).toBe(0);
});

test('a sweep ends, however many there are, and the next one goes on', async () => {
  await webhooks(5_500, { age: WEBHOOKS_KEPT_MS + 1 });
  await webhooks(5_500, { age: WEBHOOKS_KEPT_MS + 1 });
  expect(await pruneWebhooks(app)).toBe(10_000);
  expect(await pruneWebhooks(app)).toBe(1_000);
});
