import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { sweepDiscardedFiles } from '../media/drop-unused.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { uploadImage } from '../media/upload-image.ts';
import { renameOrganisation } from '../organisations/own-organisations.ts';
import { removeLogo, updateLogo } from '../organisations/update-logo.ts';
import { getSignedInPerson } from '../sessions/signed-in-person.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { USER_LIMITS } from '../throttle/throttle.ts';
import { getProfile } from './get-profile.ts';
import { removeProfilePhoto, updateProfilePhoto } from './update-picture.ts';
import { updateProfile } from './update-profile.ts';

const app = await createTestApp();
let person: SignedIn;
beforeEach(async () => {
  person = await aUser(app);
});
const flagOf = async ({ userId }: SignedIn) =>
  (await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow())
    .profileImg;

describe('a profile', () => {
  test('starts empty, without a country', async () => {
    const email = 'new@example.com';
    const { userId } = await createAccount(app, { email, password: 'koppie sunset' });
    const newcomer = { ...person, userId, memberships: [], organisationId: null };
    expect(await getProfile(app, newcomer)).toEqual({
      email,
      newEmail: null,
      country: null,
      state: null,
      firstName: null,
      lastName: null,
      gender: null,
      dob: null,
      photoUrl: null,
      logoUrl: null,
      teamName: null,
      customersMayWrite: false,
    });
  });

  test('keeps fields that are not sent', async () => {
    await updateProfile(app, person, { firstName: ' Thandi ', lastName: 'Mokoena', dob: '1991-04-30' });
    await updateProfile(app, person, { gender: 'Female' });
    await updateProfile(app, person, {});
    expect(await getProfile(app, person)).toMatchObject({
      firstName: 'Thandi',
      lastName: 'Mokoena',
      dob: '1991-04-30',
      gender: 'Female',
    });
    expect((await getSignedInPerson(app, person)).name).toBe('Thandi');
    const { name } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Thandi Mokoena');
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'Enter your first name.'],
    [{ lastName: '  ' }, 'lastName', 'Enter your last name.'],
    [{ lastName: 'a'.repeat(101) }, 'lastName', 'Use at most 100 characters.'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'Write this on one line.'],
    [{ dob: '' }, 'dob', 'Enter your date of birth.'],
    [{ dob: '1990-02-30' }, 'dob', 'Enter your date of birth.'],
    [{ dob: '1899-12-31' }, 'dob', 'This date is before 1900. Check the year.'],
    [{ dob: '2026-11-23' }, 'dob', 'This date is in the future.'],
    [{ gender: 'Other' }, 'gender', 'Choose Female or Male.'],
    [{ email: 'new@example.com' }, 'email', '“email” is not known here.'],
    [{ country: 'Namibia' }, 'country', '“country” is not known here.'],
  ])('refuses %j', async (change, path, message) => {
    await expect(updateProfile(app, person, change)).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path, message }],
    });
  });

  test.each(['1900-01-01', '2026-11-21', '2026-11-22'])(
    'accepts %s, because it is that day somewhere',
    async (dob) => {
      app.clock.set(new Date('2026-11-21T10:30:00Z'));
      await updateProfile(app, person, { dob });
    },
  );

  test('knows whether customers see the person’s name or the team’s', async () => {
    await updateProfile(app, person, { firstName: 'Thandi', lastName: 'Mokoena' });
    expect((await getProfile(app, person)).teamName).toBeNull();
    const member = await aMember(app, person, { role: 'manager' });
    expect((await getProfile(app, member)).teamName).toBe('Thandi Mokoena');
    await renameOrganisation(app, person, person.organisationId ?? '', { name: 'Koppie Nights' });
    await updateProfile(app, person, { firstName: 'Thandiwe' });
    expect((await getProfile(app, person)).teamName).toBe('Koppie Nights');
  });

  test('is refused to a visitor who is not signed in', async () => {
    await expect(getProfile(app, { kind: 'visitor' })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(updateProfile(app, { kind: 'visitor' }, {})).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});

describe('a photo', () => {
  test('replaces the one before, whose file is deleted, and has a new address', async () => {
    const first = await updateProfilePhoto(app, person, { bytes: pictureOf('#00ff00') });
    expect((await getProfile(app, person)).photoUrl).toBe(first.url);
    expect(await flagOf(person)).toBe(true);
    const second = await updateProfilePhoto(app, person, { bytes: pictureOf('#00ff00') });
    expect(second.url).not.toBe(first.url);
    await sweepDiscardedFiles(app);
    expect(await app.files.get(first.key)).toBeUndefined();
    expect(await app.files.get(second.key)).toBeDefined();

    await removeProfilePhoto(app, person);
    expect((await getProfile(app, person)).photoUrl).toBeNull();
    expect(await flagOf(person)).toBe(false);
  });

  test('that is not a picture leaves the old one', async () => {
    const { url } = await updateProfilePhoto(app, person, { bytes: pictureOf('#00ff00') });
    await expect(updateProfilePhoto(app, person, { bytes: Buffer.from('no picture') })).rejects.toMatchObject(
      {
        code: 'image.not-an-image',
      },
    );
    expect((await getProfile(app, person)).photoUrl).toBe(url);
  });
});

test('a logo is shown on the organiser’s event pages', async () => {
  const { eventId } = await anEvent(app, { owner: person });
  const { url } = await updateLogo(app, person, { bytes: pictureOf('#0000ff') });
  expect(await getEventPage(app, { kind: 'visitor' }, eventId)).toMatchObject({ organiserLogoUrl: url });
  await removeLogo(app, person);
  expect(await getEventPage(app, { kind: 'visitor' }, eventId)).toMatchObject({ organiserLogoUrl: null });
});

test('uploads are limited per person and hour', async () => {
  app.clock.set(new Date('2026-11-22T10:00:00Z'));
  const { times, minutes } = USER_LIMITS.upload;
  const broken = { bytes: Buffer.from('no picture') };
  const counted = { ...app, images: { ...app.images, reencode: () => Promise.reject(new Error('decoded')) } };
  for (let uploads = 0; uploads < times; uploads += 1) {
    await expect(uploadImage(counted, person, broken)).rejects.toMatchObject({ code: 'image.not-an-image' });
  }
  const good = { bytes: pictureOf('#00ff00') };
  await expect(uploadImage(counted, person, good)).rejects.toMatchObject({ code: 'too-many-requests' });
  await uploadImage(app, await aUser(app), good);
  app.clock.advance(minutes * 60_000);
  await uploadImage(app, person, good);
});
