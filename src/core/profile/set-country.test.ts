import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import type { SignedIn } from '../shared/actor.ts';
import { getUser } from '../users/get-user.ts';
import { COUNTRIES } from './countries.ts';
import { getProfile } from './get-profile.ts';
import { setCountry } from './set-country.ts';

const app = await createTestApp();
let person: SignedIn;
beforeEach(async () => {
  person = await aUser(app);
});

describe('a home country', () => {
  test('is shown on the profile and to admins, and can be removed', async () => {
    const admin = await aUser(app, { admin: true });
    await setCountry(app, person, { country: 'South Africa', state: ' Gauteng ' });
    const home = { country: 'South Africa', state: 'Gauteng' };
    expect(await getProfile(app, person)).toMatchObject(home);
    expect(await getUser(app, admin, { userId: person.userId })).toMatchObject(home);

    await setCountry(app, person, { country: '', state: 'Gauteng' });
    expect(await getProfile(app, person)).toMatchObject({ country: null, state: null });
    const stored = await app.db
      .selectFrom('users')
      .select(['country', 'state'])
      .where('id', '=', person.userId)
      .executeTakeFirst();
    expect(stored).toEqual({ country: 'Country', state: 'State' });
  });

  test.each([
    [{ country: 'Atlantis' }, 'country'],
    [{ country: 'Country' }, 'country'],
    [{}, 'country'],
    [{ country: 'Kenya', state: 'x'.repeat(101) }, 'state'],
    [{ country: 'Kenya', state: 'two\nlines' }, 'state'],
  ])('refuses %j', async (input, path) => {
    await expect(setCountry(app, person, input)).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path }],
    });
  });

  test('is refused to a visitor who is not signed in', async () => {
    await expect(setCountry(app, { kind: 'visitor' }, { country: 'Kenya' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});

test('every country has a name, and no two have the same', () => {
  expect(COUNTRIES.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(new Set(COUNTRIES).size).toBe(250);
  expect(COUNTRIES[0]).toBe('Afghanistan');
});
