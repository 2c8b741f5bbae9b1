import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { readConfig } from '../config.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { findSecretMark } from '../core/installation/secret-store.ts';
import { doctor } from './doctor.ts';

const app = await createTestApp({ durable: true });
const secret = randomBytes(32);
await knowSecret(app.db, { current: secret });
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
});

async function settings(more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-doctor-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const own = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, WEB_PROCESSES: '1' };
  return readConfig({ ...own, APP_SECRET: secret.toString('hex'), ...more });
}

test('a sound installation has no problem', async () => {
  await doctor(await settings());
  expect(said.filter((line) => line.startsWith('Problem'))).toEqual([]);
});

test('what is wrong is said, a line each with what to do, and ends as a failure', async () => {
  const config = await settings({ SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_CONNECTIONS: '200' });
  await expect(doctor(config)).rejects.toThrow('There is a problem.');
  expect(said).toContainEqual(expect.stringMatching(/^Problem: The mail server 127.0.0.1 .* Check SMTP_URL/));
  expect(said).toContainEqual(expect.stringMatching(/^Warning: The processes of this machine may open 200 /));
});

test('a wrong secret is said, and nothing is changed', async () => {
  const mark = await findSecretMark(app.db);
  const config = await settings({ APP_SECRET: randomBytes(32).toString('hex') });
  await expect(doctor(config)).rejects.toThrow('There is a problem.');
  expect(said).toEqual([expect.stringContaining('APP_SECRET isn’t the secret of this database')]);
  // A change that another start would begin is not begun here.
  await doctor(
    await settings({
      APP_SECRET: randomBytes(32).toString('hex'),
      APP_SECRET_PREVIOUS: secret.toString('hex'),
    }),
  );
  expect(await findSecretMark(app.db)).toEqual(mark);
});

test('a database that does not answer is a problem', async () => {
  const config = await settings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await expect(doctor(config)).rejects.toThrow('problem');
  expect(said[0]).toMatch(/^Problem: .*ECONNREFUSED/);
});
