import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { sendDue } from './send-due.ts';

const app = await createTestApp();

test('however much is due, it ends with the mails under way once it is to stop', async () => {
  const stopping = new AbortController();
  let sent = 0;
  const endless = async (_db: unknown, _now: Date, limit: number) => {
    if (sent > 1_000) throw new Error('It goes on and on.');
    return Array.from({ length: limit }, () => ({ id: app.newId() }));
  };
  const send = async () => {
    sent += 1;
    if (sent === 120) stopping.abort();
  };
  await sendDue(app, endless, send, stopping.signal);
  expect(sent).toBeGreaterThanOrEqual(120);
  expect(sent).toBeLessThan(124);
});
