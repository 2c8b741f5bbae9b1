import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { readConfig } from '../config.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { lostSecret } from './lost-secret.ts';

test('the command says first what goes, and replaces the secret when it is told to', async () => {
  const app = await createTestApp();
  await knowSecret(app.db, { current: app.secret.current });
  const current = new Uint8Array(randomBytes(32));
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  const run = (word?: string) =>
    lostSecret(
      readConfig({ DATABASE_URL: app.databaseUrl, APP_SECRET: Buffer.from(current).toString('hex') }),
      word,
    );
  await run();
  expect(said.at(-1)).toContain('Nothing was changed');
  await expect(knowSecret(app.db, { current })).rejects.toThrow('isn’t the secret');
  await expect(run('yes')).rejects.toThrow('Only “replace” may follow');
  await run('replace');
  expect(said.at(-1)).toContain('is the secret of this installation now');
  expect(await knowSecret(app.db, { current })).toMatchObject({ current });
});
