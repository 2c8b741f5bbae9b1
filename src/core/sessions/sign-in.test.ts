import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aUser, provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { changePassword } from '../passwords/change-password.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SignedIn } from '../shared/actor.ts';
import { soleSecret } from '../shared/secret.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { banUser } from '../users/ban-user.ts';
import { setAdmin } from '../users/set-admin.ts';
import { actorFromIdToken, issueIdToken } from './id-token.ts';
import { identify } from './identify.ts';
import { openSession } from './open-session.ts';
import { listOwnSessions } from './own-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

let app: TestApp;
let browser: FakeBrowser;
let email: string;
let userId: string;
let counter = 0;
const password = 'koppie sunset';

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  counter += 1;
  email = `sipho${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  ({ userId } = await createAccount(app, { email, password }));
});

async function signedIn() {
  browser.take(await signIn(app, { email, password }, browser));
  const actor = await identify(app, browser.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  return actor;
}

describe('signing in', () => {
  test('opens a session of 14 days, kept in the database', async () => {
    const { setCookie } = await signIn(app, { email: email.toUpperCase(), password }, browser);
    expect(setCookie).toHaveLength(2);
    expect(setCookie[0]).toMatch(/^tikiti-session=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    browser.take({ setCookie });
    expect(await identify(app, browser.headers)).toMatchObject({ kind: 'user', userId, email, admin: false });
    const session = await app.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();
    expect(session).toMatchObject([{ ipAddress: browser.address, createdAt: app.clock.now() }]);
    // What is stored opens nothing.
    const [token = ''] = browser.cookie('tikiti-session')?.split('.') ?? [];
    expect(session[0]?.tokenHash).toEqual(createHash('sha256').update(token).digest());

    app.clock.advance(14 * 86_400_000);
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
  });

  test('ends the browser’s earlier session, whoever’s it was, and no other', async () => {
    const mallory = { email: `mallory-${email}`, password };
    await createAccount(app, mallory);
    const planted = new FakeBrowser().take(await signIn(app, mallory, new FakeBrowser()));
    const other = new FakeBrowser().take(await signIn(app, mallory, new FakeBrowser()));
    browser.take({ setCookie: [`tikiti-session=${planted.cookie('tikiti-session')}; Path=/`] });
    await expect(signIn(app, { email, password: 'wrong' }, browser)).rejects.toThrow();
    expect(await identify(app, planted.headers)).toMatchObject({ kind: 'user' });

    await signedIn();
    expect(await identify(app, browser.headers)).toMatchObject({ userId });
    expect(await identify(app, planted.headers)).toEqual({ kind: 'visitor' });
    expect(await identify(app, other.headers)).toMatchObject({ kind: 'user' });
  });

  test('uses a __Host- cookie over https', async () => {
    const settings = { ...app.settings, publicUrl: 'https://tickets.example' };
    const secure = await createTestApp({ settings });
    await createAccount(secure, { email, password });
    const { setCookie } = await signIn(secure, { email, password }, browser);
    expect(setCookie[0]).toMatch(
      /^__Host-tikiti-session=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await identify(secure, browser.take({ setCookie }).headers)).toMatchObject({ kind: 'user' });
  });

  test('answers a wrong password and an unknown address with the same bytes', async () => {
    const attempt = (address: string, typed: string) =>
      signIn(app, { email: address, password: typed }, browser).catch((error: Error) =>
        JSON.stringify({ ...error, message: error.message }),
      );
    const wrong = await attempt(email, 'not the password');
    expect(wrong).toBe(await attempt(`nobody-${email}`, 'not the password'));
    expect(wrong).toContain('invalid-credential');
  });

  test('refuses after two hash comparisons, whatever is wrong', async () => {
    const signedUp = `new-${email}`;
    await signUp(app, { email: signedUp, password: 'another sunset' }, browser);
    let compared = 0;
    const passwords: Passwords = {
      ...app.passwords,
      matches: (...args) => {
        compared += 1;
        return app.passwords.matches(...args);
      },
    };
    for (const address of [email, `nobody-${email}`, signedUp]) {
      compared = 0;
      const attempt = signIn({ ...app, passwords }, { email: address, password: 'wrong' }, browser);
      await expect(attempt).rejects.toMatchObject({ code: 'invalid-credential' });
      expect(compared, address).toBe(2);
    }
  });

  test('refuses a banned account when the password is right, and ends its sessions', async () => {
    await signedIn();
    await app.db.updateTable('users').set({ banned: true }).where('id', '=', userId).execute();
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    const attempt = signIn(app, { email, password }, browser);
    await expect(attempt).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'user-disabled',
      message: 'This account was closed. Write to support@tikiti.test if you think that is wrong.',
    });
    const wrong = signIn(app, { email, password: 'wrong' }, browser);
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-credential' });
  });

  test('refuses forged and tampered session cookies', async () => {
    await signedIn();
    const cookie = browser.cookie('tikiti-session') ?? '';
    for (const forged of [cookie.slice(0, -6), `x${cookie}`, cookie.split('.')[0] ?? '', '%', '']) {
      const headers = new Headers({ cookie: `tikiti-session=${forged}` });
      expect(await identify(app, headers)).toEqual({ kind: 'visitor' });
    }
  });
});

describe('changes of an account while its password is compared', () => {
  const newPassword = 'kestrel at dawn';
  async function change(actor: SignedIn, by: FakeBrowser) {
    await provesAgain(app, actor);
    return changePassword(app, actor, { newPassword }, by);
  }

  /** Signs in elsewhere, with `happens` between the comparison and the session. */
  function signInWhile(happens: () => Promise<unknown>) {
    const passwords: Passwords = {
      ...app.passwords,
      async matches(...args) {
        const matches = await app.passwords.matches(...args);
        await happens();
        return matches;
      },
    };
    return signIn({ ...app, passwords }, { email, password }, new FakeBrowser());
  }

  const sessions = () => app.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();

  test('a new password refuses a login by the old one', async () => {
    const actor = await signedIn();
    let changed: Promise<unknown> | undefined;
    const attempt = signInWhile(() => (changed ??= change(actor, browser)));
    await expect(attempt).rejects.toMatchObject({ code: 'invalid-credential' });
    expect(await sessions()).toHaveLength(1);
  });

  test('a ban refuses a login', async () => {
    const admin = await aUser(app, { admin: true });
    const attempt = signInWhile(() => banUser(app, admin, { userId, reason: 'Spam.' }));
    await expect(attempt).rejects.toMatchObject({ code: 'user-disabled' });
    expect(await sessions()).toEqual([]);
  });

  test('twin: another user’s new password does not stop the login', async () => {
    const other = { email: `other-${email}`, password };
    await createAccount(app, other);
    const theirs = new FakeBrowser().take(await signIn(app, other, new FakeBrowser()));
    const actor = (await identify(app, theirs.headers)) as SignedIn;
    expect(await signInWhile(() => change(actor, theirs))).toMatchObject({ outcome: 'signed-in' });
  });

  test('a new password waits for a session that is being opened, and ends it', async () => {
    const actor = await signedIn();
    const opened = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const opening = transaction(app.db, async (tx) => {
      const setCookie = [await openSession(app, tx, { userId, secondFactor: false }, new FakeBrowser())];
      opened.resolve();
      await commit.promise;
      return { setCookie };
    });
    await opened.promise;
    const changing = change(actor, browser);
    await untilWaiting(app.db, { on: 'users' });
    commit.resolve();
    const other = new FakeBrowser().take(await opening);
    browser.take(await changing);
    expect(await identify(app, other.headers)).toEqual({ kind: 'visitor' });
    expect(await identify(app, browser.headers)).toMatchObject({ userId });
  });
});

describe('a session that nobody uses', () => {
  const isIn = async () => (await identify(app, browser.headers)).kind === 'user';
  const DAY = 86_400_000;

  test('ends after a week; one that is used lasts two, however long the night at the door is', async () => {
    await signedIn();
    for (let day = 0; day < 13; day += 1) {
      app.clock.advance(DAY);
      expect(await isIn()).toBe(true);
    }
    app.clock.advance(DAY);
    expect(await isIn()).toBe(false);

    const actor = await signedIn();
    const token = await issueIdToken(app, actor);
    app.clock.advance(7 * DAY - 1);
    expect(await listOwnSessions(app, actor)).toHaveLength(1);
    app.clock.advance(1);
    expect(await isIn()).toBe(false);
    expect(await actorFromIdToken(app, token)).toBeUndefined();
    expect(await listOwnSessions(app, actor)).toEqual([]);
  });

  test('ends after twelve hours for an admin', async () => {
    await signedIn();
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
    for (const hours of [11, 11]) {
      app.clock.advance(hours * 3600_000);
      expect(await isIn()).toBe(true);
    }
    app.clock.advance(12 * 3600_000);
    expect(await isIn()).toBe(false);
  });

  test('is noted as used by id token too, and once an hour at most', async () => {
    const actor = await signedIn();
    const used = async () =>
      (await app.db.selectFrom('sessions').select('usedAt').where('id', '=', actor.sessionId).execute())[0]
        ?.usedAt;
    const start = app.clock.now();
    app.clock.advance(3600_000 - 1);
    await identify(app, browser.headers);
    expect(await used()).toEqual(start);
    app.clock.advance(1);
    await actorFromIdToken(app, await issueIdToken(app, actor));
    expect(await used()).toEqual(app.clock.now());
  });

  test('is deleted with the next login of anybody', async () => {
    const actor = await signedIn();
    app.clock.advance(7 * DAY);
    const other = { email: `other-${email}`, password };
    await createAccount(app, other);
    await signIn(app, other, new FakeBrowser());
    expect(
      await app.db.selectFrom('sessions').select('id').where('id', '=', actor.sessionId).execute(),
    ).toEqual([]);
  });
});

describe('id tokens', () => {
  test('act for their session for 15 minutes, less 30 seconds', async () => {
    const actor = await signedIn();
    const token = await issueIdToken(app, actor);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const iat = app.clock.now().getTime() / 1000;
    expect(claims).toEqual({
      sub: userId,
      sid: actor.sessionId,
      email,
      emailVerified: true,
      admin: false,
      iss: 'http://localhost:3000',
      iat,
      exp: iat + 900,
    });
    app.clock.advance(869_000);
    expect(await actorFromIdToken(app, token)).toEqual(actor);
    app.clock.advance(1000);
    expect(await actorFromIdToken(app, token)).toBeUndefined();
  });

  test('end with the session', async () => {
    const actor = await signedIn();
    const token = await issueIdToken(app, actor);
    browser.take(await signOut(app, browser));
    expect(await actorFromIdToken(app, token)).toBeUndefined();
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
  });

  test('follow the user’s present role, not the one at their issue', async () => {
    const actor = await signedIn();
    const token = await issueIdToken(app, actor);
    const admin = await aUser(app, { admin: true });
    await setAdmin(app, admin, { userId, admin: true });
    expect(await actorFromIdToken(app, token)).toMatchObject({ admin: true });
    const adminToken = await issueIdToken(app, { ...actor, admin: true });
    await setAdmin(app, admin, { userId, admin: false });
    expect(await actorFromIdToken(app, adminToken)).toMatchObject({ admin: false });
    await app.db.updateTable('users').set({ banned: true }).where('id', '=', userId).execute();
    expect(await actorFromIdToken(app, token)).toBeUndefined();
  });

  test('are refused when forged, foreign or unsigned', async () => {
    const actor = await signedIn();
    const token = await issueIdToken(app, actor);
    const [head = '', body = '', mac = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const foreign = await issueIdToken({ ...app, secret: soleSecret(new Uint8Array(32).fill(8)) }, actor);
    const elsewhere = { ...app, settings: { ...app.settings, publicUrl: 'https://other.example' } };
    const otherSub = await issueIdToken(app, { ...actor, userId: app.newId() });
    const forged = [`${none}.${body}.`, `${head}.${body}.${mac.slice(1)}`, foreign, otherSub, '', 'a.b.c'];
    forged.push(await issueIdToken(elsewhere, actor));
    for (const refused of forged) expect(await actorFromIdToken(app, refused)).toBeUndefined();
  });
});

test('setting roles is for admins, and not for oneself', async () => {
  const actor = await signedIn();
  await expect(setAdmin(app, actor, { userId, admin: true })).rejects.toMatchObject({ kind: 'forbidden' });
  const admin = await aUser(app, { admin: true });
  await expect(setAdmin(app, admin, { userId: admin.userId, admin: false })).rejects.toMatchObject({
    code: 'account.own-role',
  });
  const nobody = setAdmin(app, admin, { userId: 'nobody', admin: true });
  await expect(nobody).rejects.toMatchObject({ kind: 'not-found' });
});
