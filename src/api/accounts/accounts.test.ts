import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { createAccount } from '../../core/sign-up/create-account.ts';
import { documentedApi } from '../testing/documented-api.ts';
import { aPerson, cookiesOf, guestOf } from '../testing/people.ts';
import { countRows } from '../testing/rows.ts';

const app = await createTestApp();
const call = documentedApi(app);
const password = 'a long sentence';

async function mailedCode(kind: 'verify-email' | 'reset-password'): Promise<string> {
  await app.runJobs();
  const mail = app.outbox.filter((sent) => sent.kind === kind).at(-1);
  if (mail?.kind !== 'verify-email' && mail?.kind !== 'reset-password')
    throw new Error(`No ${kind} was mailed.`);
  return new URL(mail.link).searchParams.get('oobCode') ?? '';
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

test('a program signs up, confirms, signs in, works with a token, and signs out', async () => {
  const email = 'Lindiwe@Example.com';
  const signedUp = await call('POST', '/api/sign-up', { json: { email, password, firstName: 'Lindiwe' } });
  expect(signedUp.status).toBe(202);

  const early = await call('POST', '/api/sign-in', { json: { email, password } });
  expect(early).toMatchObject({ status: 200, body: { outcome: 'unconfirmed' } });
  const waiting = cookiesOf(early.headers.getSetCookie());
  expect(await call('POST', '/api/id-token', { headers: waiting })).toMatchObject({ status: 401 });
  const again = await call('POST', '/api/verification-mail', { headers: waiting });
  expect(again.body).toEqual({ email: 'lindiwe@example.com' });

  const oobCode = await mailedCode('verify-email');
  expect(await call('POST', '/api/verify-email', { json: { oobCode } })).toMatchObject({
    status: 400,
    code: 'password-needed',
  });
  expect(await call('POST', '/api/verify-email', { json: { oobCode }, headers: waiting })).toMatchObject({
    status: 204,
  });

  const signedIn = await call('POST', '/api/sign-in', { json: { email, password } });
  expect(signedIn.body).toEqual({ outcome: 'signed-in' });
  const session = cookiesOf(signedIn.headers.getSetCookie());
  const issued = await call('POST', '/api/id-token', { headers: session });
  const { idToken, expiresAt } = issued.body as { idToken: string; expiresAt: string };
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(15 * 60_000);

  expect(await call('GET', '/api/events', { headers: bearer(idToken) })).toMatchObject({
    status: 200,
    body: { events: [], count: 0 },
  });
  const another = await call('POST', '/api/id-token', { headers: bearer(idToken) });
  expect(another).toMatchObject({ status: 401, code: 'account.sign-in-needed' });

  const signedOut = await call('POST', '/api/sign-out', { headers: session });
  expect(signedOut.status).toBe(204);
  expect(await call('GET', '/api/events', { headers: session })).toMatchObject({ status: 401 });
  expect(await call('GET', '/api/events', { headers: bearer(idToken) })).toMatchObject({
    status: 401,
    code: 'account.token-refused',
  });
});

test('a forgotten password can be replaced once, which ends all sessions', async () => {
  const email = 'forgetful@example.com';
  await createAccount(app, { email, password: 'soon forgotten' });
  const signedIn = await call('POST', '/api/sign-in', { json: { email, password: 'soon forgotten' } });
  const headers = cookiesOf(signedIn.headers.getSetCookie());
  expect(await call('GET', '/api/events', { headers })).toMatchObject({ status: 200 });
  expect(await call('POST', '/api/password-reset/request', { json: { email } })).toMatchObject({
    status: 202,
  });
  const json = { oobCode: await mailedCode('reset-password'), password };
  expect(await call('POST', '/api/password-reset', { json: { ...json, password: 'short' } })).toMatchObject({
    code: 'weak-password',
  });
  expect(await call('POST', '/api/password-reset', { json })).toMatchObject({ status: 204 });
  expect(await call('POST', '/api/password-reset', { json })).toMatchObject({ code: 'invalid-action-code' });
  expect(await call('GET', '/api/events', { headers })).toMatchObject({ status: 401 });
  expect(await call('POST', '/api/sign-in', { json: { email, password } })).toMatchObject({ status: 200 });
});

describe('whether an address has an account', async () => {
  const { actor } = await aPerson(app);

  test.each([
    ['/api/sign-up', { password }],
    ['/api/sign-in', { password }],
    ['/api/password-reset/request', {}],
  ])('is not revealed by %s', async (path, more) => {
    const known = await call('POST', path, { json: { email: actor.email, ...more } });
    const unknown = await call('POST', path, { json: { email: 'stranger@example.com', ...more } });
    const answerOf = ({ status, body }: typeof known) =>
      JSON.stringify([status, body]).replaceAll(actor.email, 'stranger@example.com');
    expect(answerOf(known)).toBe(answerOf(unknown));
    expect(known.headers.getSetCookie()).toHaveLength(unknown.headers.getSetCookie().length);
  });
});

test('after too many attempts the answer says when to retry', async () => {
  const json = { email: 'hunted@example.com', password: 'wrong password' };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await call('POST', '/api/sign-in', { json })).toMatchObject({
      status: 401,
      code: 'invalid-credential',
    });
  }
  const answered = await call('POST', '/api/sign-in', { json });
  expect(answered).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('a guest', () => {
  test('gets no row, stays the same guest, and can buy', async () => {
    const before = await countRows(app);
    const welcomed = await call('POST', '/api/guest');
    expect(await countRows(app)).toEqual(before);
    expect(welcomed.body).toMatchObject({ kind: 'guest' });
    const headers = cookiesOf(welcomed.headers.getSetCookie());

    const again = await call('POST', '/api/guest', { headers });
    expect(again.body).toMatchObject({ kind: 'guest' });
    expect(again.headers.getSetCookie()).toEqual([]);

    const event = await anEvent(app);
    const json = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
    const bought = await call('POST', '/beginTransaction', { json, headers });
    expect(bought).toMatchObject({
      status: 200,
      body: { tran: { amount: 35_000, currency: 'ZAR', provider: 'fake' } },
    });
    const { orderPath } = bought.body as { orderPath: string };
    const order = `/api${orderPath.replace('/event/', '/events/').replace('/order/', '/orders/')}`;
    expect(await call('GET', order, { headers })).toMatchObject({ status: 200, body: { state: 'held' } });
    expect(await call('GET', order, { headers: guestOf(app) })).toMatchObject({ status: 404 });
  });

  test('buys and sees the order with only an id token, which has no admin rights, can be renewed and expires', async () => {
    const { idToken } = (await call('POST', '/api/guest')).body as { idToken: string };
    const headers = bearer(idToken);
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ anonymous: true, admin: false, exp: claims.iat + 15 * 60 });

    const event = await anEvent(app);
    const json = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
    const bought = await call('POST', '/beginTransaction', { json, headers });
    expect(bought).toMatchObject({ status: 200, body: { tran: { amount: 35_000 } } });
    const { orderId } = bought.body as { orderId: string };
    const order = `/api/events/${event.eventId}/orders/${orderId}`;
    expect(await call('GET', order, { headers })).toMatchObject({ status: 200 });
    const stranger = (await call('POST', '/api/guest')).body as { idToken: string };
    expect(await call('GET', order, { headers: bearer(stranger.idToken) })).toMatchObject({ status: 404 });
    expect(await call('GET', '/api/events', { headers })).toMatchObject({ status: 401 });
    expect(await call('GET', '/api/profile', { headers })).toMatchObject({ status: 401 });

    app.clock.advance(14 * 60_000);
    const renewed = (await call('POST', '/api/guest', { headers })).body as { idToken: string };
    app.clock.advance(60_000);
    expect(await call('GET', order, { headers })).toMatchObject({
      status: 401,
      code: 'account.token-refused',
    });
    expect(await call('GET', order, { headers: bearer(renewed.idToken) })).toMatchObject({ status: 200 });
  });

  test('is not created for a user who is logged in', async () => {
    const { headers } = await aPerson(app);
    const answered = await call('POST', '/api/guest', { headers });
    expect(answered.body).toEqual({ kind: 'user', idToken: null, expiresAt: null });
    expect(answered.headers.getSetCookie()).toEqual([]);
  });
});

describe('a session cookie', () => {
  test.each([
    ['shortened', (cookie: string) => cookie.slice(0, -4)],
    ['with another signature', (cookie: string) => cookie.replace(/\.[^.]{4}/, '.AAAA')],
    ['empty', () => 'tikiti-session='],
    ['of nonsense', () => 'tikiti-session=%00%ff; tikiti-session=x'],
  ])('%s is not accepted', async (_, change) => {
    const { headers } = await aPerson(app);
    const cookie = change(headers.cookie ?? '');
    expect(await call('GET', '/api/events', { headers: { cookie } })).toMatchObject({
      status: 401,
      code: 'account.sign-in-needed',
    });
  });

  test('that is missing gets a 401 with the way to log in', async () => {
    const { headers } = await call('GET', '/api/events');
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

test('the documented password policy is the enforced one', async () => {
  const strict = documentedApi({
    ...app,
    settings: { ...app.settings, passwordPolicy: { minLength: 10, maxLength: 64, numeric: true } },
  });
  expect((await strict('GET', '/api/password-policy')).body).toEqual({
    minLength: 10,
    maxLength: 64,
    numeric: true,
  });
  const json = { email: 'new@example.com', password: 'no digits in it' };
  const refused = await strict('POST', '/api/sign-up', { json });
  expect(refused).toMatchObject({ status: 400, code: 'weak-password', issues: [{ path: 'password' }] });
});
