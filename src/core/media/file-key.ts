/** Under this path the front door serves what is stored. */
const FILES_PATH = '/files';

const IMAGE_KEY = /^images\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/;

/** True for the name of a stored picture: nothing that climbs out of its folder, nothing that is kept for another use. */
export const isImageKey = (key: string) => IMAGE_KEY.test(key);

/** px; what a phone shows a banner at, and a tablet. A picture itself is at most 1600 px wide. */
export const NARROW_WIDTHS = [640, 960] as const;

const NARROW_KEY = new RegExp(`^(images/[0-9a-f-]{36})-(${NARROW_WIDTHS.join('|')})(\\.webp)$`);

/** The name of a stored picture's narrower copy, or its address when given that. */
export const narrowKey = (key: string, width: (typeof NARROW_WIDTHS)[number]) =>
  key.replace(/\.webp$/, `-${width}.webp`);

/** Tells of which picture a name is the narrower copy, and how narrow; undefined for any other name. */
export function narrowOf(key: string): { of: string; width: number } | undefined {
  const [, start, width, end] = NARROW_KEY.exec(key) ?? [];
  const of = `${start}${end}`;
  return isImageKey(of) ? { of, width: Number(width) } : undefined;
}

/** A picture's name that nobody can guess, from 16 random bytes. */
export const imageKey = (random: Uint8Array) => `images/${uuid(random)}.webp`;

/** Makes the key of a 3d rendering; it is served to those alone who may see it, never under `/files`. */
export const renderingKey = (random: Uint8Array) => `renderings/${uuid(random)}.zip`;

/** Makes the key of a file that somebody sent as an answer; it is served to those alone who may read the answer. */
export const answerFileKey = (random: Uint8Array) => `answers/${uuid(random)}.bin`;

/** A UUIDv4 of 16 random bytes. */
function uuid(random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the same-origin path of a stored file, or null where there is none. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `${FILES_PATH}/${key}`;
}
