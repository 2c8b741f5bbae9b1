import type { FileStore } from '../../src/core/media/file-store.ts';

/** Keeps files in memory, and refuses invalid keys. */
export function createFakeFiles(): FileStore {
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const check = (key: string) => {
    if (!/^[a-z0-9][a-z0-9/.-]*$/.test(key) || key.includes('..')) throw new Error(`Not a file key: ${key}`);
  };
  return {
    async put(key, bytes, contentType) {
      check(key);
      files.set(key, { bytes, contentType });
    },
    async putStream(key, chunks, contentType) {
      check(key);
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      files.set(key, { bytes: new Uint8Array(Buffer.concat(parts)), contentType });
    },
    async open(key) {
      check(key);
      const bytes = files.get(key)?.bytes;
      return bytes && { stream: new Blob([new Uint8Array(bytes)]).stream(), size: bytes.byteLength };
    },
    async get(key) {
      check(key);
      return files.get(key);
    },
    async delete(key) {
      check(key);
      files.delete(key);
    },
    async *list(prefix = '') {
      for (const key of [...files.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
