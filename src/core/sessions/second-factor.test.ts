import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { transaction } from '../../db/database.ts';
import { chooseOrganisation, foundOrganisation } from '../organisations/own-organisations.ts';
import { changePassword } from '../passwords/change-password.ts';
import { proveAgain } from '../passwords/prove-again.ts';
import { requestPasswordReset } from '../passwords/request-password-reset.ts';
import { resetPassword } from '../passwords/reset-password.ts';
import { requestEmailChange } from '../profile/change-email.ts';
import { openSecret } from '../second-factor/accept-code.ts';
import { beginPasskey } from '../second-factor/passkeys/add-passkey.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { findSecondFactor } from '../second-factor/second-factor-store.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../second-factor/set-up.ts';
import { findStep, stepAt, totpOf } from '../second-factor/totp.ts';
import { turnOffForOperator } from '../second-factor/turn-off-for-operator.ts';
import { requireAdmin, type SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { enter } from './enter.ts';
import { actorFromIdToken, issueIdToken } from './id-token.ts';
import { identify } from './identify.ts';
import { listOwnSessions } from './own-sessions.ts';
import { signIn } from './sign-in.ts';
import { getSignedInPerson } from './signed-in-person.ts';

const app = await createTestApp();
const password = 'koppie sunset';
let counter = 0;
let email: string;
let person: SignedIn;
let browser: FakeBrowser;
let secret: Buffer;
let recoveryCodes: string[];

beforeEach(async () => {
  counter += 1;
  email = `lerato${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email, password });
  browser.take(await signIn(app, { email, password }, browser));
  person = await who(browser);
  ({ secret, recoveryCodes } = await turnOn());
});

async function who(by: FakeBrowser): Promise<SignedIn> {
  const actor = await identify(app, by.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  return actor;
}

/** Keeps the cookie of a renewed session, and who it is. */
async function renewed<Done extends { setCookie: string[] }>(done: Promise<Done>): Promise<Done> {
  const given = await done;
  browser.take(given);
  person = await who(browser);
  return given;
}

const turnOff = () => renewed(turnOffSecondFactor(app, person));

async function turnOn() {
  await provesAgain(app, person);
  const { setUp } = await beginSecondFactor(app, person);
  const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
  const code = totpOf(key, stepAt(app.clock.now()));
  const given = await renewed(turnOnSecondFactor(app, person, { setUp, code }));
  app.clock.advance(60_000);
  return { secret: key, recoveryCodes: given.recoveryCodes ?? [] };
}

const codeNow = (off = 0) => totpOf(secret, stepAt(app.clock.now()) + off);

async function halfWay(by = new FakeBrowser('198.51.100.7'), typed = password) {
  const entered = await signIn(app, { email, password: typed }, by);
  expect(entered.outcome).toBe('second-factor');
  return by.take(entered);
}

async function mailsTo(address: string): Promise<string[]> {
  await app.runJobs();
  return app.outbox.flatMap((mail) =>
    mail.kind === 'account-notice' && mail.to === address ? [mail.notice] : [],
  );
}

describe('turning it on', () => {
  test('needs a code of the app, hands out ten recovery codes once, and is reported by mail', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await getSecondFactor(app, person)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(await mailsTo(email)).toEqual(['second-factor-on']);
  });

  test('stores the secret sealed, and no recovery code itself', async () => {
    const factor = await findSecondFactor(app.db, person.userId);
    expect(factor?.sealedSecret.includes(secret)).toBe(false);
    expect(() => openSecret(app, 'somebody else', factor?.sealedSecret ?? Buffer.alloc(0))).toThrow();
    const rows = await app.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('userId', '=', person.userId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
  });

  test('changes nothing with a wrong code, another user’s set-up, or none', async () => {
    await turnOff();
    const { setUp } = await beginSecondFactor(app, person);
    const other = await createAccount(app, { email: `other-${email}`, password });
    const theirs = new FakeBrowser();
    theirs.take(await signIn(app, { email: `other-${email}`, password }, theirs));
    const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
    const code = totpOf(key, stepAt(app.clock.now()));
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(turnOnSecondFactor(app, person, { setUp, code: wrong })).rejects.toMatchObject({
      code: 'second-factor.wrong-code',
    });
    await expect(turnOnSecondFactor(app, await who(theirs), { setUp, code })).rejects.toMatchObject({
      code: 'second-factor.broken-set-up',
    });
    await expect(turnOnSecondFactor(app, person, { setUp: '', code })).rejects.toMatchObject({
      code: 'second-factor.broken-set-up',
    });
    expect(await findSecondFactor(app.db, person.userId)).toBeUndefined();
    expect(await findSecondFactor(app.db, other.userId)).toBeUndefined();
  });

  test('needs a proof from the last ten minutes; so do turning it off and new recovery codes', async () => {
    app.clock.advance(9 * 60_000);
    const needed = { kind: 'forbidden', code: 'account.proof-needed' };
    await expect(turnOffSecondFactor(app, person)).rejects.toMatchObject(needed);
    await expect(renewRecoveryCodes(app, person)).rejects.toMatchObject(needed);
    await expect(beginSecondFactor(app, person)).rejects.toMatchObject(needed);
    await proveAgain(app, person, { password, code: codeNow() }, browser);
    const { recoveryCodes: others } = await renewed(renewRecoveryCodes(app, person));
    expect(others).not.toContain(recoveryCodes[0]);
    await turnOff();
    expect(await getSecondFactor(app, person)).toEqual({
      on: false,
      turnedOnAt: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await mailsTo(email)).toEqual(['second-factor-on', 'recovery-codes-renewed', 'second-factor-off']);
    await expect(turnOffSecondFactor(app, person)).rejects.toMatchObject({ code: 'second-factor.not-on' });
  });
});

describe('signing in', () => {
  test('takes the password and a code, and there is no session in between', async () => {
    const by = await halfWay();
    expect(by.cookie('tikiti-session')).toBeUndefined();
    expect(await identify(app, by.headers)).toEqual({ kind: 'visitor' });
    by.take(await completeSignIn(app, { code: ` ${codeNow().slice(0, 3)} ${codeNow().slice(3)}` }, by));
    expect(await who(by)).toMatchObject({ userId: person.userId });
    expect(by.cookie('tikiti-half-way')).toBeUndefined();
  });

  test('reveals nothing before the right password', async () => {
    const plain = `plain-${email}`;
    await createAccount(app, { email: plain, password });
    const attempt = (address: string) =>
      signIn(app, { email: address, password: 'wrong' }, new FakeBrowser()).catch((error: Error) =>
        JSON.stringify({ ...error, message: error.message }),
      );
    expect(await attempt(email)).toBe(await attempt(plain));
  });

  test.each([-1, 0, 1])('accepts a phone whose clock is %i steps off', async (off) => {
    const by = await halfWay();
    by.take(await completeSignIn(app, { code: codeNow(off) }, by));
    expect(await who(by)).toMatchObject({ userId: person.userId });
  });

  test('accepts a code once, including the one that turned it on', async () => {
    const code = codeNow();
    const by = await halfWay();
    await completeSignIn(app, { code }, by);
    await expect(completeSignIn(app, { code }, by)).rejects.toMatchObject({
      code: 'second-factor.wrong-code',
    });
    await expect(completeSignIn(app, { code: codeNow(-1) }, by)).rejects.toMatchObject({
      code: 'second-factor.wrong-code',
    });
  });

  test('accepts one of two logins at once with the same code', async () => {
    const [one, two] = [await halfWay(), await halfWay(new FakeBrowser('198.51.100.8'))];
    const code = codeNow();
    const ends = await Promise.allSettled([
      completeSignIn(app, { code }, one),
      completeSignIn(app, { code }, two),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('twin: both get in if the step is only read before it is recorded', async () => {
    const [now, code] = [app.clock.now(), codeNow()];
    const readFirst = async () => {
      const factor = await findSecondFactor(app.db, person.userId);
      return { step: findStep(secret, code, { now, lastStep: factor?.lastStep ?? 0 }) };
    };
    const found = await Promise.all([readFirst(), readFirst()]);
    const noted = ({ step = 0 }) =>
      app.db
        .updateTable('second_factors')
        .set({ lastStep: step })
        .where('userId', '=', person.userId)
        .execute();
    await Promise.all(found.map(noted));
    expect(found.every(({ step }) => step !== undefined)).toBe(true);
  });

  test('accepts each recovery code once, says how many are left, and is reported by mail', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const by = await halfWay();
    by.take(await completeSignIn(app, { code: first.toUpperCase().replaceAll('-', ' ') }, by));
    expect(await getSecondFactor(app, await who(by))).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await halfWay();
    await expect(completeSignIn(app, { code: first }, again)).rejects.toMatchObject({
      code: 'second-factor.wrong-code',
    });
    const other = await halfWay(new FakeBrowser('198.51.100.8'));
    const ends = await Promise.allSettled([
      completeSignIn(app, { code: second }, again),
      completeSignIn(app, { code: second }, other),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsTo(email)).toEqual(['second-factor-on', 'recovery-code-used', 'recovery-code-used']);
  });

  test('asks for the password again after ten minutes, after another password and without the cookie', async () => {
    const needed = { kind: 'unauthenticated', code: 'second-factor.password-needed' };
    const late = await halfWay();
    app.clock.advance(10 * 60_000);
    await expect(completeSignIn(app, { code: codeNow() }, late)).rejects.toMatchObject(needed);
    await expect(completeSignIn(app, { code: codeNow() }, new FakeBrowser())).rejects.toMatchObject(needed);

    const before = await halfWay();
    const forged = new FakeBrowser().take({
      setCookie: [`tikiti-half-way=${before.cookie('tikiti-half-way')}x; Path=/`],
    });
    await expect(completeSignIn(app, { code: codeNow() }, forged)).rejects.toMatchObject(needed);
    await proveAgain(app, person, { password, code: codeNow() }, browser);
    app.clock.advance(60_000);
    await changePassword(app, person, { newPassword: 'a longer sunset' }, browser);
    await expect(completeSignIn(app, { code: codeNow() }, before)).rejects.toMatchObject(needed);
    await completeSignIn(app, { code: codeNow() }, await halfWay(new FakeBrowser(), 'a longer sunset'));
  });

  test('asks for it after a new password by mail too', async () => {
    await requestPasswordReset(app, { email }, browser);
    await app.runJobs();
    // Notices of what was done before may be sent beside it.
    const mail = app.outbox.findLast(({ kind }) => kind === 'reset-password');
    const code = new URL(mail?.kind === 'reset-password' ? mail.link : '').searchParams.get('oobCode');
    await resetPassword(app, { code, password: 'a longer sunset' }, browser);
    await halfWay(new FakeBrowser(), 'a longer sunset');
  });

  test('refuses an account that was closed meanwhile', async () => {
    const by = await halfWay();
    await app.db.updateTable('users').set({ banned: true }).where('id', '=', person.userId).execute();
    await expect(completeSignIn(app, { code: codeNow() }, by)).rejects.toMatchObject({
      code: 'user-disabled',
    });
  });

  test('needs no code any more once it is off', async () => {
    await turnOff();
    expect((await signIn(app, { email, password }, new FakeBrowser())).outcome).toBe('signed-in');
  });

  test('waits for a second factor that is just being turned on', async () => {
    await turnOff();
    const { setUp } = await beginSecondFactor(app, person);
    const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
    const entering = transaction(app.db, async (tx) => {
      const entered = await enter(app, tx, person.userId, new FakeBrowser());
      const turning = turnOnSecondFactor(app, person, { setUp, code: totpOf(key, stepAt(app.clock.now())) });
      const first = await Promise.race([
        turning.then(() => 'turned on'),
        app.db
          .selectFrom('users')
          .select('id')
          .limit(1)
          .execute()
          .then(() => 'still waits'),
      ]);
      expect(first).toBe('still waits');
      return { entered, turning };
    });
    const { entered, turning } = await entering;
    expect(entered.outcome).toBe('signed-in');
    await turning;
  });
});

describe('guessing', () => {
  const wrong = async (by: FakeBrowser) => {
    const guess = ['111111', '222222', '333333', '444444', '555555'].find(
      (each) => ![-1, 0, 1].some((off) => codeNow(off) === each),
    );
    return completeSignIn(app, { code: guess }, by).then(
      () => 'in',
      (error: { code: string }) => error.code,
    );
  };

  test('ends after ten codes from one address, and the owner can still log in', async () => {
    const thief = await halfWay();
    for (let times = 0; times < 10; times += 1) expect(await wrong(thief)).toBe('second-factor.wrong-code');
    expect(await wrong(thief)).toBe('too-many-requests');
    await expect(completeSignIn(app, { code: codeNow() }, thief)).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    const own = await halfWay(browser);
    await completeSignIn(app, { code: codeNow() }, own);
  });

  test('ends after a hundred from anywhere; recovery codes still work', async () => {
    for (let block = 0; block < 10; block += 1) {
      const thief = await halfWay(new FakeBrowser(`198.51.${counter}.${block}`));
      for (let times = 0; times < 10; times += 1) await wrong(thief);
    }
    const own = await halfWay(browser);
    expect(await wrong(own)).toBe('too-many-requests');
    own.take(await completeSignIn(app, { code: recoveryCodes[0] }, own));
    expect(await who(own)).toMatchObject({ userId: person.userId });
  });

  test('forgives an owner’s typos after the right code', async () => {
    const own = await halfWay();
    for (let times = 0; times < 9; times += 1) await wrong(own);
    await completeSignIn(app, { code: codeNow() }, own);
    app.clock.advance(60_000);
    const again = await halfWay(own);
    for (let times = 0; times < 9; times += 1) expect(await wrong(again)).toBe('second-factor.wrong-code');
  });
});

describe('proving again', () => {
  test('takes the code too, and applies to this session only', async () => {
    app.clock.advance(10 * 60_000);
    await expect(proveAgain(app, person, { password }, browser)).rejects.toMatchObject({
      code: 'second-factor.code-needed',
      issues: [{ path: 'code' }],
    });
    await expect(
      proveAgain(app, person, { password: 'wrong', code: codeNow() }, browser),
    ).rejects.toMatchObject({
      code: 'wrong-password',
    });
    const elsewhere = new FakeBrowser('198.51.100.8');
    await halfWay(elsewhere);
    elsewhere.take(await completeSignIn(app, { code: codeNow() }, elsewhere));
    await expect(turnOffSecondFactor(app, person)).rejects.toMatchObject({ code: 'account.proof-needed' });
    person = await who(elsewhere);
    await provesAgain(app, person);
    await turnOffSecondFactor(app, person);
  });

  test('has no effect in a session that was logged out meanwhile', async () => {
    await app.db.deleteFrom('sessions').where('userId', '=', person.userId).execute();
    await expect(proveAgain(app, person, { password, code: codeNow() }, browser)).rejects.toMatchObject({
      code: 'account.sign-in-needed',
    });
    await expect(turnOffSecondFactor(app, person)).rejects.toMatchObject({ code: 'account.sign-in-needed' });
  });
});

describe('a change of the second factor', () => {
  const enrol = async (by: FakeBrowser) => {
    const { setUp } = await beginSecondFactor(app, person);
    const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
    return by.take(
      await turnOnSecondFactor(app, person, { setUp, code: totpOf(key, stepAt(app.clock.now())) }),
    );
  };
  const visitor = { kind: 'visitor' };

  test('that turns it on ends sessions that only have the password, with their id tokens', async () => {
    await turnOff();
    const thief = new FakeBrowser();
    thief.take(await signIn(app, { email, password }, thief));
    const theirs = await who(thief);
    const [token, ownToken] = [await issueIdToken(app, theirs), await issueIdToken(app, person)];
    const copied = new Headers(browser.headers);
    await enrol(browser);
    expect(await identify(app, thief.headers)).toEqual(visitor);
    expect(await actorFromIdToken(app, token)).toBeUndefined();
    await expect(turnOffSecondFactor(app, theirs)).rejects.toMatchObject({ code: 'account.sign-in-needed' });
    // The browser that turned it on goes on, and what was copied from it before opens nothing.
    expect(await who(browser)).toMatchObject({ userId: person.userId, secondFactor: true });
    expect(await identify(app, copied)).toEqual(visitor);
    expect(await actorFromIdToken(app, ownToken)).toBeUndefined();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['another app', () => enrol(browser)],
    ['turning it off', () => turnOff()],
    ['new recovery codes', () => renewed(renewRecoveryCodes(app, person))],
  ])('ends sessions elsewhere: %s', async (_, change) => {
    const other = await halfWay();
    other.take(await completeSignIn(app, { code: codeNow() }, other));
    await change();
    expect(await identify(app, other.headers)).toEqual(visitor);
    expect(await who(browser)).toMatchObject({ userId: person.userId });
  });

  test('by the operator ends all sessions', async () => {
    await turnOffForOperator(app, email);
    expect(await identify(app, browser.headers)).toEqual(visitor);
  });

  test('keeps the organisation that this browser works in, the end of its session and its proof', async () => {
    const session = () =>
      app.db
        .selectFrom('sessions')
        .where('userId', '=', person.userId)
        .select(['organisationId', 'expiresAt', 'provedAt'])
        .execute();
    const { id } = await foundOrganisation(app, person, { name: 'Koppie' });
    await foundOrganisation(app, person, { name: 'Another' });
    await chooseOrganisation(app, await who(browser), { organisationId: id });
    const before = await session();
    app.clock.advance(60_000);
    await turnOff();
    expect(await session()).toEqual(before);
    expect(person.organisationId).toBe(id);
  });

  test('wants a proof that is not merely the login', async () => {
    const by = await halfWay();
    by.take(await completeSignIn(app, { code: codeNow() }, by));
    const actor = await who(by);
    const needed = { code: 'account.proof-needed' };
    await expect(beginSecondFactor(app, actor)).rejects.toMatchObject(needed);
    await expect(turnOffSecondFactor(app, actor)).rejects.toMatchObject(needed);
    await expect(renewRecoveryCodes(app, actor)).rejects.toMatchObject(needed);
    await expect(beginPasskey(app, actor)).rejects.toMatchObject(needed);
    await expect(changePassword(app, actor, { newPassword: 'a longer sunset' }, by)).rejects.toMatchObject(
      needed,
    );
    await expect(requestEmailChange(app, actor, { email: `x${email}` }, by)).rejects.toMatchObject(needed);
    app.clock.advance(60_000);
    await proveAgain(app, actor, { password, code: codeNow() }, by);
    await changePassword(app, actor, { newPassword: 'a longer sunset' }, by);
  });
});

describe('a session that has not proved the second factor of its account', () => {
  const forget = () =>
    app.db.updateTable('sessions').set({ secondFactor: false }).where('userId', '=', person.userId).execute();

  test('opens nothing', async () => {
    const token = await issueIdToken(app, person);
    await forget();
    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    expect(await actorFromIdToken(app, token)).toBeUndefined();
    expect(await listOwnSessions(app, person)).toEqual([]);
  });

  test('twin: it would be open if the account had none', async () => {
    await forget();
    await app.db.deleteFrom('second_factors').where('userId', '=', person.userId).execute();
    expect(await who(browser)).toMatchObject({ userId: person.userId, secondFactor: false });
  });

  test('gives an admin no rights, whatever the account has', async () => {
    await app.db.deleteFrom('second_factors').where('userId', '=', person.userId).execute();
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.userId).execute();
    const production = { ...app, settings: { ...app.settings, demo: false } };
    // What the session proved counts, not what the account has now.
    expect(await identify(production, browser.headers)).toMatchObject({ admin: true });
    await forget();
    expect(await identify(production, browser.headers)).toMatchObject({ admin: false });
  });

  test('ends at the upgrade if it began before the factor; one that began after it has proved it', async () => {
    const ids = { before: app.newId(), after: app.newId(), plain: app.newId() };
    const plain = await createAccount(app, { email: `plain-${email}`, password });
    const row = (id: string, userId: string, minutes: number) => ({
      id,
      userId,
      tokenHash: Buffer.from(id),
      ipAddress: '',
      userAgent: null,
      createdAt: new Date(turnedOnAt.getTime() + minutes * 60_000),
      provedAt: turnedOnAt,
      expiresAt: new Date(turnedOnAt.getTime() + 86_400_000),
    });
    const { turnedOnAt = new Date() } = (await findSecondFactor(app.db, person.userId)) ?? {};
    await app.db.deleteFrom('sessions').execute();
    await app.db
      .insertInto('sessions')
      .values([
        row(ids.before, person.userId, -1),
        row(ids.after, person.userId, 1),
        row(ids.plain, plain.userId, -1),
      ])
      .execute();
    const migration = await readFile('migrations/0111_what_sessions_proved.sql', 'utf8');
    const begin = migration.indexOf('with factors');
    await sql.raw(migration.slice(begin, migration.indexOf(';', begin))).execute(app.db);
    const left = await app.db.selectFrom('sessions').select(['id', 'secondFactor']).execute();
    expect(new Map(left.map((each) => [each.id, each.secondFactor]))).toEqual(
      new Map([
        [ids.after, true],
        [ids.plain, false],
      ]),
    );
  });
});

describe('an admin', () => {
  const production = { ...app, settings: { ...app.settings, demo: false } };

  test('has no rights in production before they have a second factor, and gets them at once then', async () => {
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.userId).execute();
    const actor = () => identify(production, browser.headers);
    expect(await actor()).toMatchObject({ admin: true });
    await turnOff();
    const without = await actor();
    expect(without).toMatchObject({ admin: false, adminLacksSecondFactor: true });
    expect(() => requireAdmin(without)).toThrow('Admins need two-step verification.');
    expect(await getSignedInPerson(app, without)).toMatchObject({ admin: true });
    // A demo does not require it.
    expect(await identify(app, browser.headers)).toMatchObject({ admin: true });
    await turnOn();
    expect(requireAdmin(await actor())).toMatchObject({ admin: true });
  });

  test('differs from a user without the role, who lacks no second factor', async () => {
    await turnOff();
    const actor = await identify(production, browser.headers);
    expect(actor).toMatchObject({ admin: false });
    expect(actor).not.toHaveProperty('adminLacksSecondFactor');
    expect(() => requireAdmin(actor)).toThrow('Only admins can do this.');
  });
});

describe('the operator’s command', () => {
  test('lets a user in who lost everything, and is reported by mail', async () => {
    await turnOffForOperator(app, email.toUpperCase());
    expect((await signIn(app, { email, password }, new FakeBrowser())).outcome).toBe('signed-in');
    expect(await mailsTo(email)).toEqual(['second-factor-on', 'second-factor-off']);
    await expect(turnOffForOperator(app, email)).rejects.toMatchObject({ code: 'second-factor.not-on' });
    await expect(turnOffForOperator(app, `x${email}`)).rejects.toMatchObject({ code: 'account.not-found' });
    await expect(turnOffForOperator(app, '')).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

test('no other file opens a session after a password alone', async () => {
  const core = new URL('..', import.meta.url);
  const opening: string[] = [];
  for (const file of await readdir(core, { recursive: true })) {
    if (!file.endsWith('.ts') || file.includes('.test.') || file.includes('testing/')) continue;
    if ((await readFile(new URL(file, core), 'utf8')).includes('await openSession(')) opening.push(file);
  }
  expect(opening.sort()).toEqual([
    'sessions/complete-sign-in.ts',
    'sessions/enter.ts',
    'sessions/sign-in-with-passkey.ts',
  ]);
});
