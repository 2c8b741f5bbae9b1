import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { provesAgain } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { withFreshProof } from '../accounts/fresh-proof.ts';
import { changePassword } from '../passwords/change-password.ts';
import { proveAgain } from '../passwords/prove-again.ts';
import { requestPasswordReset } from '../passwords/request-password-reset.ts';
import { resetPassword } from '../passwords/reset-password.ts';
import { openSecret } from '../second-factor/accept-code.ts';
import { addPasskey, beginPasskey } from '../second-factor/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from '../second-factor/passkeys/own-passkeys.ts';
import { SoftwareAuthenticator } from '../second-factor/passkeys/testing/software-authenticator.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../second-factor/set-up.ts';
import { stepAt, totpOf } from '../second-factor/totp.ts';
import { turnOffForOperator } from '../second-factor/turn-off-for-operator.ts';
import { requireAdmin, type SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { askForPasskey } from './ask-for-passkey.ts';
import { completeSignIn, findSecondSteps } from './complete-sign-in.ts';
import { identify } from './identify.ts';
import { signIn } from './sign-in.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

const app = await createTestApp();
const password = 'koppie sunset';
let counter = 0;
let email: string;
let browser: FakeBrowser;
let person: SignedIn;
let phone: SoftwareAuthenticator;
let recoveryCodes: string[];

beforeEach(async () => {
  counter += 1;
  ({ email, browser, person } = await newcomer(`lerato${counter}@example.com`));
  phone = new SoftwareAuthenticator();
  recoveryCodes = (await add(phone)).recoveryCodes ?? [];
});

async function newcomer(address: string) {
  const by = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email: address, password });
  by.take(await signIn(app, { email: address, password }, by));
  const actor = await who(by);
  await provesAgain(app, actor);
  return { email: address, browser: by, person: actor };
}

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

const addTo = async (to: SignedIn, device: SoftwareAuthenticator, manner = {}) =>
  addPasskey(app, to, { passkey: device.create(await beginPasskey(app, to), manner) }, browser);

const add = (device: SoftwareAuthenticator, manner = {}) => renewed(addTo(person, device, manner));

async function ask(
  ceremony: string,
  by: FakeBrowser,
  actor: SignedIn | { kind: 'visitor' } = { kind: 'visitor' },
) {
  const asked = await askForPasskey(app, actor, { for: ceremony }, by);
  by.take(asked);
  return asked.options;
}

async function logIn(device = phone, by = new FakeBrowser('198.51.100.7'), manner = {}) {
  const passkey = device.get(await ask('log-in', by), manner);
  return by.take(await signInWithPasskey(app, { passkey }, by));
}

async function halfWay(by = new FakeBrowser('198.51.100.7'), typed = password) {
  const entered = await signIn(app, { email, password: typed }, by);
  expect(entered.outcome).toBe('second-factor');
  return by.take(entered);
}

async function noticesTo(address: string) {
  await app.runJobs();
  return app.outbox.flatMap((mail) =>
    mail.kind === 'account-notice' && mail.to === address ? [[mail.notice, mail.detail]] : [],
  );
}

const refused = { kind: 'invalid', code: 'passkey.refused' };

describe('adding a passkey', () => {
  test('names it after the browser, hands out recovery codes with the first, and a mail says so', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(await getSecondFactor(app, person)).toMatchObject({
      on: false,
      passkeys: [{ name: 'An unknown device', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect((await add(new SoftwareAuthenticator())).recoveryCodes).toBeNull();
    expect((await noticesTo(email)).map(([notice]) => notice)).toEqual(['passkey-added', 'passkey-added']);
  });

  test.each([
    ['of another site', { origin: 'https://tikiti.example.net' }],
    ['of another host', { rpId: 'example.net' }],
    ['whose device asked for nothing', { verified: false }],
    ['that was only used', { type: 'webauthn.get' }],
    ['that signs a challenge of its own', { challenge: Buffer.alloc(56).toString('base64url') }],
  ])('refuses one %s', async (_, manner) => {
    await expect(add(new SoftwareAuthenticator(), manner)).rejects.toMatchObject(refused);
  });

  test('accepts a challenge once, within five minutes, in its own session', async () => {
    const options = await beginPasskey(app, person);
    const made = () => new SoftwareAuthenticator().create(options);
    const other = await newcomer(`other-${email}`);
    await expect(addPasskey(app, other.person, { passkey: made() }, browser)).rejects.toMatchObject(refused);
    const asked = person;
    await renewed(addPasskey(app, asked, { passkey: made() }, browser));
    await expect(addPasskey(app, person, { passkey: made() }, browser)).rejects.toMatchObject(refused);
    const late = await beginPasskey(app, person);
    app.clock.advance(5 * 60_000);
    const passkey = new SoftwareAuthenticator().create(late);
    await expect(addPasskey(app, person, { passkey }, browser)).rejects.toMatchObject({
      code: 'passkey.too-late',
    });
  });

  test('needs a fresh proof, and refuses a key that another account has', async () => {
    const options = await beginPasskey(app, person);
    const made = phone.create(options);
    await renewed(addPasskey(app, person, { passkey: made }, browser));
    const other = await newcomer(`other-${email}`);
    const { challenge } = await beginPasskey(app, other.person);
    const clientData = JSON.parse(Buffer.from(made.response.clientDataJSON, 'base64url').toString());
    const again = {
      ...made,
      response: {
        ...made.response,
        clientDataJSON: Buffer.from(JSON.stringify({ ...clientData, challenge })).toString('base64url'),
      },
    };
    await expect(addPasskey(app, other.person, { passkey: again }, browser)).rejects.toMatchObject({
      code: 'passkey.already-added',
    });
    app.clock.advance(10 * 60_000);
    await expect(beginPasskey(app, person)).rejects.toMatchObject({ code: 'account.proof-needed' });
    await expect(addPasskey(app, person, { passkey: made }, browser)).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
  });

  test.each([
    ['nothing', {}],
    ['what is no base64url', { id: '<b>', rawId: '<b>', type: 'public-key', response: {} }],
    ['CBOR that ends too early', 'o2NmbXRkbm9uZQ'],
  ])('refuses %s', async (_, sent) => {
    const made = new SoftwareAuthenticator().create(await beginPasskey(app, person));
    const passkey =
      typeof sent === 'string' ? { ...made, response: { ...made.response, attestationObject: sent } } : sent;
    await expect(addPasskey(app, person, { passkey }, browser)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('adding and removing a passkey end sessions elsewhere', async () => {
  const others = [await logIn()];
  await add(new SoftwareAuthenticator());
  others.push(await logIn(phone, new FakeBrowser('198.51.100.8')));
  const [passkey] = (await getSecondFactor(app, person)).passkeys;
  expect(await who(others[1] as FakeBrowser)).toMatchObject({ userId: person.userId, secondFactor: true });
  await renewed(removePasskey(app, person, { passkeyId: passkey?.id }));
  for (const { headers } of others) expect(await identify(app, headers)).toEqual({ kind: 'visitor' });
  expect(person.secondFactor).toBe(true);
});

describe('logging in', () => {
  test('accepts a passkey instead of password and second factor, and counts as a fresh proof', async () => {
    const by = await logIn();
    const actor = await who(by);
    expect(actor).toMatchObject({ userId: person.userId });
    await withFreshProof(app, actor, async () => {});
    const { passkeys } = await getSecondFactor(app, actor);
    expect(passkeys[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test.each([
    ['on another site', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'example.net' }],
    ['without finger, face or PIN', { verified: false }],
    ['with the answer of a set-up', { type: 'webauthn.create' }],
    ['for a challenge that nobody gave', { challenge: Buffer.alloc(56).toString('base64url') }],
  ])('refuses a passkey that signed %s', async (_, manner) => {
    await expect(logIn(phone, new FakeBrowser('198.51.100.7'), manner)).rejects.toMatchObject(refused);
  });

  test('refuses a changed signature, and one by another key', async () => {
    const by = new FakeBrowser('198.51.100.7');
    const used = phone.get(await ask('log-in', by));
    const other = new SoftwareAuthenticator();
    await add(other);
    const theirs = other.get(await ask('log-in', by));
    const mixed = { ...used, response: { ...used.response, signature: theirs.response.signature } };
    await expect(signInWithPasskey(app, { passkey: mixed }, by)).rejects.toMatchObject(refused);
  });

  test('accepts a challenge once, within five minutes, and only in its own browser', async () => {
    const by = new FakeBrowser('198.51.100.7');
    const passkey = new SoftwareAuthenticator({ counts: false });
    await add(passkey);
    const used = passkey.get(await ask('log-in', by));
    await expect(signInWithPasskey(app, { passkey: used }, new FakeBrowser())).rejects.toMatchObject(refused);
    await signInWithPasskey(app, { passkey: used }, by);
    await expect(signInWithPasskey(app, { passkey: used }, by)).rejects.toMatchObject({
      code: 'passkey.too-late',
    });
    const late = passkey.get(await ask('log-in', by));
    app.clock.advance(5 * 60_000);
    await expect(signInWithPasskey(app, { passkey: late }, by)).rejects.toMatchObject({
      code: 'passkey.too-late',
    });
  });

  test('accepts one of two logins at once with the same signature', async () => {
    const by = new FakeBrowser('198.51.100.7');
    const synced = new SoftwareAuthenticator({ counts: false });
    await add(synced);
    const passkey = synced.get(await ask('log-in', by));
    const both = await Promise.allSettled([
      signInWithPasskey(app, { passkey }, by),
      signInWithPasskey(app, { passkey }, by),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('twin: without the record of use a signature works twice', async () => {
    const by = new FakeBrowser('198.51.100.7');
    const synced = new SoftwareAuthenticator({ counts: false });
    await add(synced);
    const passkey = synced.get(await ask('log-in', by));
    await signInWithPasskey(app, { passkey }, by);
    await app.db.deleteFrom('attempts').execute();
    await signInWithPasskey(app, { passkey }, by);
  });

  test('may be open in two tabs of one browser', async () => {
    const by = new FakeBrowser('198.51.100.7');
    const first = await ask('log-in', by);
    await ask('log-in', by);
    by.take(await signInWithPasskey(app, { passkey: phone.get(first) }, by));
    expect(await who(by)).toMatchObject({ userId: person.userId });
  });

  test('refuses a counter that went back: somebody copied the key', async () => {
    await logIn();
    await logIn();
    await expect(logIn(phone, new FakeBrowser(), { count: 1 })).rejects.toMatchObject(refused);
  });

  test('refuses a removed key, and one that names another user', async () => {
    const other = await newcomer(`other-${email}`);
    const userHandle = Buffer.from(other.person.userId).toString('base64url');
    await expect(logIn(phone, new FakeBrowser(), { userHandle })).rejects.toMatchObject({
      code: 'passkey.unknown',
    });
    const [passkey] = (await getSecondFactor(app, person)).passkeys;
    await renewed(removePasskey(app, person, { passkeyId: passkey?.id }));
    await expect(logIn()).rejects.toMatchObject({ code: 'passkey.unknown' });
  });

  test('refuses an account that was closed', async () => {
    await app.db.updateTable('users').set({ banned: true }).where('id', '=', person.userId).execute();
    await expect(logIn()).rejects.toMatchObject({ code: 'user-disabled' });
  });
});

describe('after the password', () => {
  test('offers a passkey or a recovery code, and no app code', async () => {
    const by = await halfWay();
    expect(await findSecondSteps(app, by.headers)).toEqual({ app: false, passkeys: true });
    expect(await identify(app, by.headers)).toEqual({ kind: 'visitor' });
    const options = await ask('second-step', by);
    expect(options.allowCredentials).toHaveLength(1);
    by.take(await completeSignIn(app, { passkey: phone.get(options) }, by));
    expect(await who(by)).toMatchObject({ userId: person.userId });
    const again = await halfWay();
    again.take(await completeSignIn(app, { code: recoveryCodes[0] }, again));
    expect(await who(again)).toMatchObject({ userId: person.userId });
  });

  test('refuses another user’s passkey, one that was signed for a login, and none', async () => {
    const other = await newcomer(`other-${email}`);
    const theirs = new SoftwareAuthenticator();
    await addTo(other.person, theirs);
    const by = await halfWay();
    const passkey = theirs.get(await ask('second-step', by));
    await expect(completeSignIn(app, { passkey }, by)).rejects.toMatchObject({ code: 'passkey.unknown' });
    const forLogIn = phone.get(await ask('log-in', by));
    await expect(completeSignIn(app, { passkey: forLogIn }, by)).rejects.toMatchObject(refused);
    await expect(completeSignIn(app, {}, by)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(ask('second-step', new FakeBrowser())).rejects.toMatchObject({
      code: 'second-factor.password-needed',
    });
  });
});

describe('a password reset by mail', () => {
  async function reset(): Promise<void> {
    await requestPasswordReset(app, { email }, browser);
    await app.runJobs();
    // Notices of what was done before may be sent beside it.
    const mail = app.outbox.findLast(({ kind }) => kind === 'reset-password');
    const code = new URL(mail?.kind === 'reset-password' ? mail.link : '').searchParams.get('oobCode');
    await resetPassword(app, { code, password: 'a longer sunset' }, browser);
  }

  test('requires the new password before a passkey works alone again', async () => {
    const thief = new SoftwareAuthenticator();
    await add(thief);
    await reset();
    const needed = { code: 'passkey.password-needed' };
    await expect(logIn()).rejects.toMatchObject(needed);
    const by = await halfWay(new FakeBrowser(), 'a longer sunset');
    by.take(await completeSignIn(app, { passkey: phone.get(await ask('second-step', by)) }, by));
    await logIn();
    await expect(logIn(thief)).rejects.toMatchObject(needed);
    const options = await ask('proof', by, await who(by));
    await expect(proveAgain(app, await who(by), { passkey: thief.get(options) }, by)).rejects.toMatchObject(
      needed,
    );
  });

  test('twin: without that a thief’s passkey gets back in', async () => {
    const thief = new SoftwareAuthenticator();
    await add(thief);
    await reset();
    await app.db.updateTable('passkeys').set({ needsPassword: false }).execute();
    await logIn(thief);
  });

  test('does not affect passkeys when the password is changed in Settings, where the user sees them', async () => {
    await changePassword(app, person, { newPassword: 'a longer sunset' }, browser);
    await logIn();
  });
});

describe('a proof', () => {
  test('can be given with one’s own passkey, for this session', async () => {
    app.clock.advance(10 * 60_000);
    await expect(beginPasskey(app, person)).rejects.toMatchObject({ code: 'account.proof-needed' });
    const passkey = phone.get(await ask('proof', browser, person));
    const elsewhere = await who(await logIn());
    await expect(proveAgain(app, elsewhere, { passkey }, browser)).rejects.toMatchObject(refused);
    await proveAgain(app, person, { passkey: phone.get(await ask('proof', browser, person)) }, browser);
    await beginPasskey(app, person);
  });

  test('with the password also accepts a recovery code, and says so', async () => {
    await expect(proveAgain(app, person, { password }, browser)).rejects.toMatchObject({
      code: 'second-factor.code-needed',
      message: 'Use your passkey, or enter a recovery code.',
    });
    await proveAgain(app, person, { password, code: recoveryCodes[0] }, browser);
  });

  test('cannot be given with another user’s passkey, or without one', async () => {
    const other = await newcomer(`other-${email}`);
    const theirs = new SoftwareAuthenticator();
    await addTo(other.person, theirs);
    const passkey = theirs.get(await ask('proof', browser, person));
    await expect(proveAgain(app, person, { passkey }, browser)).rejects.toMatchObject({
      code: 'passkey.unknown',
    });
    await expect(proveAgain(app, person, {}, browser)).rejects.toMatchObject({
      issues: [{ path: 'password', message: 'Enter your password.' }],
    });
  });
});

describe('a user’s passkeys', () => {
  test('can be renamed and removed only by them', async () => {
    const [passkey] = (await getSecondFactor(app, person)).passkeys;
    const passkeyId = passkey?.id;
    const other = await newcomer(`other-${email}`);
    const notThere = { code: 'passkey.not-found' };
    await renamePasskey(app, person, { passkeyId, name: '  Phone ' });
    await expect(renamePasskey(app, other.person, { passkeyId, name: 'Mine' })).rejects.toMatchObject(
      notThere,
    );
    await expect(removePasskey(app, other.person, { passkeyId })).rejects.toMatchObject(notThere);
    await expect(removePasskey(app, person, { passkeyId: 'x' })).rejects.toMatchObject(notThere);
    await expect(renamePasskey(app, person, { passkeyId, name: ' ' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect((await getSecondFactor(app, person)).passkeys).toMatchObject([{ name: 'Phone' }]);
    app.clock.advance(10 * 60_000);
    await expect(removePasskey(app, person, { passkeyId })).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
  });

  test('leave only the password when the last is removed, and the recovery codes go too', async () => {
    const [passkey] = (await getSecondFactor(app, person)).passkeys;
    await renewed(removePasskey(app, person, { passkeyId: passkey?.id }));
    expect(await getSecondFactor(app, person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(app, { email, password }, new FakeBrowser())).outcome).toBe('signed-in');
    expect((await noticesTo(email)).at(-1)).toEqual([
      'passkey-removed',
      '“An unknown device”. Your password alone is enough to log in now.',
    ]);
  });

  test('are independent of an app: each can be removed while the other stays', async () => {
    const { setUp } = await beginSecondFactor(app, person);
    const key = openSecret(app, person.userId, Buffer.from(setUp, 'base64url'));
    const code = totpOf(key, stepAt(app.clock.now()));
    const given = await renewed(turnOnSecondFactor(app, person, { setUp, code }));
    expect(given.recoveryCodes).toBeNull();
    await renewed(turnOffSecondFactor(app, person));
    expect(await getSecondFactor(app, person)).toMatchObject({ on: false, recoveryCodesLeft: 10 });
    expect((await noticesTo(email)).at(-1)?.[0]).toBe('authenticator-removed');
    await halfWay();
  });

  test('give an admin their rights in production; the last one cannot be removed', async () => {
    const production = { ...app, settings: { ...app.settings, demo: false } };
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.userId).execute();
    expect(requireAdmin(await identify(production, browser.headers))).toMatchObject({ admin: true });
    const [passkey] = (await getSecondFactor(app, person)).passkeys;
    await expect(removePasskey(production, person, { passkeyId: passkey?.id })).rejects.toMatchObject({
      code: 'second-factor.required',
    });
    expect((await getSecondFactor(app, person)).passkeys).toHaveLength(1);
  });

  test('are removed with everything else that the operator turns off', async () => {
    await turnOffForOperator(app, email);
    expect(await getSecondFactor(app, person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    await expect(turnOffForOperator(app, email)).rejects.toMatchObject({ code: 'second-factor.not-on' });
  });

  test('are limited to twenty', async () => {
    for (let more = 1; more < 20; more += 1) await add(new SoftwareAuthenticator());
    await expect(beginPasskey(app, person)).rejects.toMatchObject({ code: 'passkey.too-many' });
  });
});
