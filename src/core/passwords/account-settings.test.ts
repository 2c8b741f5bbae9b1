import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser, provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { actorFromIdToken, issueIdToken } from '../sessions/id-token.ts';
import { identify } from '../sessions/identify.ts';
import { endAllSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { changePassword } from './change-password.ts';
import type { Passwords } from './passwords.ts';
import { proveAgain } from './prove-again.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

const app = await createTestApp();
const password = 'koppie sunset';
const newPassword = 'a longer sunset';
let counter = 0;
let email: string;
let browser: FakeBrowser;
let person: SignedIn;

beforeEach(async () => {
  counter += 1;
  email = `naledi${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email, password, firstName: 'Naledi' });
  person = await enter(browser);
  await provesAgain(app, person);
});

async function enter(by: FakeBrowser): Promise<SignedIn> {
  by.take(await signIn(app, { email, password }, by));
  const actor = await identify(app, by.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  return actor;
}
const isIn = async (by: FakeBrowser) => (await identify(app, by.headers)).kind === 'user';
const change = async (input: object) => browser.take(await changePassword(app, person, input, browser));

describe('changing the password', () => {
  test('ends every other session and every pending link, and is reported by mail', async () => {
    const other = new FakeBrowser('198.51.100.1');
    await enter(other);
    await requestPasswordReset(app, { email }, browser);
    await app.runJobs();
    const mail = app.outbox.at(-1);
    const link = mail?.kind === 'reset-password' ? mail.link : '';

    const [copied, idToken] = [new Headers(browser.headers), await issueIdToken(app, person)];
    await change({ newPassword });

    expect(await isIn(browser)).toBe(true);
    expect(await identify(app, copied)).toEqual({ kind: 'visitor' });
    expect(await actorFromIdToken(app, idToken)).toBeUndefined();
    expect(await isIn(other)).toBe(false);
    await expect(signIn(app, { email, password }, other)).rejects.toMatchObject({
      code: 'invalid-credential',
    });
    await signIn(app, { email, password: newPassword }, other);
    const code = new URL(link).searchParams.get('oobCode') ?? '';
    await expect(resetPassword(app, { code, password }, new FakeBrowser())).rejects.toMatchObject({
      code: 'invalid-action-code',
    });
    await app.runJobs();
    expect(app.outbox.at(-1)).toEqual({
      kind: 'account-notice',
      to: email,
      notice: 'password-changed',
      supportEmail: app.settings.supportEmail,
    });
  });

  test('fails once somebody has set another one with a mailed link', async () => {
    await requestPasswordReset(app, { email }, browser);
    await app.runJobs();
    const mail = app.outbox.at(-1);
    const code = new URL(mail?.kind === 'reset-password' ? mail.link : '').searchParams.get('oobCode');
    const passwords: Passwords = {
      ...app.passwords,
      async hash(...args) {
        await resetPassword(app, { code, password: 'by the mail’s link' }, new FakeBrowser());
        return app.passwords.hash(...args);
      },
    };
    const late = changePassword({ ...app, passwords }, person, { newPassword }, browser);
    await expect(late).rejects.toMatchObject({ code: 'account.sign-in-needed' });
    await signIn(app, { email, password: 'by the mail’s link' }, new FakeBrowser());
  });

  test('needs a fresh proof', async () => {
    app.clock.advance(10 * 60_000);
    await expect(change({ newPassword })).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account.proof-needed',
    });
    await proveAgain(app, person, { password }, browser);
    await change({ newPassword });
  });

  test.each([
    [{ newPassword: 'short' }, 'weak-password', 'newPassword'],
    [{ newPassword: password }, 'same-password', 'newPassword'],
    [{ newPassword: '' }, 'input.invalid', 'newPassword'],
  ])('refuses %j', async (input, code, path) => {
    await expect(change(input)).rejects.toMatchObject({ kind: 'invalid', code, issues: [{ path }] });
    expect(await isIn(browser)).toBe(true);
    await signIn(app, { email, password }, browser);
  });
});

describe('sessions', () => {
  test('are listed in plain words, this one first', async () => {
    app.clock.advance(60_000);
    const other = new FakeBrowser('198.51.100.2');
    await enter(other);
    await app.db
      .updateTable('sessions')
      .set({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where('id', '<>', person.sessionId)
      .where('userId', '=', person.userId)
      .execute();
    expect(await listOwnSessions(app, person)).toMatchObject([
      { id: person.sessionId, current: true, address: browser.address, device: 'An unknown device' },
      { current: false, address: other.address, device: 'Firefox on Windows' },
    ]);
  });

  test('end one by one, and only one’s own', async () => {
    const other = new FakeBrowser('198.51.100.3');
    const { sessionId } = await enter(other);
    const stranger = await aUser(app);
    await expect(endOwnSession(app, stranger, { sessionId })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(endOwnSession(app, person, { sessionId: 7 })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await isIn(other)).toBe(true);
    await endOwnSession(app, person, { sessionId });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  test('end everywhere at once', async () => {
    const other = new FakeBrowser('198.51.100.4');
    await enter(other);
    const { setCookie } = await endAllSessions(app, person, browser);
    expect(setCookie.join()).toContain('Max-Age=0');
    expect(await isIn(other)).toBe(false);
    expect(await isIn(browser)).toBe(false);
  });
});
