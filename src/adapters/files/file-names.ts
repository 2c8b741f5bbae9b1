import path from 'node:path';

/** A stored file's name tells its content type, so that no store can say another. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
};

const KEY = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;

export const contentTypeOf = (key: string) =>
  CONTENT_TYPES[path.posix.extname(key)] ?? 'application/octet-stream';

export const isKey = (name: string): boolean => KEY.test(name);

/** @throws RangeError for what is no key of ours (file-store.ts) */
export function checkKey(key: string): string {
  if (isKey(key)) return key;
  throw new RangeError('A file key is lower-case letters, digits, dashes and slashes, with an extension');
}

/** @throws RangeError for what is no key, or a key that would tell another content type */
export function checkTypedKey(key: string, contentType: string): string {
  if (contentTypeOf(checkKey(key)) === contentType) return key;
  throw new RangeError(`A key of ${contentType} ends in its extension`);
}
