import { execFile } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its Unix socket; empty: it listens on TCP alone. */
  socketFolder: string;
  /** The cluster as it was named when it started. */
  folder: string;
  /** As it says itself: others have to wait. */
  ready: boolean;
}

/**
 * The postmaster that serves a cluster. One that was killed leaves its file behind and, until it is reaped, its pid; after
 * a restart of the machine or container that pid may be anybody's. Both would keep PostgreSQL from starting for ever, so
 * such a file is taken away; PostgreSQL itself still refuses while one of the dead one's children uses the cluster.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const found = parse(await readOrEmpty(file));
  if (!found) return undefined;
  if (await isAlive(found)) return found;
  await forget(file, found);
  return undefined;
}

/** The lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory, state. */
function parse(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const [folder, socketFolder] = [lines[1] ?? '', lines[4] ?? ''];
  const ready = port > 0 && lines[7]?.trim() === 'ready';
  return pid > 0 ? { pid, port, socketFolder, folder, ready } : undefined;
}

async function isAlive({ pid, folder }: Postmaster): Promise<boolean> {
  if (process.platform === 'linux') {
    // Empty for a process that is dead and only not reaped yet.
    const command = await readOrEmpty(`/proc/${pid}/cmdline`);
    return command.split('\0').includes(folder);
  }
  return run('ps', ['-o', 'state=,args=', '-p', String(pid)]).then(
    ({ stdout }) => !stdout.startsWith('Z') && stdout.includes(folder),
    () => false,
  );
}

/** Takes the file away with the socket that it names, unless a new postmaster wrote its own meanwhile. */
async function forget(file: string, { pid, port, socketFolder }: Postmaster): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (parse(await readOrEmpty(aside))?.pid !== pid) return rename(aside, file);
  await rm(aside);
  if (!socketFolder) return;
  const socket = path.join(socketFolder, `.s.PGSQL.${port}`);
  await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })]);
}

async function readOrEmpty(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}
