import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { probeDiskSpace, troubleOnDisk } from './disk-space.ts';
import { folderId } from './folder-id.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-disk-'));
afterAll(() => rm(folder, { recursive: true }));

test('a disk with room is fine; one with little, and one with next to none, are reported', async () => {
  const all = Number.MAX_SAFE_INTEGER;
  expect(await probeDiskSpace(folder, { warning: 1, problem: 1 })()).toEqual([]);
  expect(await probeDiskSpace(folder, { warning: all, problem: 1 })()).toMatchObject([
    { code: 'disk.full', severity: 'warning', says: expect.stringContaining('nearly full') },
  ]);
  expect(await probeDiskSpace(folder, { warning: all, problem: all })()).toMatchObject([
    { severity: 'problem' },
  ]);
});

test('a folder keeps its id, however many ask at once, and another has another', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => folderId(folder)));
  expect(new Set(ids).size).toBe(1);
  expect(await folderId(path.join(folder, 'other'))).not.toBe(ids[0]);
});

test('a folder that is full or not there takes no files', async () => {
  expect(await troubleOnDisk(folder, 1)).toBeUndefined();
  expect(await troubleOnDisk(folder, Number.MAX_SAFE_INTEGER)).toBe('The disk is full.');
  expect(await troubleOnDisk(path.join(folder, 'gone'))).toBe('The data folder cannot be written to.');
});
