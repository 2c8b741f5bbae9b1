import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { makeAdmin } from './make-admin.ts';

const app = await createTestApp();

const roleOf = async (email: string) =>
  (await app.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())?.role;

test('gives an installation its first admin, in any spelling of the address', async () => {
  const { email } = await aUser(app);
  await makeAdmin(app, ` ${email.toUpperCase()} `);
  expect(await roleOf(email)).toBe('admin');
});

test('mails the existing admins and the new one, once', async () => {
  const [admin, person] = [await aUser(app, { admin: true }), await aUser(app)];
  await app.runJobs();
  app.outbox.length = 0;
  await makeAdmin(app, person.email);
  await makeAdmin(app, person.email);
  await app.runJobs();
  const notices = app.outbox.filter(({ to }) => [admin.email, person.email].includes(to));
  expect(notices).toHaveLength(2);
  const detail = `${person.email} was made an admin on the server’s command line.`;
  for (const mail of notices)
    expect(mail).toMatchObject({ kind: 'account-notice', notice: 'admin-added', detail });
});

test('refuses a banned account and an unverified one, and says what to do', async () => {
  const [banned, fresh] = [await aUser(app), await aUser(app, { emailVerified: false })];
  const admin = await aUser(app, { admin: true });
  await banUser(app, admin, { userId: banned.userId, reason: 'Spam.' });
  await expect(makeAdmin(app, banned.email)).rejects.toMatchObject({
    code: 'account.banned',
    message: 'This account is banned. Lift the ban first.',
  });
  await expect(makeAdmin(app, fresh.email)).rejects.toMatchObject({
    code: 'account.email-not-verified',
    message: 'This account’s email isn’t confirmed yet. Its owner has to open the link in the email first.',
  });
  expect(await Promise.all([banned, fresh].map(({ email }) => roleOf(email)))).toEqual(['user', 'user']);

  await unbanUser(app, admin, { userId: banned.userId });
  await makeAdmin(app, banned.email);
  expect(await roleOf(banned.email)).toBe('admin');
});

test('reports an unknown account', async () => {
  await expect(makeAdmin(app, 'nobody@example.com')).rejects.toMatchObject({
    code: 'account.not-found',
    message: 'There is no account with this email address. Sign up and open the link in the email first.',
  });
  await expect(makeAdmin(app, 'no address')).rejects.toMatchObject({ code: 'input.invalid' });
});
