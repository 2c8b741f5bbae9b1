import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { openDatabase } from '../../db/database.ts';
import { requestPasswordReset } from '../passwords/request-password-reset.ts';
import { signIn } from '../sessions/sign-in.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { LIMITS } from './throttle.ts';

const password = 'koppie sunset';
const limit = LIMITS['sign-in'];
let app: TestApp;
let browser: FakeBrowser;
let email: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  counter += 1;
  email = `sipho${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email, password });
});

const attempt = (typed: string, from = browser, address = email) =>
  signIn(app, { email: address, password: typed }, from).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

async function attempts(times: number, ...args: Parameters<typeof attempt>): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < times; i += 1) codes.push(await attempt(...args));
  return codes;
}

describe('too many attempts', () => {
  test('stop a guesser until the window ends, but not the owner elsewhere', async () => {
    const codes = await attempts(limit.person + 1, 'guess');
    expect(codes.indexOf('too-many-requests')).toBe(limit.person);
    await expect(signIn(app, { email, password }, browser)).rejects.toMatchObject({
      kind: 'too-many',
      message: 'Too many attempts. Please try again in 15 minutes.',
      facts: { retryAfterSeconds: 900 },
    });
    expect(await attempt(password, new FakeBrowser('198.51.100.9'))).toBe('in');

    app.clock.advance(15 * 60_000 - 1000);
    expect(await attempt(password)).toBe('too-many-requests');
    app.clock.advance(1000);
    expect(await attempt(password)).toBe('in');
  });

  test('are counted for all guessed addresses together, and for a network block as a whole', async () => {
    const from = (host: number) => new FakeBrowser(`2001:db8::${host.toString(16)}`);
    const codes: string[] = [];
    for (let host = 1; host <= limit.person + 1; host += 1) codes.push(await attempt('guess', from(host)));
    expect(codes.at(-1)).toBe('too-many-requests');
  });

  test('are forgotten after a success', async () => {
    for (let round = 0; round < 3; round += 1) {
      await attempts(limit.person - 1, 'guess');
      expect(await attempt(password)).toBe('in');
    }
  });

  test('do not affect a crowd behind one address', async () => {
    const crowd = Array.from({ length: limit.address }, (_, i) => `crowd${i}-${email}`);
    const codes = await Promise.all(crowd.map((address) => attempt('guess', browser, address)));
    expect(new Set(codes)).toEqual(new Set(['invalid-credential']));
    expect(await attempt('guess', browser, `one-more-${email}`)).toBe('too-many-requests');
  });

  test('count failures only: a crowd behind one address can log in all day', async () => {
    const crowd = Array.from({ length: 50 }, (_, i) => `in${i}-${email}`);
    await Promise.all(crowd.map((address) => createAccount(app, { email: address, password })));
    for (let round = 0; round < 7; round += 1) {
      const codes = await Promise.all(crowd.map((address) => attempt(password, browser, address)));
      expect(new Set(codes)).toEqual(new Set(['in']));
    }
  });

  test('at one inbox, in any spelling, do not count against neighbours behind the same address', async () => {
    const spellings = [`s.ipho${counter}@gmail.com`, `sipho${counter}+tag@googlemail.com`];
    const codes: string[] = [];
    for (let i = 0; i < limit.address + 20; i += 1)
      codes.push(await attempt('guess', browser, spellings[i % 2]));
    expect(codes.indexOf('too-many-requests')).toBe(limit.person);
    expect(await attempt('guess')).toBe('invalid-credential');
  });

  test('for mails: a whole network’s resets leave a neighbour their own', async () => {
    const ask = (address: string) => requestPasswordReset(app, { email: address }, browser);
    for (let i = 0; i < 400; i += 20)
      await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`reset${i + at}-${email}`)));
    await expect(ask(email)).resolves.toEqual({ email });
    for (let i = 1; i < LIMITS['ask-for-mail'].person; i += 1) await ask(email);
    await expect(ask(email)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('are counted across all processes of an installation', async () => {
    await attempts(limit.person, 'guess');
    const other = openDatabase(app.databaseUrl, { onIdleError: () => undefined });
    try {
      await expect(signIn({ ...app, db: other.db }, { email, password }, browser)).rejects.toMatchObject({
        code: 'too-many-requests',
      });
    } finally {
      await other.close();
    }
  });

  test('are counted correctly when they come at once', async () => {
    const codes = await Promise.all(Array.from({ length: limit.person * 3 }, () => attempt('guess')));
    expect(codes.filter((code) => code === 'invalid-credential')).toHaveLength(limit.person);
  });

  test('store nothing that identifies anybody, and are swept', async () => {
    await app.db.deleteFrom('attempts').execute();
    await attempts(1, 'guess');
    const rows = await app.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/example|203\.0/);
    app.clock.advance(15 * 60_000);
    for (let i = 0; i < 40; i += 1)
      await attempt('guess', new FakeBrowser(`198.51.100.${i}`), `late${i}-${email}`);
    const ended = app.db.selectFrom('attempts').select('key').where('windowEndsAt', '<=', app.clock.now());
    expect(await ended.execute()).toEqual([]);
  });
});
