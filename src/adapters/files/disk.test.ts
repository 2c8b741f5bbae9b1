import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskFiles } from './disk.ts';

const bytes = new TextEncoder().encode('a picture');
const key = 'images/0190b2f0-0000-4000-8000-000000000000.webp';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tikiti-files-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('storing again replaces the file and leaves no draft behind', async () => {
  const files = createDiskFiles(root);
  await files.put(key, bytes, 'image/webp');
  await files.put(key, new Uint8Array([1]), 'image/webp');
  expect((await files.get(key))?.bytes).toHaveLength(1);
  expect(await readdir(path.join(root, 'images'))).toEqual([path.basename(key)]);
});

test('nothing is stored on a disk that is nearly full', async () => {
  const stored = createDiskFiles(root, Number.MAX_SAFE_INTEGER).put(key, bytes, 'image/webp');
  await expect(stored).rejects.toMatchObject({ kind: 'unavailable', code: 'files.no-room' });
  expect(await createDiskFiles(root).get(key)).toBeUndefined();
});

test('a failed write is reported and leaves no draft behind', async () => {
  await mkdir(path.join(root, key), { recursive: true });
  await expect(createDiskFiles(root).put(key, bytes, 'image/webp')).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST/,
  );
  expect(await readdir(path.join(root, 'images'))).toEqual([path.basename(key)]);
});

test('an upload that stops halfway stores nothing, and the error says why', async () => {
  async function* broken() {
    yield bytes;
    throw new Error('the line is dead');
  }
  const stored = createDiskFiles(root).putStream(key, broken(), 'image/webp');
  await expect(stored).rejects.toThrow('the line is dead');
  expect(await readdir(path.join(root, 'images'))).toEqual([]);
});
