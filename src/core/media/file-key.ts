/** The path under which the front door serves stored pictures. */
const FILES_PATH = '/files';

const IMAGE_KEY = /^images\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/;

/** Tells whether a key is a stored picture's. Keys that leave its folder, or belong to other files, are not. */
export const isImageKey = (key: string) => IMAGE_KEY.test(key);

/** Widths for a banner on a phone and a tablet, px. A picture itself is at most 1600 px wide. */
export const NARROW_WIDTHS = [640, 960] as const;

const NARROW_KEY = new RegExp(`^(images/[0-9a-f-]{36})-(${NARROW_WIDTHS.join('|')})(\\.webp)$`);

/** The key of a picture's narrower copy; given a URL, that copy's URL. */
export const narrowKey = (key: string, width: (typeof NARROW_WIDTHS)[number]) =>
  key.replace(/\.webp$/, `-${width}.webp`);

/** Returns the picture and width of a narrower copy's key; undefined for any other key. */
export function narrowOf(key: string): { of: string; width: number } | undefined {
  const [, start, width, end] = NARROW_KEY.exec(key) ?? [];
  const of = `${start}${end}`;
  return isImageKey(of) ? { of, width: Number(width) } : undefined;
}

/** Makes an unguessable key for a picture, from 16 random bytes. */
export const imageKey = (random: Uint8Array) => `images/${uuid(random)}.webp`;

/** Makes the key of a 3D rendering. It is served only to those who may see it, never under `/files`. */
export const renderingKey = (random: Uint8Array) => `renderings/${uuid(random)}.zip`;

/** Makes the key of a file sent as an answer. It is served only to those who may read the answer. */
export const answerFileKey = (random: Uint8Array) => `answers/${uuid(random)}.bin`;

/** Makes a UUIDv4 from 16 random bytes. */
function uuid(random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the same-origin path of a stored picture; null for null. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `${FILES_PATH}/${key}`;
}
