import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { greetingName, listUsers } from './find-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('admins, and nobody else, see all users, newest first, a page at a time', async () => {
  const admin = await aUser(app, { admin: true });
  for (let made = 0; made < 51; made += 1) {
    app.clock.advance(1_000);
    await aUser(app, { emailVerified: made % 2 === 0 });
  }
  const first = await listUsers(app, admin, '1');
  expect(first).toMatchObject({ count: 52, page: 1, pages: 2 });
  expect(first.users).toHaveLength(50);
  expect(first.users[0]).toMatchObject({
    admin: false,
    verified: true,
    createdAt: app.clock.now().toISOString(),
  });
  const second = await listUsers(app, admin, '2');
  expect(second.users.map((user) => user.admin)).toEqual([false, true]);
  for (const odd of [null, '', 'x', '-1', '1.5']) expect((await listUsers(app, admin, odd)).page).toBe(1);

  await expect(listUsers(app, await aUser(app), '1')).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(listUsers(app, aGuest(app), '1')).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a greeting takes the first name, else the name, else the address', async () => {
  const user = await aUser(app);
  const rename = (set: { first_name?: string; name?: string }) =>
    app.db.updateTable('users').set(set).where('id', '=', user.userId).execute();
  expect(await greetingName(app, user)).toMatch(/^Person/);
  await rename({ first_name: 'Thandi' });
  expect(await greetingName(app, user)).toBe('Thandi');
  await rename({ first_name: '', name: '' });
  expect(await greetingName(app, user)).toBe(user.email);
});
