/** The formats that people may upload. SVG is left out because it can contain scripts. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/**
 * Reads the format from the bytes, as names and content types cannot be trusted. Signatures are those of the WHATWG MIME Sniffing Standard,
 * section 6.1 (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern).
 */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | 'svg' | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 14) === 'WEBPVP') return 'webp';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'avif';
  if (/<svg[\s>]/i.test(ascii(0, 1024))) return 'svg';
  return undefined;
}
