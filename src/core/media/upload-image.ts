import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { mostVividColour } from './accent.ts';
import { acceptPicture } from './accept-picture.ts';
import { fileUrl, imageKey } from './file-key.ts';
import { insertImage } from './image-store.ts';

/** A good camera makes this many pixels. Far more could exhaust the memory of whoever decodes them. */
const MAX_PIXELS = 50_000_000;
/** px; enough for a banner on a wide high-density screen. */
const MAX_WIDTH = 1600;

export interface UploadedImage {
  /** "images/{uuid}.webp"; can be an event's `bannerKey`. */
  key: string;
  /** Same-origin path. */
  url: string;
  /** The most vivid colour, "#rrggbb", or null for a picture without colour. */
  accent: string | null;
}

/**
 * Stores an uploaded picture, encoded anew as WebP without its metadata.
 * @param upload the bytes as they arrived; the claimed content type is ignored
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'too-large' (image.too-large, image.too-many-pixels),
 * 'unsupported' (image.svg, image.not-an-image, image.unreadable), 'too-many' (too-many-requests)
 */
export async function uploadImage(
  app: App,
  actor: Actor,
  { bytes }: { bytes: Uint8Array; contentType?: string },
): Promise<UploadedImage> {
  const owner = requireOrganiser(actor);
  await throttleUser(app, 'upload', owner.userId);
  const limits = { maxWidth: MAX_WIDTH, maxPixels: MAX_PIXELS };
  const image = await app.images.reencode(bytes, acceptPicture(bytes.byteLength, bytes), limits);
  const { width, height } = image;
  const accent = mostVividColour(image.thumbnail);
  const key = imageKey(app.randomBytes(16));
  await app.files.put(key, image.bytes, 'image/webp');
  await insertImage(app.db, {
    key,
    ownerId: owner.userId,
    accent,
    width,
    height,
    createdAt: app.clock.now(),
  });
  return { key, url: fileUrl(key), accent };
}
