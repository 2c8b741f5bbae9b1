import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { readConfig } from '../config.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { rotateSecret } from './rotate-secret.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('the command seals anew and says when the previous secret can go', async () => {
  const app = await createTestApp();
  await anEvent(app, {
    endsAt: new Date('2099-05-06T07:08:09Z'),
    startsAt: new Date('2099-05-06T05:00:00Z'),
  });
  const { current: previous } = app.secret;
  await knowSecret(app.db, { current: previous });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-secret-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const current = randomBytes(32);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, APP_SECRET: hex(current) };
  await rotateSecret(readConfig({ ...settings, APP_SECRET_PREVIOUS: hex(previous) }));
  expect(said[0]).toBe('ticket keys of events: 1 sealed anew');
  expect(said.at(-1)).toContain('until the last event ends on 2099-05-06');
  expect(await knowSecret(app.db, { current })).toMatchObject({ current });
  await expect(rotateSecret(readConfig(settings))).rejects.toThrow('Set APP_SECRET_PREVIOUS');
});
