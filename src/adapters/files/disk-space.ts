import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Finding, Probe } from '../../core/installation/finding.ts';
import { refusal } from './refusals.ts';

const MB = 1024 * 1024;

/** With less free than this no file is stored, so that a database on the same disk goes on, bytes. */
export const DISK_FLOOR = 512 * MB;

/** Below these the disk is nearly full, and full for all that matters, bytes. */
const LITTLE = { warning: 2_048 * MB, problem: DISK_FLOOR };

/** @throws DomainError 'unavailable' (files.no-room) when a folder's disk has less than `floor` bytes free */
export async function requireRoom(folder: string, floor: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= floor) return;
  throw refusal('files.no-room', { retryAfterSeconds: 300 });
}

/** Tells how much room the disk has that a folder is on. @param little when to say so, bytes */
export function probeDiskSpace(folder: string, little = LITTLE): Probe {
  return async (): Promise<Finding[]> => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free >= little.warning) return [];
    const full = free < little.problem;
    return [
      {
        code: 'disk.full',
        severity: full ? 'problem' : 'warning',
        says: `The disk of ${folder} is ${full ? 'full' : 'nearly full'}: ${full ? 'uploads fail, and a database on it stops' : 'soon nothing can be stored'}.`,
        advice: `Make room: keep at least ${Math.ceil(little.warning / MB / 1024)} GB free.`,
      },
    ];
  };
}

/** With less than this nothing can be stored any more, bytes. */
const NOTHING = 64 * MB;

/** Tells whether a folder takes files: for a readiness check. @returns what is wrong with it */
export async function troubleOnDisk(folder: string, least = NOTHING): Promise<string | undefined> {
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return 'The data folder cannot be written to.';
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < least ? 'The disk is full.' : undefined;
}
