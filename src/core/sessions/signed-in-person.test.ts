import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { getSignedInPerson } from './signed-in-person.ts';

const app = await createTestApp();

it('calls people by first name or, failing that, by email, and shows their photo', async () => {
  const user = await aUser(app);
  expect(await getSignedInPerson(app, user)).toEqual({
    userId: user.userId,
    name: user.email,
    email: user.email,
    admin: false,
    organises: true,
    seesMoney: true,
    organisation: null,
    pictureUrl: null,
  });
  const key = 'images/6f1d3f0e-0d5e-4b6e-9a59-1f6f6a2f4b11.webp';
  await app.db
    .insertInto('images')
    .values({ key, ownerId: user.userId, width: 200, height: 200, createdAt: app.clock.now() } as never)
    .execute();
  await app.db
    .updateTable('users')
    .set({ firstName: 'Thandi', pictureKey: key })
    .where('id', '=', user.userId)
    .execute();
  expect(await getSignedInPerson(app, user)).toMatchObject({ name: 'Thandi', pictureUrl: `/files/${key}` });
});

it('is for people who are signed in', async () => {
  await expect(getSignedInPerson(app, { kind: 'visitor' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});
