import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { heldHash } from '../../../tests/fakes/passwords.ts';
import { createPasswords } from '../../adapters/passwords/scrypt.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import { answerQuestionnaire } from '../questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../questionnaire/get-questionnaire.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { Actor } from '../shared/actor.ts';
import type { Mail } from '../shared/mail.ts';
import { createAccount } from './create-account.ts';
import { findPendingSignUp } from './find-sign-up.ts';
import { finishSignUp } from './finish-sign-up.ts';
import { resendVerification } from './resend-verification.ts';
import { signUp } from './sign-up.ts';
import { lookAtVerificationLink, verifyEmail } from './verify-email.ts';

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

const visitor: Actor = { kind: 'visitor' };

/** Opens the link, by default in the browser that signed up. */
const verify = (code: string | undefined, from = browser, more: object = {}) =>
  verifyEmail(app, visitor, { code, ...more }, from);

describe('signing up', () => {
  test('verifies whoever follows the mail, and signs in the browser that signed up', async () => {
    const input = { email: ` ${email.toUpperCase()} `, password, firstName: 'Thandi', lastName: '' };
    browser.take(await signUp(app, input, browser));
    expect(await findPendingSignUp(app, { kind: 'visitor' }, browser.headers)).toEqual({
      email,
      verified: false,
    });
    expect(await finishSignUp(app, browser)).toBeUndefined();

    await verify(await codeFromMail());
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
    expect(user).toMatchObject({ country: 'Country', state: 'State', firstName: 'Thandi', lastName: null });
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('adopts earlier answers under the same address, the most complete ones', async () => {
    const caller = { headers: new Headers(), address: '203.0.113.5' };
    const answer = (input: object, of = email) => {
      const answers = { email: of.toUpperCase(), ...input };
      return answerQuestionnaire(app, aGuest(app), { answers, done: 'second' }, caller);
    };
    await answer({ field1: 'Mine' });
    await answerQuestionnaire(app, aGuest(app), { answers: { email, field1: 'Begun' } }, caller);
    await answer({ field1: 'Not mine' }, `not-${email}`);
    browser.take(await signUp(app, { email, password }, browser));
    await verify(await codeFromMail());
    browser.take((await finishSignUp(app, browser)) ?? { setCookie: [] });

    const actor = await identify(app, browser.headers);
    expect(await getQuestionnaire(app, actor)).toMatchObject({
      answers: [{ questionId: 'email' }, { questionId: 'field1', answer: 'Mine' }],
      progress: 3,
    });
    const { started, questionnaireProgress } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect({ started, questionnaireProgress }).toEqual({ started: true, questionnaireProgress: 3 });
    const left = await app.db
      .selectFrom('questionnaires')
      .where('guestId', 'is not', null)
      .select('answers')
      .orderBy('createdAt')
      .execute();
    expect(left.map(({ answers }) => answers.field1?.answer).sort()).toEqual(['Begun', 'Not mine']);
  });

  test('signs a browser in only once, and never one that merely opened the mail', async () => {
    browser.take(await signUp(app, { email, password }, browser));
    await verify(await codeFromMail());
    expect(await finishSignUp(app, new FakeBrowser())).toBeUndefined();
    const copied = new Headers(browser.headers);
    expect(await finishSignUp(app, browser)).toBeDefined();
    expect(await finishSignUp(app, { headers: copied, address: '198.51.100.1' })).toBeUndefined();
  });

  test('ends the browser’s earlier session', async () => {
    const other = { email: `other-${email}`, password };
    await createAccount(app, other);
    browser.take(await signIn(app, other, browser));
    const before = new Headers(browser.headers);
    browser.take(await signUp(app, { email, password }, browser));
    await verify(await codeFromMail());
    browser.take((await finishSignUp(app, browser)) ?? { setCookie: [] });
    expect(await identify(app, browser.headers)).toMatchObject({ email });
    expect(await identify(app, before)).toEqual(visitor);
  });

  describe('a second time in the same browser, as from another tab', () => {
    const waits = () => findPendingSignUp(app, { kind: 'visitor' }, browser.headers);
    /** @returns the codes of the mails, the older one first */
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
    ])('it is told and signed in by the %s link, once', async (_which, at) => {
      const codes = await signUpTwice();
      expect(await waits()).toEqual({ email, verified: false });
      const { signUpId } = await verify(codes[at]);
      expect(await waits()).toEqual({ email, verified: true });
      const copied = { headers: new Headers(browser.headers), address: '198.51.100.1' };
      browser.take((await finishSignUp(app, browser, signUpId)) ?? { setCookie: [] });
      expect(await identify(app, browser.headers)).toMatchObject({ kind: 'user', email });
      expect(browser.cookie('tikiti-sign-up')).toBeUndefined();
      expect(await finishSignUp(app, copied)).toBeUndefined();
    });

    test('a stranger who signed up with the address is neither told nor signed in', async () => {
      const stranger = new FakeBrowser('198.51.100.9');
      stranger.take(await signUp(app, { email, password: 'of a stranger' }, stranger));
      await app.runJobs();
      const [older] = await signUpTwice();
      const { signUpId } = await verify(older);
      expect(await findPendingSignUp(app, { kind: 'visitor' }, stranger.headers)).toEqual({
        email,
        verified: false,
      });
      expect(await finishSignUp(app, stranger)).toBeUndefined();
      expect(await finishSignUp(app, stranger, signUpId)).toBeUndefined();
    });

    test('with another address, it waits only for that one', async () => {
      browser.take(await signUp(app, { email, password }, browser));
      const code = await codeFromMail();
      app.clock.advance(1000);
      const other = `other-${email}`;
      browser.take(await signUp(app, { email: other, password }, browser));
      await app.runJobs();
      const { signUpId } = await verify(code);
      expect(await waits()).toEqual({ email: other, verified: false });
      expect(await finishSignUp(app, browser, signUpId)).toBeUndefined();
      expect(await finishSignUp(app, browser)).toBeUndefined();
    });

    test('it waits for the address that logged in last, and does not enter the other account', async () => {
      browser.take(await signUp(app, { email, password }, browser));
      await app.runJobs();
      app.clock.advance(1000);
      const other = `other-${email}`;
      browser.take(await signUp(app, { email: other, password }, browser));
      await verify(await codeFromMail(other));
      expect(await waits()).toEqual({ email: other, verified: true });
      const answer = await signIn(app, { email, password }, browser);
      expect(answer.outcome).toBe('unconfirmed');
      browser.take(answer);
      expect(await waits()).toEqual({ email, verified: false });
      expect(await finishSignUp(app, browser)).toBeUndefined();
    });

    test('it waits for nothing once its last attempt is gone', async () => {
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

  test('reports a weak password as the specification’s sign-in service does', async () => {
    const attempt = signUp(app, { email, password: 'short' }, browser);
    await expect(attempt).rejects.toMatchObject({
      code: 'weak-password',
      message: 'Use at least 6 characters.',
    });
  });
});

describe('a verification link', () => {
  test('may be opened twice', async () => {
    browser.take(await signUp(app, { email, password }, browser));
    const code = await codeFromMail();
    await Promise.all([verify(code), verify(code)]);
    await verify(code);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    );
  });

  test('expires after 24 hours; a new one can be requested', async () => {
    browser.take(await signUp(app, { email, password }, browser));
    const code = await codeFromMail();
    app.clock.advance(24 * 3600_000);
    await expect(verify(code)).rejects.toMatchObject({
      code: 'expired-action-code',
      message: expect.stringMatching(/^Invalid or expired code: /),
    });
    browser.take(await resendVerification(app, { kind: 'visitor' }, browser));
    await verify(await codeFromMail());
    expect(await finishSignUp(app, browser)).toBeDefined();
  });

  test('says what is wrong with it', async () => {
    await expect(verify(undefined)).rejects.toThrow('No verification code in URL.');
    await expect(verify('x'.repeat(43))).rejects.toThrow(/^Invalid or expired code:/);
  });

  test('gives the address to the first of several sign-ups that is confirmed', async () => {
    const stranger = new FakeBrowser();
    stranger.take(await signUp(app, { email, password: 'of a stranger' }, stranger));
    const strangers = await codeFromMail();
    browser.take(await signUp(app, { email, password }, browser));
    await verify(await codeFromMail());
    await expect(verify(strangers, stranger)).rejects.toThrow(/^Invalid or expired code:/);
    await expect(signIn(app, { email, password }, browser)).resolves.toMatchObject({ outcome: 'signed-in' });
  });

  test('verifies the address of an existing account that was not verified', async () => {
    await createAccount(app, { email, password, verified: false });
    browser.take(await signIn(app, { email, password }, browser));
    const before = await identify(app, browser.headers);
    expect(before).toMatchObject({ kind: 'user', emailVerified: false });
    await resendVerification(app, before, browser);
    await verifyEmail(app, before, { code: await codeFromMail() }, browser);
    expect(await identify(app, browser.headers)).toMatchObject({ emailVerified: true });
  });
});

describe('a verification link in a browser that did not sign up', () => {
  let stranger: FakeBrowser;
  let code: string;
  const look = (from: FakeBrowser) => lookAtVerificationLink(app, visitor, { code }, from);
  const mine = 'chosen by the owner';

  beforeEach(async () => {
    stranger = new FakeBrowser('198.51.100.9');
    const typed = { email, password: 'of a stranger', firstName: 'Mallory' };
    stranger.take(await signUp(app, typed, stranger));
    code = await codeFromMail();
  });

  test('confirms nothing when it is opened or sent without a password', async () => {
    expect(await look(browser)).toEqual({ email, asks: 'password' });
    expect(await look(stranger)).toEqual({ email, asks: 'opening' });
    await expect(verify(code)).rejects.toMatchObject({
      code: 'password-needed',
      issues: [{ path: 'password' }],
    });
    await expect(verify(code, browser, { password: 'short' })).rejects.toMatchObject({
      code: 'weak-password',
    });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('hashes the new password in the queue of the caller’s network, which is limited', async () => {
    const held = heldHash();
    const slow = { ...app, passwords: createPasswords(held.hash) };
    const flood = Array.from({ length: 45 }, () =>
      verifyEmail(slow, visitor, { code, password: mine }, browser).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
    );
    // Requests in the queue wait there until one has been refused.
    expect(await Promise.race(flood)).toBe('server.busy');
    held.release();
    const outcomes = await Promise.all(flood);
    expect(outcomes).toContain('done');
    expect(outcomes).toContain('server.busy');
  });

  test('takes the password chosen there, and discards everything that the stranger typed', async () => {
    const chosen = { password: mine, firstName: 'Thandi' };
    expect(await verify(code, browser, chosen)).toMatchObject({ email, chosen: true });
    await expect(signIn(app, { email, password: mine }, browser)).resolves.toMatchObject({
      outcome: 'signed-in',
    });
    await expect(signIn(app, { email, password: 'of a stranger' }, stranger)).rejects.toMatchObject({
      code: 'invalid-credential',
    });
    const { firstName } = await app.db
      .selectFrom('users')
      .select('firstName')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(firstName).toBe('Thandi');
    const left = await app.db.selectFrom('sign_ups').selectAll().where('email', '=', email).execute();
    expect(left).toMatchObject([{ passwordHash: null }]);
  });

  test('tells the browser that signed up, but does not sign it in', async () => {
    await verify(code, browser, { password: mine });
    expect(await findPendingSignUp(app, visitor, stranger.headers)).toEqual({ email, verified: true });
    expect(await finishSignUp(app, stranger)).toBeUndefined();
    const { signUpId } = await verify(code, stranger);
    expect(await finishSignUp(app, stranger, signUpId)).toBeUndefined();
    expect(await look(stranger)).toEqual({ email, asks: 'nothing' });
  });

  test('sets no second password when it is opened again', async () => {
    await verify(code, browser, { password: mine });
    expect(await verify(code, browser, { password: 'a later one' })).toMatchObject({ chosen: false });
    await expect(signIn(app, { email, password: mine }, browser)).resolves.toBeDefined();
  });

  test('of an existing account ends sessions and links from before', async () => {
    email = `unproven-${email}`;
    await createAccount(app, { email, password: 'of a stranger', verified: false });
    stranger.take(await signIn(app, { email, password: 'of a stranger' }, stranger));
    const account = await identify(app, stranger.headers);
    await resendVerification(app, account, stranger);
    code = await codeFromMail();
    await verify(code, browser, { password: mine });
    expect(await identify(app, stranger.headers)).toEqual(visitor);
    await expect(signIn(app, { email, password: mine }, browser)).resolves.toBeDefined();
  });
});

describe('another spelling of an inbox that has an account', () => {
  test.each([
    ['j.doe@gmail.com', 'jd.oe+tickets@googlemail.com'],
    ['naledi@inbox.example', 'naledi+jazz@inbox.example'],
  ])('%s: %s adds no account, and its owner reads how the first is spelt', async (account, spelling) => {
    await createAccount(app, { email: account, password });
    email = spelling;
    browser.take(await signUp(app, { email, password }, browser));
    expect(await sentMail('sign-up-again')).toMatchObject({ to: spelling, account });
    await expect(signIn(app, { email: account, password }, browser)).resolves.toMatchObject({
      outcome: 'signed-in',
    });
    await expect(createAccount(app, { email, password })).rejects.toMatchObject({
      code: 'email-already-in-use',
    });
  });

  test('is confirmed once, if two were mailed before there was an account', async () => {
    const [one, two] = [`a.${counter}.b@gmail.com`, `a${counter}b@gmail.com`];
    const codes: string[] = [];
    for (const spelling of [one, two]) {
      browser.take(await signUp(app, { email: spelling, password }, browser));
      codes.push(await codeFromMail(spelling));
    }
    const outcomes = await Promise.allSettled(codes.map((code) => verify(code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    'Thandi@Example.com',
    'a.b+c@gmail.com',
    'a.b.c+d.e+f@googlemail.com',
    '+x+y@gmail.com',
    'a.b+c@example.com',
    '+x+y@example.com',
    'a.b@notgmail.com',
    'a.b+c@gmail.com.example',
  ])('the database and the code normalise %s in the same way', async (spelling) => {
    const address = spelling.toLowerCase();
    const { userId } = await aUser(app, { email: address });
    const { mailbox } = await app.db
      .selectFrom('users')
      .select('mailbox')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(mailbox).toBe(mailboxOf(spelling));
  });
});

describe('an address that has an account', () => {
  beforeEach(() => createAccount(app, { email, password }));

  test('is answered like a new one, and its owner is notified instead', async () => {
    const stranger = new FakeBrowser();
    const known = await signUp(app, { email, password: 'of a stranger' }, stranger);
    const unknown = await signUp(app, { email: `new-${email}`, password: 'of a stranger' }, stranger);
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    await app.runJobs();
    expect(app.outbox.find((mail) => mail.to === email)).toEqual({
      kind: 'sign-up-again',
      to: email,
      account: email,
      link: 'http://localhost:3000/user-flow/login',
      resetLink: 'http://localhost:3000/user-flow/forgot-password',
    });
  });

  test('cannot be discovered by signing in with what was typed, by waiting, or by asking again', async () => {
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

/** The answer as it looks from outside, without ids and signatures. */
function shapeOf({ setCookie }: { setCookie: string[] }) {
  return setCookie.map((line) => line.replace(/=[^;]+/, (value) => `=${'x'.repeat(value.length)}`));
}
