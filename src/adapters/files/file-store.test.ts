import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FileStore } from '../../core/media/file-store.ts';
import { createDiskFiles } from './disk.ts';
import { createS3Files } from './s3.ts';
import { startS3Server } from './testing/s3-server.ts';

const root = await mkdtemp(path.join(tmpdir(), 'tikiti-files-'));
const s3 = await startS3Server();
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

/** The test's server cannot abort an upload, so the store only logs a warning. */
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };

const bytes = new TextEncoder().encode('a picture');
const aKey = (extension = 'webp') => `images/${randomUUID()}.${extension}`;

/** Made for each use, as by another process. */
const STORES: [name: string, open: () => FileStore][] = [
  ['the data folder', () => createDiskFiles(root)],
  ['S3', () => createS3Files(s3.settings, log)],
];

describe.each(STORES)('%s', (_name, open) => {
  test('a file reads back as it was stored, in another process too', async () => {
    const key = aKey();
    await open().put(key, bytes, 'image/webp');
    const file = await open().get(key);
    expect(file?.contentType).toBe('image/webp');
    expect(Buffer.from(file?.bytes ?? []).equals(bytes)).toBe(true);
  });

  test('storing again replaces the file', async () => {
    const key = aKey();
    await open().put(key, bytes, 'image/webp');
    await open().put(key, new Uint8Array([1]), 'image/webp');
    expect((await open().get(key))?.bytes).toHaveLength(1);
  });

  test('a deleted or unknown file is undefined; deleting it again is allowed', async () => {
    const key = aKey();
    await open().put(key, bytes, 'image/webp');
    await open().delete(key);
    await open().delete(key);
    expect(await open().get(key)).toBeUndefined();
    expect(await open().open(key)).toBeUndefined();
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
    'images/a.webp?uploads=',
    'images/noextension',
    '',
  ])('%j is no key', async (bad) => {
    const files = open();
    await expect(files.get(bad)).rejects.toThrow(RangeError);
    await expect(files.open(bad)).rejects.toThrow(RangeError);
    await expect(files.put(bad, bytes, 'image/webp')).rejects.toThrow(RangeError);
    await expect(files.putStream(bad, pieces(1), 'image/webp')).rejects.toThrow(RangeError);
    await expect(files.delete(bad)).rejects.toThrow(RangeError);
  });

  test('a name with another content type is refused', async () => {
    await expect(open().put(aKey(), bytes, 'image/png')).rejects.toThrow(/extension/);
  });

  test.each([0, 1, 64, 200])('a file of %d pieces is stored and read bit by bit', async (count) => {
    const key = aKey('zip');
    await open().putStream(key, pieces(count), 'application/zip');
    const file = await open().open(key);
    const read = Buffer.from(await new Response(file?.stream).arrayBuffer());
    expect([file?.size, read.length]).toEqual([count * 100_000, count * 100_000]);
    if (count > 0) expect(read.at(-1)).toBe(count - 1);
  });

  test('all files are listed, or those of a folder, and nothing else', async () => {
    const [one, other] = [`listed-${randomUUID()}/a.webp`, `listed-${randomUUID()}/deep/b.zip`];
    await open().put(one, bytes, 'image/webp');
    await open().put(other, bytes, 'application/zip');
    const all = await keysOf(open().list());
    expect(all).toEqual(expect.arrayContaining([one, other]));
    expect(new Set(all).size).toBe(all.length);
    expect(await keysOf(open().list(other.slice(0, 20)))).toEqual([other]);
  });

  test('an upload that stops halfway stores nothing, and the error says why', async () => {
    async function* broken() {
      yield* pieces(100);
      throw new Error('the line is dead');
    }
    const key = aKey('zip');
    await expect(open().putStream(key, broken(), 'application/zip')).rejects.toThrow('the line is dead');
    expect(await open().get(key)).toBeUndefined();
  });
});

test('S3 reports invalid settings', async () => {
  const wrongKey = createS3Files({ ...s3.settings, accessKeyId: 'wrong' }, log);
  await expect(wrongKey.put(aKey(), bytes, 'image/webp')).rejects.toThrow('403 InvalidAccessKeyId');
  const wrongBucket = createS3Files({ ...s3.settings, bucket: 'not-there' }, log);
  await expect(wrongBucket.put(aKey(), bytes, 'image/webp')).rejects.toThrow('NoSuchBucket');
  await expect(wrongBucket.get(aKey())).rejects.toThrow('NoSuchBucket');
});

test('a folder without files lists none, and leaves out drafts', async () => {
  const folder = path.join(root, randomUUID());
  expect(await keysOf(createDiskFiles(folder).list())).toEqual([]);
  await mkdir(folder);
  await writeFile(path.join(folder, `.${randomUUID()}`), 'half');
  expect(await keysOf(createDiskFiles(folder).list())).toEqual([]);
});

test('S3 lists more than fit into one answer', async () => {
  const keys = ['a.webp', 'b&c.webp', 'many/c.webp', 'many/d.webp', 'many/e.webp'];
  // The other test server cannot continue a list. This one lists two keys at a time, as S3 does a thousand.
  const server = createServer(({ url = '' }, response) => {
    const asked = new URL(url, 'http://s3').searchParams;
    const from = Number(asked.get('continuation-token')?.replace('next+', '') ?? 0);
    const all = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''));
    const more = from + 2 < all.length;
    const listed = all
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`);
    const next = more ? `<NextContinuationToken>next+${from + 2}</NextContinuationToken>` : '';
    const [type, encoding] = [asked.get('list-type'), asked.get('encoding-type')];
    response.writeHead(type === '2' && encoding === 'url' ? 200 : 400);
    response.end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${listed.join('')}${next}</ListBucketResult>`,
    );
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const files = createS3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, log);
  expect(await keysOf(files.list())).toEqual(['a.webp', 'many/c.webp', 'many/d.webp', 'many/e.webp']);
  expect(await keysOf(files.list('many/'))).toEqual(['many/c.webp', 'many/d.webp', 'many/e.webp']);
});

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of list) keys.push(key);
  return keys;
}

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(100_000).fill(piece);
}

test('S3 that is down or busy is away for a moment, which is no fault of ours', async () => {
  const away = { kind: 'unavailable', code: 'files.away' };
  const nobody = createS3Files({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, log);
  await expect(nobody.get(aKey())).rejects.toMatchObject(away);
  const busy = createServer((_, response) => response.writeHead(503).end('<Code>SlowDown</Code>'));
  onTestFinished(() => void busy.close());
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const { port } = busy.address() as AddressInfo;
  const slow = createS3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, log);
  await expect(slow.put(aKey(), bytes, 'image/webp')).rejects.toMatchObject(away);
});
