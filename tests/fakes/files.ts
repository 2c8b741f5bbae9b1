import type { FileStore } from '../../src/core/media/file-store.ts';

/** Files in memory, strict about keys. */
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
    async get(key) {
      check(key);
      return files.get(key);
    },
    async delete(key) {
      check(key);
      files.delete(key);
    },
  };
}
