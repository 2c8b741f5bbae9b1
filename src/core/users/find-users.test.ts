import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { compareNames } from '../shared/text/order-of-names.ts';
import { listUsers } from './find-users.ts';
import { USER_SORTS } from './user-list.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('only admins see all users, newest first, in pages', async () => {
  const admin = await aUser(app, { admin: true });
  for (let made = 0; made < 51; made += 1) {
    app.clock.advance(1_000);
    await aUser(app, { emailVerified: made % 2 === 0 });
  }
  const first = await listUsers(app, admin, {});
  expect(first).toMatchObject({ count: 52, more: false, page: 1, pages: 2, sort: 'created', order: 'desc' });
  expect(first.users).toHaveLength(50);
  expect(first.users[0]).toMatchObject({
    admin: false,
    banned: false,
    verified: true,
    progress: 0,
    pictureUrl: null,
    createdAt: app.clock.now().toISOString(),
  });
  const second = await listUsers(app, admin, { page: '2' });
  expect(second.users.map((user) => user.admin)).toEqual([false, true]);
  for (const odd of [null, '', 'x', '-1', '1.5']) {
    expect(await listUsers(app, admin, { page: odd, sort: odd, order: odd })).toMatchObject({
      page: 1,
      sort: 'created',
      order: 'desc',
    });
  }

  await expect(listUsers(app, await aUser(app), {})).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(listUsers(app, aGuest(app), {})).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('names are sorted by the rules of languages, not by bytes', async () => {
  const app = await createTestApp();
  const admin = await aUser(app, { admin: true });
  const names = ['Zoë', 'Åsa', 'emily', 'Émile', 'Emil', '王明'];
  for (const firstName of names) {
    const { userId } = await aUser(app);
    await app.db.updateTable('users').set({ firstName, lastName: null }).where('id', '=', userId).execute();
  }
  const inOrder = ['Åsa', 'Emil', 'Émile', 'emily', 'Zoë', '王明'];
  const listed = async (order: string) =>
    (await listUsers(app, admin, { sort: 'name', order })).users
      .map(({ name }) => name)
      .filter((name) => names.includes(name));
  expect(await listed('asc')).toEqual(inOrder);
  expect(await listed('desc')).toEqual(inOrder.toReversed());
  expect(names.toSorted(compareNames)).toEqual(inOrder);
});

describe('many users', async () => {
  const crowd = await createTestApp();
  const admin = await aUser(crowd, { admin: true });
  await sql`
    insert into users (id, last_name, email, country, gender, questionnaire_progress, created_at)
    select 'u' || lpad(n::text, 3, '0'), case when n % 5 = 0 then '' else 'Name ' || chr(65 + n % 7) end, 'p' || n || '@example.com',
      (array['Kenya', 'Germany'])[1 + n % 2], (array['Female', 'Male', null])[1 + n % 3], n % 4, now()
    from generate_series(1, 130) n`.execute(crowd.db);

  test.each(USER_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s, %s: each is on exactly one page, and the pages are in order',
    async (sort, order) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => listUsers(crowd, admin, { sort, order, page })),
      );
      const listed = pages.flatMap(({ users }) => users);
      expect(pages.map(({ users }) => users.length)).toEqual([50, 50, 31]);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(131);
      const last = await listUsers(crowd, admin, { sort, order: order === 'asc' ? 'desc' : 'asc', page: 3 });
      expect(last.users.map(({ id }) => id)).toEqual(
        listed
          .slice(0, 31)
          .map(({ id }) => id)
          .reverse(),
      );
      expect((await listUsers(crowd, admin, { sort, order, page: 9 })).users).toEqual([]);
    },
  );

  test('without a name are sorted by their address', async () => {
    const { users } = await listUsers(crowd, admin, { sort: 'name', order: 'asc', page: 3 });
    expect(users.at(-2)?.email).toMatch(/^p\d+@/);
  });
});

describe('a search', async () => {
  const house = await createTestApp();
  const admin = await aUser(house, { admin: true, email: 'ada@tikiti.example' });
  const call = (userId: string, name: string) =>
    house.db.updateTable('users').set({ lastName: name }).where('id', '=', userId).execute();
  const named = async (name: string, email: string) => call((await aUser(house, { email })).userId, name);
  // Otherwise its name has a number, which a search for numbers may find.
  await call(admin.userId, 'Lovelace');
  await named('Thandi Mokoena', 'thandi@example.com');
  await named('Thandeka Nkosi', 'nkosi@example.com');
  await named('Jonas 100% Müller_', 'jonas@example.org');
  const search = async (q: unknown) =>
    (await listUsers(house, admin, { q, sort: 'email' })).users.map(({ email }) => email);

  test.each([
    ['thand', ['nkosi@example.com', 'thandi@example.com']],
    ['MOKOENA thandi', ['thandi@example.com']],
    ['example.org', ['jonas@example.org']],
    ['müller', ['jonas@example.org']],
    ['100%', ['jonas@example.org']],
    ['Muller JONAS', ['jonas@example.org']],
    ['mu', ['jonas@example.org']],
    ['Jonas@Example.org', ['jonas@example.org']],
    ['nobody@example.org', []],
    ['%', []],
    ['\\', []],
    ['tahndi mokona', ['thandi@example.com']],
    ['jonsa muller', ['jonas@example.org']],
    ['qqqq zzzz', []],
    // One letter begins a word.
    ['x', []],
    ['e', ['jonas@example.org', 'nkosi@example.com', 'thandi@example.com', 'ada@tikiti.example'].sort()],
  ])('for “%s” finds %j', async (q, emails) => {
    expect((await search(q)).slice(0, Math.max(1, emails.length))).toEqual(emails);
  });

  test('for an empty or invalid text lists everybody', async () => {
    for (const q of ['', '   ', null, ['a'], '\u0000']) expect(await search(q)).toHaveLength(4);
  });
});
