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

test('mails the admins there are, and the new one, once', async () => {
  const [admin, person] = [await aUser(app, { admin: true }), await aUser(app)];
  await app.runJobs();
  app.outbox.length = 0;
  await makeAdmin(app, person.email);
  await makeAdmin(app, person.email);
  await app.runJobs();
  const told = app.outbox.filter(({ to }) => [admin.email, person.email].includes(to));
  expect(told).toHaveLength(2);
  const detail = `${person.email} was made an admin on the server’s command line.`;
  for (const mail of told)
    expect(mail).toMatchObject({ kind: 'account-notice', notice: 'admin-added', detail });
});

test('says so when there is no such account', async () => {
  await expect(makeAdmin(app, 'nobody@example.com')).rejects.toMatchObject({ code: 'account.not-found' });
  await expect(makeAdmin(app, 'no address')).rejects.toMatchObject({ code: 'input.invalid' });
});
