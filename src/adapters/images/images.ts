import sharp, { type Metadata } from 'sharp';
import type { ImageFormat } from '../../core/media/image-format.ts';
import type { Images, WebImage } from '../../core/media/images.ts';
import { createFairQueue } from '../../core/shared/fair-queue.ts';
import { slowAtOnce } from '../slow-at-once.ts';
import { refusal } from './refusals.ts';

/** A picture that takes longer is made to; seconds. */
const TIMEOUT = 20;
const QUALITY = 82;
/** px; enough to tell a picture's colours. */
const THUMBNAIL = 64;

/** Translates the formats we take into sharp's names. */
const SHARP_NAME: Record<ImageFormat, Metadata['format']> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  gif: 'gif',
};

/**
 * Pictures through sharp. One thread each and no cache, a few at a time: an upload must not slow the buyers beside it, and a picture of 50
 * megapixels takes up to 200 MB while it is open. Uploads and what pages show take turns.
 * @param processes how many processes on this machine open pictures
 */
export function createImages(processes = 1): Images {
  sharp.cache(false);
  sharp.concurrency(1);
  const queue = createFairQueue({ atOnce: slowAtOnce(4, processes), waiting: 60 });
  return {
    reencode: (...picture) => queue.run('upload', () => reencode(...picture)),
    narrow: (...picture) => queue.run('narrow', () => narrow(...picture)),
    paint: (svg) => queue.run('paint', () => paint(svg)),
    overlay: (...layers) => queue.run('paint', () => overlay(...layers)),
  };
}

const reencode: Images['reencode'] = async (bytes, format, { maxWidth, maxPixels }) => {
  await checkHeader(bytes, format, maxPixels);
  return readable(() => convert(bytes, maxWidth, maxPixels));
};

/** A smaller copy, as WebP like the original (decision 0029). */
const narrow: Images['narrow'] = async (bytes, width) =>
  sharp(bytes)
    .timeout({ seconds: TIMEOUT })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

/** Few flat colours: a palette is a quarter of the bytes. */
const paint: Images['paint'] = async (svg) =>
  sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).timeout({ seconds: TIMEOUT }).toBuffer();

const overlay: Images['overlay'] = async (ground, svg) => {
  const over = Buffer.from(svg);
  const { width, height } = await sharp(over).metadata();
  return sharp(typeof ground === 'string' ? Buffer.from(ground) : ground)
    .timeout({ seconds: TIMEOUT })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#1b1816' })
    .composite([{ input: over }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
};

/** Reads no pixels: a file of 1 KB may claim 900 megapixels. */
async function checkHeader(bytes: Uint8Array, format: ImageFormat, maxPixels: number): Promise<void> {
  const found = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (found.format !== SHARP_NAME[format]) throw unreadable();
  if (found.width * found.height <= maxPixels) return;
  throw refusal('image.too-many-pixels', { width: found.width, height: found.height, most: maxPixels });
}

async function convert(bytes: Uint8Array, maxWidth: number, maxPixels: number): Promise<WebImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data)
    .flatten({ background: '#ffffff' })
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { bytes: data, width: info.width, height: info.height, thumbnail };
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause?: unknown) => refusal('image.unreadable', { cause });
