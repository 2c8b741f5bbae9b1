import { type ImageFormat, sniffImageFormat } from './image-format.ts';
import { refusal } from './refusals.ts';

/** 10 MB: more than a phone's camera makes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/**
 * Checks a file before it is decoded. The form calls it too, so that people are told before they upload.
 * @param size of the whole file, bytes
 * @param start its first kilobyte, or all of it
 * @throws DomainError 'too-large' (image.too-large), 'unsupported' (image.svg, image.not-an-image)
 */
export function acceptPicture(size: number, start: Uint8Array): ImageFormat {
  if (size > MAX_IMAGE_BYTES) throw refusal('image.too-large');
  const format = sniffImageFormat(start);
  if (format === 'svg') throw refusal('image.svg');
  if (!format) throw refusal('image.not-an-image');
  return format;
}
