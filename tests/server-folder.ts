import { createHash } from 'node:crypto';
import { rename, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';

/** Linux keeps these files in memory. */
const IN_MEMORY = '/dev/shm';
const ON_DISK = path.resolve('.test/postgres');

/** The most space that a run needs, bytes: the write-ahead log, the templates, and the databases of four test files. */
const SPACE_NEEDED = 4 * 2 ** 30;

/**
 * Returns the data folder of the tests' PostgreSQL, which all runs of a checkout share. It is in memory if there is enough: creating and
 * dropping a database for each test file then takes a tenth of the time. Tests that kill a server start one of their own, on the disk.
 */
export async function serverFolder(): Promise<string> {
  const checkoutHash = createHash('sha256').update(ON_DISK).digest('hex').slice(0, 12);
  const folder = path.join(IN_MEMORY, `tikiti-test-${checkoutHash}`);
  const existing = await statfs(folder).catch(() => undefined);
  return existing || (await hasSpace()) ? folder : ON_DISK;
}

async function hasSpace(): Promise<boolean> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > SPACE_NEEDED && freemem() > 2 * SPACE_NEEDED;
}

/** Frees the memory of a stopped server. */
export async function clearServerFolder(folder: string): Promise<void> {
  if (folder === ON_DISK) return;
  // Renaming is atomic, so a run that starts meanwhile finds a complete folder or none.
  const removed = `${folder}.${process.pid}`;
  await rename(folder, removed);
  await rm(removed, { recursive: true });
}
