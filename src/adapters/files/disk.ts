import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '../../core/media/file-store.ts';
import { DISK_FLOOR, requireRoom } from './disk-space.ts';
import { checkKey, checkTypedKey, contentTypeOf, isKey } from './file-names.ts';

/**
 * Keeps files under `root`. A file is there whole or not at all, and once `put` resolves it survives a power cut. Nothing is stored on a
 * disk that is nearly full, because a database on it would stop.
 * @param floor how many bytes stay free
 */
export function createDiskFiles(root: string, floor = DISK_FLOOR): FileStore {
  const pathOf = (key: string) => path.join(root, checkKey(key));
  const store = async (key: string, chunks: Chunks, contentType: string) => {
    const target = path.join(root, checkTypedKey(key, contentType));
    const folder = path.dirname(target);
    const created = await mkdir(folder, { recursive: true });
    if (created) await syncFolder(path.dirname(created));
    await requireRoom(folder, floor);
    const draft = path.join(folder, `.${randomUUID()}`);
    try {
      await writeThrough(draft, chunks);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(folder);
  };
  return {
    put: (key, bytes, contentType) => store(key, [bytes], contentType),
    putStream: store,

    async open(key) {
      try {
        const handle = await open(pathOf(key), 'r');
        const { size } = await handle.stat();
        return { stream: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>, size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async get(key) {
      try {
        return { bytes: await readFile(pathOf(key)), contentType: contentTypeOf(key) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(prefix = '') {
      // Drafts and the folder's own id are no keys.
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const entry of found) {
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
        if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key;
      }
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function writeThrough(file: string, chunks: Chunks): Promise<void> {
  await withHandle(await open(file, 'wx', 0o640), async (handle) => {
    await handle.writeFile(chunks);
    await handle.sync();
  });
}

/** A new name is durable once the folder that holds it is. */
async function syncFolder(folder: string): Promise<void> {
  await withHandle(await open(folder, 'r'), (handle) => handle.sync());
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
