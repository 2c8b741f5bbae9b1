import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { heldHash } from '../../../tests/fakes/passwords.ts';
import { createPasswords } from '../../adapters/passwords/scrypt.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { finishSignUp } from '../sign-up/finish-sign-up.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { verifyEmail } from '../sign-up/verify-email.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkResetCode, resetPassword } from './reset-password.ts';

let app: TestApp;
let browser: FakeBrowser;
let email: string;
let counter = 0;
const password = 'koppie sunset';

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  counter += 1;
  email = `zola${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  app.outbox.length = 0;
  await createAccount(app, { email, password });
});

async function resetCode(): Promise<string> {
  await requestPasswordReset(app, { email }, browser);
  await app.runJobs();
  const mail = app.outbox.findLast(({ kind }) => kind === 'reset-password');
  if (mail?.kind !== 'reset-password') throw new Error('No mail for a new password came.');
  expect(mail).toMatchObject({ to: email, expiresInMinutes: 60 });
  const url = new URL(mail.link);
  expect(url.origin + url.pathname).toBe('http://localhost:3000/user-flow/reset-password');
  return url.searchParams.get('oobCode') ?? '';
}

const canSignIn = (typed: string) =>
  signIn(app, { email, password: typed }, new FakeBrowser()).then(
    () => true,
    () => false,
  );

/** Makes each caller wait until all have arrived. */
function barrier(size: number): <Value>(value: Value) => Promise<Value> {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return async (value) => {
    waiting += 1;
    if (waiting === size) resolve();
    await open;
    return value;
  };
}

describe('a forgotten password', () => {
  test('is replaced through the mail, which ends all sessions', async () => {
    browser.take(await signIn(app, { email, password }, browser));
    await resetPassword(app, { code: await resetCode(), password: 'a new sunset' }, browser);
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    expect(await canSignIn(password)).toBe(false);
    expect(await canSignIn('a new sunset')).toBe(true);
    await app.runJobs();
    expect(app.outbox.at(-1)).toMatchObject({ kind: 'account-notice', to: email, notice: 'password-reset' });
  });

  test('is replaced by a code that works once and ends the other codes', async () => {
    const [first, second] = [await resetCode(), await resetCode()];
    await resetPassword(app, { code: first, password: 'a new sunset' }, browser);
    for (const code of [first, second]) {
      const again = resetPassword(app, { code, password: 'another sunset' }, browser);
      await expect(again).rejects.toMatchObject({ code: 'invalid-action-code' });
    }
  });

  test('is replaced by one of many who send the same code at once', async () => {
    const code = await resetCode();
    const rivals = 6;
    const atOnce = barrier(rivals);
    const passwords = { ...app.passwords, hash: () => atOnce('not a hash') };
    const tries = Array.from({ length: rivals }, (_, i) =>
      resetPassword({ ...app, passwords }, { code, password: `sunset number ${i}` }, browser),
    );
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  test('waits in the queue of the caller’s network, which has the same limit as for everybody', async () => {
    const code = await resetCode();
    const held = heldHash();
    const slow = { ...app, passwords: createPasswords(held.hash) };
    const flood = Array.from({ length: 45 }, () =>
      resetPassword(slow, { code, password: 'a new sunset' }, browser).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
    );
    // Requests in the queue wait there until one has been refused.
    expect(await Promise.race(flood)).toBe('server.busy');
    held.release();
    const outcomes = await Promise.all(flood);
    expect(outcomes).toContain('server.busy');
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  test('also ends sign-ups in browsers that were waiting to be let in', async () => {
    email = `new-${email}`;
    browser.take(await signUp(app, { email, password }, browser));
    await app.runJobs();
    const mail = app.outbox.findLast(({ kind }) => kind === 'verify-email');
    const link = mail?.kind === 'verify-email' ? mail.link : '';
    const code = new URL(link).searchParams.get('oobCode');
    await verifyEmail(app, { kind: 'visitor' }, { code }, browser);
    await resetPassword(app, { code: await resetCode(), password: 'a new sunset' }, browser);
    expect(await finishSignUp(app, browser)).toBeUndefined();
  });

  test('can be replaced within 60 minutes', async () => {
    const code = await resetCode();
    app.clock.advance(60 * 60_000 - 1);
    await checkResetCode(app, { code });
    app.clock.advance(1);
    await expect(resetPassword(app, { code, password: 'a new sunset' }, browser)).rejects.toMatchObject({
      code: 'expired-action-code',
    });
    expect(await canSignIn(password)).toBe(true);
  });

  test('needs a strong replacement; a weak one does not use up the code', async () => {
    const code = await resetCode();
    const weak = resetPassword(app, { code, password: 'weak' }, browser);
    await expect(weak).rejects.toMatchObject({ code: 'weak-password' });
    await resetPassword(app, { code, password: 'a new sunset' }, browser);
  });

  test('is mailed to the account’s own spelling of the address', async () => {
    const account = `z.ola${counter}@gmail.com`;
    await createAccount(app, { email: account, password });
    await requestPasswordReset(app, { email: `zola${counter}+x@googlemail.com` }, browser);
    await app.runJobs();
    expect(app.outbox.filter(({ kind }) => kind === 'reset-password')).toMatchObject([{ to: account }]);
  });

  test('of an unknown address gets the same answer, and no mail goes out', async () => {
    const nobody = `nobody-${email}`;
    expect(await requestPasswordReset(app, { email: nobody }, browser)).toEqual({ email: nobody });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  test('cannot flood a mailbox', async () => {
    for (let i = 0; i < 5; i += 1) await requestPasswordReset(app, { email }, browser);
    const more = requestPasswordReset(app, { email }, browser);
    await expect(more).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
