import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser, provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { setNewEmail } from '../accounts/new-email-store.ts';
import { composePasswordReset } from '../passwords/password-reset-mail.ts';
import { proveAgain } from '../passwords/prove-again.ts';
import { resetPassword } from '../passwords/reset-password.ts';
import { openSecret } from '../second-factor/accept-code.ts';
import { beginSecondFactor, turnOnSecondFactor } from '../second-factor/set-up.ts';
import { stepAt, totpOf } from '../second-factor/totp.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { LIMITS } from '../throttle/throttle.ts';
import {
  cancelEmailChange,
  composeEmailChange,
  confirmEmailChange,
  lookAtEmailChange,
  requestEmailChange,
} from './change-email.ts';
import { getProfile } from './get-profile.ts';

const app = await createTestApp();
const password = 'koppie sunset';
let counter = 0;
let before: string;
let after: string;
let browser: FakeBrowser;
let person: SignedIn;

beforeEach(async () => {
  counter += 1;
  [before, after] = [`before${counter}@example.com`, `after${counter}@example.com`];
  browser = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email: before, password });
  browser.take(await signIn(app, { email: before, password }, browser));
  const actor = await identify(app, browser.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  person = actor;
  await provesAgain(app, person);
  app.outbox.length = 0;
});

async function codeFor(email: string): Promise<string | undefined> {
  await requestEmailChange(app, person, { email }, browser);
  await app.runJobs();
  // Jobs left by an earlier test run too, in any order.
  const mail = app.outbox.findLast((sent) => sent.kind === 'change-email' && sent.to === email);
  if (mail?.kind !== 'change-email') return undefined;
  return new URL(mail.link).searchParams.get('oobCode') ?? undefined;
}

/** Opens the link where the account's owner is signed in. */
const confirm = (code: string | undefined) => confirmEmailChange(app, person, { code }, browser);

test('the link in the mail to the new address changes it, once, and tells the old one', async () => {
  const code = await codeFor(after);
  expect(await getProfile(app, person)).toMatchObject({ email: before, newEmail: after });
  expect(await confirm(code)).toEqual({ email: after });
  expect(await getProfile(app, person)).toMatchObject({ email: after, newEmail: null });
  expect(await identify(app, browser.headers)).toMatchObject({ email: after, emailVerified: true });
  await signIn(app, { email: after, password }, browser);
  await app.runJobs();
  expect(app.outbox.at(-1)).toMatchObject({ to: before, notice: 'email-changed' });
  await expect(confirm(code)).rejects.toMatchObject({ code: 'invalid-action-code' });
});

test('needs a fresh proof, and another address', async () => {
  const ask = (input: object) => requestEmailChange(app, person, input, browser);
  await expect(ask({ email: before })).rejects.toMatchObject({ code: 'same-email' });
  await expect(ask({ email: 'nothing' })).rejects.toMatchObject({ issues: [{ path: 'email' }] });
  app.clock.advance(10 * 60_000);
  await expect(ask({ email: after })).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'account.proof-needed',
  });
  await proveAgain(app, person, { password }, browser);
  await ask({ email: after });
  await app.runJobs();
});

test('an address with an account gets no mail, and the answer does not tell', async () => {
  await aUser(app, { email: after });
  expect(await requestEmailChange(app, person, { email: after }, browser)).toEqual({
    email: after,
  });
  await app.runJobs();
  expect(app.outbox).toEqual([]);
});

describe('where the account’s owner is not signed in, the link', () => {
  const elsewhere = new FakeBrowser('198.51.100.9');

  test.each(['nobody', 'somebody else'])(
    'does not give the address to an account just by being opened: %s',
    async (who) => {
      const actor = who === 'nobody' ? ({ kind: 'visitor' } as const) : await aUser(app);
      const code = await codeFor(after);
      expect(await lookAtEmailChange(app, actor, { code })).toEqual({
        email: after,
        account: 'b•••@e•••.com',
        asks: 'password',
      });
      const opened = confirmEmailChange(app, actor, { code }, elsewhere);
      await expect(opened).rejects.toMatchObject({ code: 'requires-recent-login' });
      const guessed = confirmEmailChange(app, actor, { code, password: 'a guess' }, elsewhere);
      await expect(guessed).rejects.toMatchObject({ code: 'wrong-password' });
      expect(await getProfile(app, person)).toMatchObject({ email: before, newEmail: after });

      await confirmEmailChange(app, actor, { code, password }, elsewhere);
      expect(await getProfile(app, person)).toMatchObject({ email: after, newEmail: null });
    },
  );

  test('asks for the second factor too, after the right password', async () => {
    const { setUp } = await beginSecondFactor(app, person);
    const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
    const code = await codeFor(after);
    await turnOnSecondFactor(app, person, { setUp, code: totpOf(key, stepAt(app.clock.now())) });
    const confirm = (more: object) =>
      confirmEmailChange(app, { kind: 'visitor' }, { code, password, ...more }, elsewhere);
    await expect(confirm({ password: 'a guess' })).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(confirm({})).rejects.toMatchObject({
      code: 'second-factor.code-needed',
      issues: [{ path: 'code' }],
    });
    const wrong = confirm({ secondFactor: totpOf(key, stepAt(app.clock.now()) + 40) });
    await expect(wrong).rejects.toMatchObject({ code: 'second-factor.wrong-code' });
    expect(await getProfile(app, person)).toMatchObject({ email: before, newEmail: after });
    await confirm({ secondFactor: totpOf(key, stepAt(app.clock.now()) + 1) });
    expect(await getProfile(app, person)).toMatchObject({ email: after, newEmail: null });
  });

  test('does not allow guessing the password for ever', async () => {
    const code = await codeFor(after);
    const guess = () =>
      confirmEmailChange(app, { kind: 'visitor' }, { code, password: 'a guess' }, elsewhere);
    for (let time = 0; time < LIMITS['own-password'].person; time += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(guess()).rejects.toMatchObject({ kind: 'too-many' });
  });
});

test('where its owner is signed in, the link says so', async () => {
  const code = await codeFor(after);
  expect(await lookAtEmailChange(app, person, { code })).toEqual({
    email: after,
    account: before,
    asks: 'opening',
  });
});

test('another spelling of somebody else’s inbox is refused, and one of one’s own is allowed', async () => {
  await aUser(app, { email: `taken${counter}@gmail.com` });
  expect(await codeFor(`t.aken${counter}@googlemail.com`)).toBeUndefined();
  const code = await codeFor(before.replace('@', '+new@'));
  expect(await confirm(code)).toEqual({ email: before.replace('@', '+new@') });
});

test('when two people request one address, the first to follow their link gets it', async () => {
  const code = await codeFor(after);
  await aUser(app, { email: after });
  await expect(confirm(code)).rejects.toMatchObject({ code: 'invalid-action-code' });
  expect(await getProfile(app, person)).toMatchObject({ email: before });
});

test('a link stops working after another request, a cancellation, or a day', async () => {
  const first = await codeFor(after);
  const second = await codeFor(`other-${after}`);
  await expect(confirm(first)).rejects.toMatchObject({ kind: 'invalid' });
  await cancelEmailChange(app, person);
  expect(await getProfile(app, person)).toMatchObject({ newEmail: null });
  await expect(confirm(second)).rejects.toMatchObject({ kind: 'invalid' });
  const third = await codeFor(after);
  app.clock.advance(24 * 3_600_000);
  await expect(confirm(third)).rejects.toMatchObject({
    code: 'expired-action-code',
  });
});

const QUEUED = {
  id: app.newId(),
  eventId: null,
  subjectId: null,
  recipient: null,
  facts: {},
  createdAt: app.clock.now(),
};

test('a link that is made while another address is requested cannot confirm that other address', async () => {
  const victim = `victim${counter}@example.com`;
  await setNewEmail(app.db, person.userId, after);
  let ask: Promise<unknown> | undefined;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (ask) return result;
      // The request comes after the address was read and before the link's code is stored; a lock makes it wait.
      ask = requestEmailChange(app, person, { email: victim }, browser);
      await Promise.race([ask, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      return result;
    },
  };
  const mail = await composeEmailChange(
    { ...app, db: app.db.withPlugin(meanwhile) },
    { ...QUEUED, kind: 'email-change', subjectId: person.userId },
  );
  await ask;
  expect(mail).toMatchObject({ kind: 'change-email', to: after });
  const link = mail?.kind === 'change-email' ? mail.link : '';
  const code = new URL(link).searchParams.get('oobCode') ?? '';
  await expect(confirm(code)).rejects.toMatchObject({ code: 'invalid-action-code' });
  expect(await getProfile(app, person)).toMatchObject({ email: before, newEmail: victim });
});

test('a password link that is made while the address changes does not outlive the change', async () => {
  const code = await codeFor(after);
  let change: Promise<unknown> | undefined;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (change) return result;
      // The change comes after the account was found and before the link's code is stored.
      change = confirm(code);
      await Promise.race([change, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      return result;
    },
  };
  const mail = await composePasswordReset(
    { ...app, db: app.db.withPlugin(meanwhile) },
    { ...QUEUED, kind: 'password-reset', recipient: before },
  );
  await change;
  const link = mail?.kind === 'reset-password' ? mail.link : '';
  const reset = new URL(link).searchParams.get('oobCode') ?? '';
  await expect(
    resetPassword(app, { code: reset, password: 'another long password 9' }, new FakeBrowser()),
  ).rejects.toMatchObject({ code: 'invalid-action-code' });
});
