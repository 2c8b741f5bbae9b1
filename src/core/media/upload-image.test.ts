import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import type { SignedIn } from '../shared/actor.ts';
import { MAX_IMAGE_BYTES } from './accept-picture.ts';
import { readFile } from './read-file.ts';
import { pictureOf, pngClaiming } from './testing/sample-pictures.ts';
import { uploadImage } from './upload-image.ts';

let app: TestApp;
let organiser: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organiser = await aUser(app);
});

const text = (content: string) => new TextEncoder().encode(content);

describe('uploading a picture', () => {
  test('stores it as WebP under an unguessable key, with its most vivid colour', async () => {
    const { key, url, accent } = await uploadImage(app, organiser, { bytes: pictureOf('#e8412a') });
    expect(key).toMatch(
      /^images\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.webp$/,
    );
    expect(url).toBe(`/files/${key}`);
    expect(accent).toMatch(/^#e[0-9a-f]4[0-9a-f]2[0-9a-f]$/);
    const file = await readFile(app, key);
    expect(file.contentType).toBe('image/webp');
    expect(Buffer.from(file.bytes).subarray(8, 12).toString()).toBe('WEBP');
  });

  test('stores who uploaded it, and never reuses a key', async () => {
    const first = await uploadImage(app, organiser, { bytes: pictureOf('#888888') });
    const second = await uploadImage(app, organiser, { bytes: pictureOf('#888888') });
    expect(first.key).not.toBe(second.key);
    const rows = await app.db
      .selectFrom('images')
      .select(['ownerId', 'accent', 'width', 'height'])
      .where('key', 'in', [first.key, second.key])
      .execute();
    expect(rows).toEqual(Array(2).fill({ ownerId: organiser.userId, accent: null, width: 16, height: 8 }));
  });

  test.each([
    [
      'an SVG',
      'unsupported',
      'image.svg',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    [
      'an SVG behind a prolog',
      'unsupported',
      'image.svg',
      text('<?xml version="1.0"?>\n<!-- hi -->\n<SVG width="1">'),
    ],
    ['a web page', 'unsupported', 'image.not-an-image', text('<!doctype html><title>photo.png</title>')],
    ['a PDF', 'unsupported', 'image.not-an-image', text('%PDF-1.7')],
    ['nothing', 'unsupported', 'image.not-an-image', new Uint8Array()],
    ['a TIFF, which sharp could read', 'unsupported', 'image.not-an-image', text('II*\0\b\0\0\0')],
    ['a broken picture', 'unsupported', 'image.unreadable', text('GIF89a and no more')],
    ['900 megapixels', 'too-large', 'image.too-many-pixels', pngClaiming(30_000, 30_000)],
    ['30 MB', 'too-large', 'image.too-large', new Uint8Array(30 * 1024 * 1024)],
    ['a byte over 10 MB', 'too-large', 'image.too-large', new Uint8Array(MAX_IMAGE_BYTES + 1)],
  ])('%s is refused, and nothing is stored', async (_what, kind, code, bytes) => {
    const count = async () => (await app.db.selectFrom('images').select('key').execute()).length;
    const before = await count();
    // The claimed content type makes no difference.
    const upload = uploadImage(app, organiser, { bytes, contentType: 'image/png' });
    await expect(upload).rejects.toMatchObject({ name: 'DomainError', kind, code });
    expect(await count()).toBe(before);
  });

  test('needs a verified address', async () => {
    const bytes = pictureOf('#e8412a');
    await expect(uploadImage(app, aGuest(app), { bytes })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(uploadImage(app, { kind: 'visitor' }, { bytes })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const unverified = await aUser(app, { emailVerified: false });
    await expect(uploadImage(app, unverified, { bytes })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

test.each([
  'images/0190b2f0-0000-4000-8000-000000000000.webp',
  '../secret',
  'images/../../../etc/passwd',
  'images/%2e%2e/x.webp',
  'IMAGES/0190b2f0-0000-4000-8000-000000000000.webp',
  '/images/0190b2f0-0000-4000-8000-000000000000.webp',
  '',
])('no file is served under %j', async (key) => {
  await expect(readFile(app, key)).rejects.toMatchObject({ kind: 'not-found', code: 'file.unknown' });
});
