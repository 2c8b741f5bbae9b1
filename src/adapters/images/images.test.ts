import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageFormat } from '../../core/media/image-format.ts';
import { gifClaiming, jpegClaiming, pngClaiming } from '../../core/media/testing/sample-pictures.ts';
import { createImages } from './images.ts';

const images = createImages();
const limits = { maxWidth: 1600, maxPixels: 50_000_000 };
const red = { r: 220, g: 30, b: 40 };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

describe('a good picture', () => {
  test.each<[ImageFormat, (picture: Sharp) => Sharp]>([
    ['jpeg', (picture) => picture.jpeg()],
    ['png', (picture) => picture.png()],
    ['webp', (picture) => picture.webp()],
    ['avif', (picture) => picture.avif({ effort: 0 })],
    ['gif', (picture) => picture.gif()],
  ])('%s becomes webp', async (format, encode) => {
    const { bytes, width, height, thumbnail } = await images.reencode(
      await encode(plain(40, 20)).toBuffer(),
      format,
      limits,
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect(thumbnail).toHaveLength(64 * 64 * 3);
    expect(Math.abs((thumbnail[0] ?? 0) - red.r)).toBeLessThan(8);
  });

  test('is at most as wide as requested, and never enlarged', async () => {
    const wide = await images.reencode(await plain(3200, 1600).jpeg().toBuffer(), 'jpeg', limits);
    expect(wide).toMatchObject({ width: 1600, height: 800 });
  });

  test('is turned upright and loses its camera data', async () => {
    const withPlace = await plain(40, 20)
      .withExif({ IFD0: { Artist: 'Thandi' }, IFD3: { GPSLatitude: '26/1 6/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const { bytes, width, height } = await images.reencode(withPlace, 'jpeg', limits);
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(bytes).includes('Thandi')).toBe(false);
  });

  test('that is transparent stays so, and gets its colours as if on white', async () => {
    const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: { ...red, alpha: 0 } } });
    const { bytes, thumbnail } = await images.reencode(await clear.png().toBuffer(), 'png', limits);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    expect([...thumbnail.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a picture that claims 900 megapixels is refused before it is decoded', () => {
  test.each<[ImageFormat, () => Promise<Uint8Array> | Uint8Array]>([
    ['png', () => pngClaiming(30_000, 30_000)],
    ['jpeg', async () => jpegClaiming(await plain(8, 8).jpeg().toBuffer(), 30_000, 30_000)],
    ['gif', async () => gifClaiming(await plain(8, 8).gif().toBuffer(), 30_000, 30_000)],
  ])('%s', async (format, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(1_000);
    const before = process.memoryUsage().rss;
    await expect(images.reencode(bytes, format, limits)).rejects.toMatchObject({
      kind: 'too-large',
      code: 'image.too-many-pixels',
      message: expect.stringContaining('30000 × 30000'),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('one pixel over the limit is refused, and the limit itself is not', async () => {
    const tight = { maxWidth: 1600, maxPixels: 800 };
    await expect(images.reencode(await plain(40, 20).png().toBuffer(), 'png', tight)).resolves.toBeDefined();
    await expect(images.reencode(await plain(89, 9).png().toBuffer(), 'png', tight)).rejects.toMatchObject({
      code: 'image.too-many-pixels',
    });
  });
});

describe('what is no whole picture is refused', () => {
  test.each<[string, ImageFormat, () => Promise<Uint8Array> | Uint8Array]>([
    ['a signature alone', 'jpeg', () => new Uint8Array([0xff, 0xd8, 0xff])],
    ['a signature before noise', 'png', () => Buffer.from('\x89PNG\r\n\x1a\nrest of it', 'latin1')],
    ['a picture cut short', 'png', async () => (await noise().png().toBuffer()).subarray(0, 2_000)],
    ['a JPEG cut short', 'jpeg', async () => (await noise().jpeg().toBuffer()).subarray(0, 2_000)],
    ['one format named as another', 'gif', () => plain(8, 8).png().toBuffer()],
    ['a header without pixels', 'png', () => pngClaiming(100, 100)],
  ])('%s', async (_what, format, make) => {
    await expect(images.reencode(await make(), format, limits)).rejects.toMatchObject({
      kind: 'unsupported',
      code: 'image.unreadable',
    });
  });
});

/** Compresses badly, so that half of its file is half of the picture. */
function noise(): Sharp {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: red, noise: gaussian } });
}

test('our own drawing becomes a PNG of its size', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><path d="M0 0h120v60H0Z" fill="#dc1e28"/></svg>';
  const painted = sharp(await images.paint(svg));
  expect(await painted.metadata()).toMatchObject({ format: 'png', width: 120, height: 60 });
  const { dominant } = await painted.stats();
  expect(Math.abs(dominant.r - red.r)).toBeLessThan(16);
});

test('a few are processed at a time, some wait, and the rest is refused', async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 80 }, () =>
      images.paint('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ),
  );
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(80 - 60 - 4);
  expect(refused.length).toBeLessThanOrEqual(80 - 60 - 1);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'server.busy' } });
});
