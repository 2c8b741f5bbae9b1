import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../database.ts';
import { type RunningApp, startApp } from '../journeys/running-app.ts';

const SERVER = path.resolve(import.meta.dirname, '../../build/server/index.js');
const data = await createTestApp({ durable: true });

const SAFE = {
  NODE_ENV: 'production',
  APP_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://tickets.example',
  DATABASE_URL: data.databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Tikiti <tickets@tickets.example>',
  SUPPORT_EMAIL: 'help@tickets.example',
  TRUSTED_PROXIES: '1',
};

async function refusal(env: Record<string, string>): Promise<string> {
  const app = spawn(process.execPath, [SERVER], { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
  let stderr = '';
  app.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(app, 'exit');
  expect(code).toBe(1);
  return stderr;
}

test('production refuses to start without the settings that only a demo may lack, and lists them all', async () => {
  const complaint = await refusal({ NODE_ENV: 'production' });
  for (const name of Object.keys(SAFE).filter((name) => name !== 'NODE_ENV'))
    expect(complaint).toContain(`- ${name}`);
});

test('a demo refuses to be reachable from other machines', async () => {
  expect(await refusal({ HOST: '0.0.0.0' })).toContain('- HOST');
  expect(await refusal({ PUBLIC_URL: 'https://tickets.example' })).toContain('- PUBLIC_URL');
});

test('an invalid setting is named', async () => {
  const complaint = await refusal({ PORT: 'eighty', HOLD_MINUTES: '0', SMTP_URL: 'mail.example' });
  for (const name of ['PORT', 'HOLD_MINUTES', 'SMTP_URL']) expect(complaint).toContain(`- ${name}`);
});

test('a database of a pre-release is refused, and the message says what to do', async () => {
  const { db, databaseUrl } = await createTestApp({ durable: true });
  await sql`update kysely_migration set name = '0002_events' where name = '0002_media'`.execute(db);
  const complaint = await refusal({ ...SAFE, DATABASE_URL: databaseUrl });
  expect(complaint).toContain('Another version of Tikiti made this database');
  expect(complaint).toContain('move the data folder away');
  expect(complaint.trim().split('\n')).toHaveLength(1);
});

describe('in production', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ env: { ...SAFE, HOST: '127.0.0.1' } });
  });
  afterAll(() => app?.stop());

  test.each(['/dev/accounts.json', '/dev/events.json', '/dev/mailbox', '/dev/mailbox.json'])(
    '%s does not exist',
    async (address) => {
      expect((await fetch(app.url + address)).status).toBe(404);
    },
  );

  test('no page says that it is a test site, and search engines are allowed', async () => {
    const landing = await fetch(app.url);
    expect(await landing.text()).not.toContain('This is a test site');
    expect(landing.headers.get('x-robots-tag')).toBeNull();
    expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain('Allow: /\n');
  });

  test('no card gateway listens', async () => {
    await expect(fetch(app.gatewayUrl)).rejects.toThrow();
  });

  test('a form works behind a proxy that terminates TLS, and cookies are for https only', async () => {
    const headers = {
      origin: 'https://tickets.example',
      'x-forwarded-for': '198.51.100.7',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ email: 'nobody@example.com', password: 'wrong' });
    const refused = await fetch(`${app.url}/user-flow/login`, { method: 'POST', headers, body });
    expect(await refused.text()).toContain('invalid-credential');
    expect(refused.headers.get('strict-transport-security')).toBe('max-age=31536000');

    const guest = await fetch(`${app.url}/api/guest`, { method: 'POST' });
    expect(guest.headers.get('set-cookie')).toMatch(/^__Host-tikiti-guest=.*; Path=\/; .*; Secure$/);
  });
});

describe('a test site', () => {
  let app: RunningApp;
  beforeAll(async () => {
    const key = { PAYSTACK_SECRET_KEY: `sk_test_${'a1b2c3d4e5'.repeat(4)}` };
    app = await startApp({ env: { ...SAFE, ...key, HOST: '127.0.0.1', STAGING: 'true' } });
  });
  afterAll(() => app?.stop());

  test.each(['/', '/terms', '/user-flow/login', '/nothing/here'])(
    '%s says that no real money moves',
    async (path) => {
      const answer = await fetch(app.url + path);
      expect(await answer.text()).toContain(
        'This is a test site. No real money moves, and its tickets are not valid.',
      );
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  test('search engines are kept away from all pages', async () => {
    const robots = await (await fetch(`${app.url}/robots.txt`)).text();
    expect(robots.split('\n').slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /']);
    expect(robots).not.toContain('Allow: /\n');
    const answer = await fetch(`${app.url}/api/password-policy`);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });
});
