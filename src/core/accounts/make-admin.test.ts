import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { makeAdmin } from './make-admin.ts';

const app = await createTestApp();

const roleOf = async (email: string) =>
  (await app.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())?.role;

test('gives a house its first admin, however the address is spelt', async () => {
  const { email } = await aUser(app);
  await makeAdmin(app, ` ${email.toUpperCase()} `);
  expect(await roleOf(email)).toBe('admin');
});

test('says so when there is no such account', async () => {
  await expect(makeAdmin(app, 'nobody@example.com')).rejects.toMatchObject({ code: 'account.not-found' });
  await expect(makeAdmin(app, 'no address')).rejects.toMatchObject({ code: 'input.invalid' });
});
