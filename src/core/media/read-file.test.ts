import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { sweepDiscardedFiles, sweepUnusedImages } from './drop-unused.ts';
import { narrowKey } from './file-key.ts';
import { readFile } from './read-file.ts';
import { uploadImage } from './upload-image.ts';

const app = await createTestApp();
const unknown = { kind: 'not-found', code: 'file.unknown' };

async function aBanner(width = 1600) {
  const picture = sharp({ create: { width, height: width / 2, channels: 3, background: '#d8371f' } });
  const { key } = await uploadImage(app, await aUser(app), { bytes: await picture.png().toBuffer() });
  return key;
}
const widthOf = async (key: string) => (await sharp((await readFile(app, key)).bytes).metadata()).width;

test('a stored picture has narrower copies, each made once', async () => {
  const key = await aBanner();
  let made = 0;
  const narrow: typeof app.images.narrow = async (...asked) => {
    made += 1;
    return app.images.narrow(...asked);
  };
  const counted = { ...app, images: { ...app.images, narrow } };
  const small = narrowKey(key, 640);
  await Promise.all([1, 2, 3].map(() => readFile(counted, small)));
  expect((await readFile(counted, small)).contentType).toBe('image/webp');
  expect(made).toBe(1);
  expect([await widthOf(key), await widthOf(small), await widthOf(narrowKey(key, 960))]).toEqual([
    1600, 640, 960,
  ]);
});

test('a small picture is not scaled', async () => {
  expect(await widthOf(narrowKey(await aBanner(300), 640))).toBe(300);
});

test('existing pictures have two narrower sizes, and nothing else is served', async () => {
  const key = await aBanner();
  for (const other of [
    key.replace('.webp', '-641.webp'),
    key.replace('.webp', '-640-640.webp'),
    narrowKey(key.replace(/[0-9a-f]{4}\.webp/, 'ffff.webp'), 640),
    `../${narrowKey(key, 640)}`,
    'renderings/0198a2f0-4b1c-7c3d-9e8f-001122334455-640.webp',
  ]) {
    await expect(readFile(app, other)).rejects.toMatchObject(unknown);
  }
});

test('an unused picture is deleted with its copies', async () => {
  const key = await aBanner();
  await readFile(app, narrowKey(key, 640));
  app.clock.advance(48 * 3_600_000);
  await sweepUnusedImages(app);
  await sweepDiscardedFiles(app);
  expect(await app.files.get(narrowKey(key, 640))).toBeUndefined();
  await expect(readFile(app, narrowKey(key, 640))).rejects.toMatchObject(unknown);
});
