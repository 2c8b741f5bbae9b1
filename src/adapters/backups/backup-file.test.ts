import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeFiles } from '../../../tests/fakes/files.ts';
import { replay } from '../../../tests/replay.ts';
import type { Snapshot } from '../../db/dump/open-snapshot.ts';
import { type BackupReader, CHECK_ONLY, readBackup } from './read-backup.ts';
import { opened, sealed } from './seal-backup.ts';
import { writeBackup } from './write-backup.ts';

const takenAt = new Date('2026-11-21T10:00:00Z');
const tables = [
  { name: 'orders', columns: ['id', 'email'] },
  { name: 'tickets', columns: ['id'] },
];

interface Content {
  rows: Record<string, string[]>;
  files: Record<string, Uint8Array>;
}

async function write({ rows, files }: Content): Promise<Buffer> {
  const snapshot: Snapshot = {
    tables,
    migrations: ['0001_first'],
    postgres: '18.4',
    async *rowsOf({ name }) {
      for (const row of rows[name] ?? []) yield Buffer.from(`${row}\n`);
    },
    close: async () => {},
  };
  const store = createFakeFiles();
  for (const [key, bytes] of Object.entries(files)) await store.put(key, bytes, 'image/webp');
  return gather(writeBackup({ snapshot, files: store, takenAt, secret: 'abc' }));
}

async function read(backup: AsyncIterable<Uint8Array>): Promise<Content> {
  const content: Content = { rows: {}, files: {} };
  const reader: BackupReader = {
    head: async () => {},
    async table({ name }, rows) {
      content.rows[name] = (await gather(rows)).toString().split('\n').slice(0, -1);
      return content.rows[name].length;
    },
    async file(key, bytes) {
      content.files[key] = new Uint8Array(await gather(bytes));
    },
  };
  await readBackup(backup, reader);
  return content;
}

async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** As a network delivers it: in pieces that end anywhere. */
async function* inPieces(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

const sample: Content = {
  rows: { orders: ['1\tana@example.com', '2\t\\N'], tickets: ['a', 'b', 'c'] },
  files: { 'images/a.webp': new Uint8Array([1, 2, 3]), 'images/b.webp': new Uint8Array(2_000).fill(7) },
};

const contents = fc.record({
  rows: fc.record({
    orders: fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '\\n'))),
    tickets: fc.array(fc.stringMatching(/^[a-z\t]{0,40}$/), { maxLength: 50 }),
  }),
  files: fc.dictionary(
    fc.stringMatching(/^images\/[a-z0-9]{1,80}\.webp$/),
    fc.uint8Array({ maxLength: 3_000 }),
  ),
});

test('what was written is read, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 5_000 }), async (content, size) => {
      expect(await read(inPieces(await write(content), size))).toEqual(content);
    }),
    replay(200),
  );
});

test('a backup that lost its end, or of which one bit changed, is refused', async () => {
  const backup = await write(sample);
  const trailer = 1_024;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: backup.byteLength - trailer }), async (length) => {
      await expect(readBackup(inPieces(backup.subarray(0, length)), CHECK_ONLY)).rejects.toThrow();
    }),
    replay(200),
  );
  for (const part of ['tables/orders/000001.zst', 'files/images/b.webp']) {
    const changed = Buffer.from(backup);
    const at = changed.indexOf(part) + 512 + 14;
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(readBackup(inPieces(changed), CHECK_ONLY)).rejects.toThrow();
  }
});

test('a backup without one of its parts is refused: each is in the manifest', async () => {
  const whole = await write(sample);
  const without = await write({ ...sample, files: { 'images/a.webp': new Uint8Array([1, 2, 3]) } });
  // The longer one's foot behind the shorter one's files.
  const spliced = Buffer.concat([
    without.subarray(0, without.indexOf('manifest.json')),
    whole.subarray(whole.indexOf('manifest.json')),
  ]);
  await expect(readBackup(inPieces(spliced), CHECK_ONLY)).rejects.toThrow(
    'the files are not as they were written',
  );
});

test('tar and zstd read it too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tikiti-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const long = `images/${'a'.repeat(90)}/${'b'.repeat(90)}.webp`;
  writeFileSync(
    path.join(folder, 'b.tar'),
    await write({ ...sample, files: { [long]: new Uint8Array([5]) } }),
  );
  execFileSync('tar', ['xf', 'b.tar'], { cwd: folder });
  expect(readFileSync(path.join(folder, 'files', long))).toEqual(Buffer.from([5]));
  expect(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).tables.tickets.rows).toBe(3);
});

test('a sealed backup is opened by its key alone, and shows nothing of what it contains', async () => {
  const backup = await write(sample);
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const passphrase = 'a sentence that nobody guesses';
  for (const [seals, opens] of [
    [passphrase, passphrase],
    [recipient, identity],
    [identity, identity],
  ] as const) {
    const file = await gather(sealed(inPieces(backup), seals));
    expect(file.includes('orders')).toBe(false);
    expect(await read(opened(inPieces(file), opens))).toEqual(sample);
    await expect(read(opened(inPieces(file), undefined))).rejects.toThrow('Set BACKUP_KEY');
    await expect(read(opened(inPieces(file), await generateIdentity()))).rejects.toThrow('doesn’t open');
    const changed = Buffer.from(file);
    changed[file.byteLength - 700] = (changed[file.byteLength - 700] ?? 0) ^ 1;
    await expect(read(opened(inPieces(changed), opens))).rejects.toThrow();
    await expect(read(opened(inPieces(file.subarray(0, -300)), opens))).rejects.toThrow();
  }
  const ofRecipient = await gather(sealed(inPieces(backup), recipient));
  await expect(read(opened(inPieces(ofRecipient), recipient))).rejects.toThrow('only seals');
  // What is not sealed is read as it is, also where there is a key.
  expect(await read(opened(inPieces(backup), identity))).toEqual(sample);
});
