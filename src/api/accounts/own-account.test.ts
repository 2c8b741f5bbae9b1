import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { createAccount } from '../../core/sign-up/create-account.ts';
import { documentedApi } from '../testing/documented-api.ts';
import { cookiesOf } from '../testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
const json = { email: 'naledi@example.com', password: 'koppie sunset' };
await createAccount(app, json);

async function enter() {
  const entered = await call('POST', '/api/sign-in', { json });
  expect(entered.status).toBe(200);
  return cookiesOf(entered.headers.getSetCookie());
}
const sessionsOf = async (headers: Record<string, string>) => {
  const { body } = await call('GET', '/api/sessions', { headers });
  return (body as { sessions: { id: string; current: boolean }[] }).sessions;
};

test('a device is logged out from another', async () => {
  const [thisDevice, otherDevice] = [await enter(), await enter()];
  const other = (await sessionsOf(thisDevice)).find(({ current }) => !current);
  const path = `/api/sessions/${other?.id}`;
  expect((await call('DELETE', path, { headers: thisDevice })).status).toBe(204);
  expect((await call('GET', '/api/sessions', { headers: otherDevice })).status).toBe(401);
  expect(await call('DELETE', path, { headers: thisDevice })).toMatchObject({
    status: 404,
    code: 'session.unknown',
  });
});

test('the export is a complete file with a name', async () => {
  const { headers, body } = await call('GET', '/api/account/export', { headers: await enter() });
  expect(headers.get('content-disposition')).toContain('filename="tikiti-account.json"');
  expect(body).toMatchObject({ profile: { email: json.email }, events: [], orders: [] });
});

test('deleting the account needs a fresh proof and removes the cookie', async () => {
  const headers = await enter();
  const leave = () => call('POST', '/api/account/deletion', { headers });
  const prove = (password: string) => call('POST', '/api/proof', { headers, json: { password } });
  app.clock.advance(10 * 60_000);
  expect(await leave()).toMatchObject({ status: 403, code: 'account.proof-needed' });
  expect(await prove('not mine')).toMatchObject({
    status: 400,
    code: 'wrong-password',
    issues: [{ path: 'password' }],
  });
  expect(await leave()).toMatchObject({ status: 403 });
  expect(await sessionsOf(headers)).not.toEqual([]);

  expect((await prove(json.password)).status).toBe(204);
  const left = await leave();
  expect(left.status).toBe(204);
  expect(left.headers.getSetCookie().join()).toContain('Max-Age=0');
  expect((await call('GET', '/api/sessions', { headers })).status).toBe(401);
});
