import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { answerQuestionnaire } from '../questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../questionnaire/get-questionnaire.ts';
import type { Mail } from '../shared/mail.ts';
import { createAccount } from './create-account.ts';
import { findPendingSignUp } from './find-sign-up.ts';
import { finishSignUp } from './finish-sign-up.ts';
import { identify } from './identify.ts';
import { resendVerification } from './resend-verification.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

let app: TestApp;
let browser: FakeBrowser;
let email: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  counter += 1;
  email = `thandi${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  app.outbox.length = 0;
});

const password = 'koppie sunset';

async function sentMail<Kind extends Mail['kind']>(kind: Kind): Promise<Extract<Mail, { kind: Kind }>> {
  await app.runJobs();
  const mail = app.outbox.at(-1);
  expect(mail?.kind).toBe(kind);
  return mail as Extract<Mail, { kind: Kind }>;
}

async function codeFromMail(address = email): Promise<string> {
  const { link, to } = await sentMail('verify-email');
  expect(to).toBe(address);
  const url = new URL(link);
  expect(url.origin + url.pathname).toBe('http://localhost:3000/user-flow/email-verified');
  return url.searchParams.get('oobCode') ?? '';
}

describe('signing up', () => {
  test('makes a verified user of whoever follows the mail, and lets the browser in that signed up', async () => {
    const input = { email: ` ${email.toUpperCase()} `, password, firstName: 'Thandi', lastName: '' };
    browser.take(await signUp(app, input, browser));
    expect(await findPendingSignUp(app, { kind: 'visitor' }, browser.headers)).toEqual({
      email,
      verified: false,
    });
    expect(await finishSignUp(app, browser)).toBeUndefined();

    await verifyEmail(app, { code: await codeFromMail() });
    expect(await findPendingSignUp(app, { kind: 'visitor' }, browser.headers)).toEqual({
      email,
      verified: true,
    });
    const session = await finishSignUp(app, browser);
    browser.take(session ?? { setCookie: [] });
    expect(await identify(app, browser.headers)).toMatchObject({
      kind: 'user',
      email,
      emailVerified: true,
      admin: false,
    });

    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ country: 'Country', state: 'State', first_name: 'Thandi', last_name: null });
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('takes over what its owner answered before under the same address, the furthest of it', async () => {
    const caller = { headers: new Headers(), address: '203.0.113.5' };
    const answer = (input: object, of = email) => {
      const details = { email: of.toUpperCase(), ...input };
      return answerQuestionnaire(app, aGuest(app), { details, finished: true }, caller);
    };
    await answer({ field1: 'Mine' });
    await answerQuestionnaire(app, aGuest(app), { details: { email, field1: 'Begun' } }, caller);
    await answer({ field1: 'Not mine' }, `not-${email}`);
    browser.take(await signUp(app, { email, password }, browser));
    await verifyEmail(app, { code: await codeFromMail() });
    browser.take((await finishSignUp(app, browser)) ?? { setCookie: [] });

    const actor = await identify(app, browser.headers);
    expect(await getQuestionnaire(app, actor)).toMatchObject({ details: { field1: 'Mine' }, progress: 3 });
    const { started, questionnaire_progress } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect({ started, questionnaire_progress }).toEqual({ started: true, questionnaire_progress: 3 });
    const left = await app.db
      .selectFrom('questionnaires')
      .where('guest_id', 'is not', null)
      .select('field1')
      .orderBy('field1')
      .execute();
    expect(left).toEqual([{ field1: 'Begun' }, { field1: 'Not mine' }]);
  });

  test('lets a browser in once only, and never the one that merely opened the mail', async () => {
    browser.take(await signUp(app, { email, password }, browser));
    await verifyEmail(app, { code: await codeFromMail() });
    expect(await finishSignUp(app, new FakeBrowser())).toBeUndefined();
    const copied = new Headers(browser.headers);
    expect(await finishSignUp(app, browser)).toBeDefined();
    expect(await finishSignUp(app, { headers: copied, address: '198.51.100.1' })).toBeUndefined();
  });

  describe('a second time in the same browser, as from another tab', () => {
    const waits = () => findPendingSignUp(app, { kind: 'visitor' }, browser.headers);
    /** @returns the codes of the mails, the older first */
    const signUpTwice = async () => {
      browser.take(await signUp(app, { email, password: 'the first one' }, browser));
      const older = await codeFromMail();
      app.clock.advance(1000);
      browser.take(await signUp(app, { email, password }, browser));
      return [older, await codeFromMail()] as const;
    };

    test.each([
      ['older', 0],
      ['newer', 1],
    ])('it is told and let in by the %s link, once', async (_which, at) => {
      const codes = await signUpTwice();
      expect(await waits()).toEqual({ email, verified: false });
      const { signUpId } = await verifyEmail(app, { code: codes[at] });
      expect(await waits()).toEqual({ email, verified: true });
      const copied = { headers: new Headers(browser.headers), address: '198.51.100.1' };
      browser.take((await finishSignUp(app, browser, signUpId)) ?? { setCookie: [] });
      expect(await identify(app, browser.headers)).toMatchObject({ kind: 'user', email });
      expect(browser.cookie('tikiti-sign-up')).toBeUndefined();
      expect(await finishSignUp(app, copied)).toBeUndefined();
    });

    test('a stranger who signed up with the address is told nothing and let in nowhere', async () => {
      const stranger = new FakeBrowser('198.51.100.9');
      stranger.take(await signUp(app, { email, password: 'of a stranger' }, stranger));
      await app.runJobs();
      const [older] = await signUpTwice();
      const { signUpId } = await verifyEmail(app, { code: older });
      expect(await findPendingSignUp(app, { kind: 'visitor' }, stranger.headers)).toEqual({
        email,
        verified: false,
      });
      expect(await finishSignUp(app, stranger)).toBeUndefined();
      expect(await finishSignUp(app, stranger, signUpId)).toBeUndefined();
    });

    test('with another address, it waits for that one alone', async () => {
      browser.take(await signUp(app, { email, password }, browser));
      const code = await codeFromMail();
      app.clock.advance(1000);
      const other = `other-${email}`;
      browser.take(await signUp(app, { email: other, password }, browser));
      await app.runJobs();
      const { signUpId } = await verifyEmail(app, { code });
      expect(await waits()).toEqual({ email: other, verified: false });
      expect(await finishSignUp(app, browser, signUpId)).toBeUndefined();
      expect(await finishSignUp(app, browser)).toBeUndefined();
    });

    test('it waits for the address that logged in last, and enters no account of the other', async () => {
      browser.take(await signUp(app, { email, password }, browser));
      await app.runJobs();
      app.clock.advance(1000);
      const other = `other-${email}`;
      browser.take(await signUp(app, { email: other, password }, browser));
      await verifyEmail(app, { code: await codeFromMail(other) });
      expect(await waits()).toEqual({ email: other, verified: true });
      const answer = await signIn(app, { email, password }, browser);
      expect(answer.outcome).toBe('unconfirmed');
      browser.take(answer);
      expect(await waits()).toEqual({ email, verified: false });
      expect(await finishSignUp(app, browser)).toBeUndefined();
    });

    test('it waits for nothing once its last attempt is gone, whatever else there was', async () => {
      browser.take(await signUp(app, { email, password }, browser));
      const other = `other-${email}`;
      browser.take(await signUp(app, { email: other, password }, browser));
      await app.runJobs();
      await app.db.deleteFrom('sign_ups').where('email', '=', other).execute();
      expect(await waits()).toBeUndefined();
      expect(await finishSignUp(app, browser)).toBeUndefined();
    });
  });

  test.each([
    ['email', { email: 'thandi@', password }],
    ['email', { password }],
    ['password', { email: 'a@example.com' }],
    ['password', { email: 'a@example.com', password: '12345' }],
    ['admin', { email: 'a@example.com', password, admin: true }],
  ])('refuses bad input at %j: %j', async (path, input) => {
    const error = await signUp(app, input, browser).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'invalid', issues: [{ path }] });
    expect(
      await app.db.selectFrom('sign_ups').select('id').where('email', '=', 'a@example.com').execute(),
    ).toEqual([]);
  });

  test('names a weak password as the sign-in service does', async () => {
    const attempt = signUp(app, { email, password: 'short' }, browser);
    await expect(attempt).rejects.toMatchObject({
      code: 'weak-password',
      message: 'Use at least 6 characters.',
    });
  });
});

describe('a verification link', () => {
  test('may be followed twice', async () => {
    await signUp(app, { email, password }, browser);
    const code = await codeFromMail();
    await Promise.all([verifyEmail(app, { code }), verifyEmail(app, { code })]);
    await verifyEmail(app, { code });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    );
  });

  test('ends after 24 hours; another can be had', async () => {
    browser.take(await signUp(app, { email, password }, browser));
    const code = await codeFromMail();
    app.clock.advance(24 * 3600_000);
    await expect(verifyEmail(app, { code })).rejects.toMatchObject({
      code: 'expired-action-code',
      message: expect.stringMatching(/^Invalid or expired code: /),
    });
    browser.take(await resendVerification(app, { kind: 'visitor' }, browser));
    await verifyEmail(app, { code: await codeFromMail() });
    expect(await finishSignUp(app, browser)).toBeDefined();
  });

  test('says what is wrong with it', async () => {
    await expect(verifyEmail(app, {})).rejects.toThrow('No verification code in URL.');
    await expect(verifyEmail(app, { code: 'x'.repeat(43) })).rejects.toThrow(/^Invalid or expired code:/);
  });

  test('gives the address to the first of several sign-ups that is confirmed', async () => {
    await signUp(app, { email, password: 'of a stranger' }, new FakeBrowser());
    const strangers = await codeFromMail();
    browser.take(await signUp(app, { email, password }, browser));
    await verifyEmail(app, { code: await codeFromMail() });
    await expect(verifyEmail(app, { code: strangers })).rejects.toThrow(/^Invalid or expired code:/);
    await expect(signIn(app, { email, password }, browser)).resolves.toMatchObject({ outcome: 'signed-in' });
  });

  test('proves the address of an account that exists but never did', async () => {
    await createAccount(app, { email, password, verified: false });
    browser.take(await signIn(app, { email, password }, browser));
    const before = await identify(app, browser.headers);
    expect(before).toMatchObject({ kind: 'user', emailVerified: false });
    await resendVerification(app, before, browser);
    await verifyEmail(app, { code: await codeFromMail() });
    expect(await identify(app, browser.headers)).toMatchObject({ emailVerified: true });
  });
});

describe('an address that has an account', () => {
  beforeEach(() => createAccount(app, { email, password }));

  test('is answered as a new one, and its owner is told instead', async () => {
    const stranger = new FakeBrowser();
    const known = await signUp(app, { email, password: 'of a stranger' }, stranger);
    const unknown = await signUp(app, { email: `new-${email}`, password: 'of a stranger' }, stranger);
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    await app.runJobs();
    expect(app.outbox.find((mail) => mail.to === email)).toEqual({
      kind: 'sign-up-again',
      to: email,
      link: 'http://localhost:3000/user-flow/login',
      resetLink: 'http://localhost:3000/user-flow/forgot-password',
    });
  });

  test('cannot be told by signing in with what one signed up with, by waiting, nor by asking again', async () => {
    const seen = await Promise.all(
      [email, `new-${email}`].map(async (address, index) => {
        const stranger = new FakeBrowser(`198.51.100.${index}`);
        stranger.take(await signUp(app, { email: address, password: 'of a stranger' }, stranger));
        const signedIn = await signIn(app, { email: address, password: 'of a stranger' }, stranger);
        const pending = await findPendingSignUp(app, { kind: 'visitor' }, stranger.headers);
        const again = await resendVerification(app, { kind: 'visitor' }, stranger);
        return [signedIn.outcome, shapeOf(signedIn), pending?.verified, shapeOf(again)];
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[0]).toBe('unconfirmed');
  });
});

/** What an answer looks like from outside, ids and signatures aside. */
function shapeOf({ setCookie }: { setCookie: string[] }) {
  return setCookie.map((line) => line.replace(/=[^;]+/, (value) => `=${'x'.repeat(value.length)}`));
}
