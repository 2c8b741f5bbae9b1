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

test('a file reads back as it was stored, also by another process on the same folder', async () => {
  await createDiskFiles(root).put(key, bytes, 'image/webp');
  const file = await createDiskFiles(root).get(key);
  expect(file?.contentType).toBe('image/webp');
  expect(Buffer.from(file?.bytes ?? []).equals(bytes)).toBe(true);
});

test('storing again replaces the file and leaves no draft behind', async () => {
  const files = createDiskFiles(root);
  await files.put(key, bytes, 'image/webp');
  await files.put(key, new Uint8Array([1]), 'image/webp');
  expect((await files.get(key))?.bytes).toHaveLength(1);
  expect(await readdir(path.join(root, 'images'))).toEqual([path.basename(key)]);
});

test('a write that fails says so and leaves no draft behind', async () => {
  await mkdir(path.join(root, key), { recursive: true });
  await expect(createDiskFiles(root).put(key, bytes, 'image/webp')).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST/,
  );
  expect(await readdir(path.join(root, 'images'))).toEqual([path.basename(key)]);
});

test('what was deleted, or never stored, is not there; deleting it again is fine', async () => {
  const files = createDiskFiles(root);
  await files.put(key, bytes, 'image/webp');
  await files.delete(key);
  await files.delete(key);
  expect(await files.get(key)).toBeUndefined();
});

test.each([
  '../secret.webp',
  'images/../../secret.webp',
  '/etc/passwd',
  'images//a.webp',
  'images/.hidden.webp',
  'images\\a.webp',
  'images/a.webp\0.png',
  'images/%2e%2e/a.webp',
  'images/noextension',
  '',
])('%j is no key', async (bad) => {
  const files = createDiskFiles(root);
  await expect(files.get(bad)).rejects.toThrow(RangeError);
  await expect(files.put(bad, bytes, 'image/webp')).rejects.toThrow(RangeError);
  await expect(files.delete(bad)).rejects.toThrow(RangeError);
});

test('a name that would tell another content type is refused', async () => {
  await expect(createDiskFiles(root).put(key, bytes, 'image/png')).rejects.toThrow(/extension/);
});

test('a large file is stored and read in pieces', async () => {
  const files = createDiskFiles(root);
  const zip = 'renderings/0190b2f0-0000-4000-8000-000000000000.zip';
  async function* pieces() {
    for (let count = 0; count < 64; count += 1) yield new Uint8Array(100_000).fill(count);
  }
  await files.putStream(zip, pieces(), 'application/zip');
  const file = await files.open(zip);
  const read = Buffer.from(await new Response(file?.stream).arrayBuffer());
  expect([file?.size, read.length, read.at(-1)]).toEqual([6_400_000, 6_400_000, 63]);
  expect(await files.open('renderings/none.zip')).toBeUndefined();
});

test('of a file that stops half-way nothing is kept, and what stopped it is said', async () => {
  async function* broken() {
    yield bytes;
    throw new Error('the line is dead');
  }
  const stored = createDiskFiles(root).putStream(key, broken(), 'image/webp');
  await expect(stored).rejects.toThrow('the line is dead');
  expect(await readdir(path.join(root, 'images'))).toEqual([]);
});
