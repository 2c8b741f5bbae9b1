import { expect, test } from 'vitest';
import { createFakeFiles } from '../../../tests/fakes/files.ts';
import { backupName } from './backup-place.ts';
import { probeBackup } from './probe-backup.ts';

const NOW = new Date('2026-11-29T04:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** What is found at a place with backups of so many hours ago, sealed and plain in turn. */
async function found(hours: number[], others: string[] = []) {
  const files = createFakeFiles();
  const names = [...hours.map((ago, at) => backupName(hoursAgo(ago), at % 2 === 0)), ...others];
  for (const name of names) await files.put(`nightly/${name}`, new Uint8Array(1), 'application/octet-stream');
  return probeBackup({ files, prefix: 'nightly/', says: 's3://kept/nightly' }, { now: () => NOW })();
}

test('a backup of the last night is fine, whatever else is there', async () => {
  expect(await found([49, 24.9, 73])).toEqual([]);
});

test('without one of the last 25 hours, the newest is named', async () => {
  expect(await found([49, 25.1], ['notes.txt'])).toMatchObject([
    { code: 'backup.old', severity: 'problem', says: expect.stringContaining('2026-11-28T02:54:00.000Z') },
  ]);
});

test('a place without any, and one that can’t be read, are said', async () => {
  expect(await found([], ['notes.txt'])).toMatchObject([
    { says: 'There is no backup in s3://kept/nightly.' },
  ]);
  const files = {
    ...createFakeFiles(),
    // biome-ignore lint/correctness/useYield: it fails before there is anything to yield
    async *list(): AsyncGenerator<string> {
      throw new Error('AccessDenied');
    },
  };
  const probe = probeBackup({ files, prefix: '', says: '/mnt/backups' }, { now: () => NOW });
  expect(await probe()).toMatchObject([
    { code: 'backup.old', says: expect.stringContaining('AccessDenied') },
  ]);
});
