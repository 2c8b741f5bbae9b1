import { DomainError } from '../shared/errors.ts';
import { type ImageFormat, sniffImageFormat } from './image-format.ts';

/** 10 MB: more than a phone's camera makes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/**
 * Checks a file before it is decoded. The form calls it too, so that people are told before they upload.
 * @param size of the whole file, bytes
 * @param start its first kilobyte, or all of it
 * @throws DomainError 'too-large' (image.too-large), 'unsupported' (image.svg, image.not-an-image)
 */
export function acceptPicture(size: number, start: Uint8Array): ImageFormat {
  if (size > MAX_IMAGE_BYTES) {
    throw new DomainError(
      'too-large',
      'image.too-large',
      'This file is larger than 10 MB. Choose a smaller one.',
    );
  }
  const format = sniffImageFormat(start);
  if (format === 'svg') {
    throw new DomainError(
      'unsupported',
      'image.svg',
      'SVG drawings can’t be used. Save it as PNG or JPEG first.',
    );
  }
  if (!format) {
    throw new DomainError(
      'unsupported',
      'image.not-an-image',
      'We can’t read this file as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
    );
  }
  return format;
}
