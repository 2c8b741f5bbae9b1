import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { createAccount } from './create-account.ts';
import { identify } from './identify.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkResetCode, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

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
  const mail = app.outbox.at(-1);
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

describe('a forgotten password', () => {
  test('is replaced by the mail, which signs everybody out', async () => {
    browser.take(await signIn(app, { email, password }, browser));
    await resetPassword(app, { code: await resetCode(), password: 'a new sunset' });
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    expect(await canSignIn(password)).toBe(false);
    expect(await canSignIn('a new sunset')).toBe(true);
  });

  test('by a code that works once, of several at once, and takes its siblings along', async () => {
    const [first, second] = [await resetCode(), await resetCode()];
    const tries = ['one sunset', 'two sunsets'].map((typed) =>
      resetPassword(app, { code: first, password: typed }),
    );
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
    const sibling = resetPassword(app, { code: second, password: 'three sunsets' });
    await expect(sibling).rejects.toMatchObject({ code: 'invalid-action-code' });
  });

  test('within 60 minutes', async () => {
    const code = await resetCode();
    app.clock.advance(60 * 60_000 - 1);
    await checkResetCode(app, { code });
    app.clock.advance(1);
    await expect(resetPassword(app, { code, password: 'a new sunset' })).rejects.toMatchObject({
      code: 'expired-action-code',
    });
    expect(await canSignIn(password)).toBe(true);
  });

  test('with a strong password; a weak one uses nothing up', async () => {
    const code = await resetCode();
    const weak = resetPassword(app, { code, password: 'weak' });
    await expect(weak).rejects.toMatchObject({ code: 'weak-password' });
    await resetPassword(app, { code, password: 'a new sunset' });
  });

  test('of an unknown address is answered the same, and no mail goes out', async () => {
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
