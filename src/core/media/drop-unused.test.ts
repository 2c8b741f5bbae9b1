import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import type { SignedIn } from '../shared/actor.ts';
import { sweepDiscardedFiles, sweepUnusedImages } from './drop-unused.ts';
import { pictureOf } from './testing/sample-pictures.ts';
import { uploadImage } from './upload-image.ts';

const DAY = 24 * 3_600_000;
let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
  person = await aUser(app);
});

test('a picture that nothing shows is deleted after a day; banner, logo and photo stay', async () => {
  const upload = async () => (await uploadImage(app, person, { bytes: pictureOf('#00ff00') })).key;
  const [banner, logo, photo, unused] = [await upload(), await upload(), await upload(), await upload()];
  const { eventId } = await anEvent(app, { owner: person });
  await app.db.updateTable('events').set({ bannerKey: banner }).where('id', '=', eventId).execute();
  const { userId } = person;
  await app.db.updateTable('organisations').set({ logoKey: logo }).where('id', '=', userId).execute();
  await app.db.updateTable('users').set({ pictureKey: photo }).where('id', '=', userId).execute();

  app.clock.advance(DAY);
  expect(await sweepUnusedImages(app)).toBe(0);
  app.clock.advance(1);
  const fresh = await upload();
  expect(await sweepUnusedImages(app)).toBe(1);
  expect(await app.files.get(unused)).toBeDefined();
  expect(await sweepDiscardedFiles(app)).toBe(1);

  expect(await app.files.get(unused)).toBeUndefined();
  for (const key of [banner, logo, photo, fresh]) expect(await app.files.get(key)).toBeDefined();
  expect(await sweepDiscardedFiles(app)).toBe(0);
});

test('bytes that could not be deleted are tried again', async () => {
  const { key } = await uploadImage(app, person, { bytes: pictureOf('#00ff00') });
  app.clock.advance(DAY + 1);
  await sweepUnusedImages(app);
  const broken = { ...app.files, delete: () => Promise.reject(new Error('no disk')) };
  await sweepDiscardedFiles({ ...app, files: broken });
  expect(await app.files.get(key)).toBeDefined();
  await sweepDiscardedFiles(app);
  expect(await app.files.get(key)).toBeUndefined();
});

test('bytes that cannot be deleted do not stop the deletion of others', async () => {
  const keys = [];
  for (const colour of ['#00ff00', '#0000ff'] as const) {
    keys.push((await uploadImage(app, person, { bytes: pictureOf(colour) })).key);
    app.clock.advance(1);
  }
  const [stuck = '', other = ''] = keys;
  app.clock.advance(DAY);
  await sweepUnusedImages(app);
  const files = {
    ...app.files,
    delete: (key: string) => (key === stuck ? Promise.reject(new Error('no disk')) : app.files.delete(key)),
  };
  await sweepDiscardedFiles({ ...app, files });
  expect(await app.files.get(other)).toBeUndefined();
  expect(await app.files.get(stuck)).toBeDefined();
});
