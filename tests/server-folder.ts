import { createHash } from 'node:crypto';
import { rename, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';

/** Linux keeps in memory what is written here. */
const IN_MEMORY = '/dev/shm';
const ON_DISK = path.resolve('.test/postgres');

/** A run needs two of these at most, bytes: its log of changes, its templates and the databases of four files. */
const ROOM_NEEDED = 4 * 2 ** 30;

/**
 * The folder of the run's PostgreSQL, the same one for all runs of a checkout. It is in memory where there is room: to make and drop a
 * database for each test file is a tenth of the work there, and nobody waits for a disk. Tests in which a server is killed start their
 * own one on the disk.
 */
export async function serverFolder(): Promise<string> {
  const ofCheckout = createHash('sha256').update(ON_DISK).digest('hex').slice(0, 12);
  const folder = path.join(IN_MEMORY, `tikiti-test-${ofCheckout}`);
  const isThere = await statfs(folder).catch(() => undefined);
  return isThere || (await hasRoom()) ? folder : ON_DISK;
}

async function hasRoom(): Promise<boolean> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > ROOM_NEEDED && freemem() > 2 * ROOM_NEEDED;
}

/** Gives back the memory of a server that has stopped. */
export async function clearServerFolder(folder: string): Promise<void> {
  if (folder === ON_DISK) return;
  // Whole, at one moment: a run that begins meanwhile finds all of it or nothing.
  const leaving = `${folder}.${process.pid}`;
  await rename(folder, leaving);
  await rm(leaving, { recursive: true });
}
