import { execFile } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its Unix socket; empty if it listens on TCP only. */
  socketFolder: string;
  /** The cluster's folder, as it was named when the server started. */
  folder: string;
  /** Whether it says that it is ready; if not, others have to wait. */
  ready: boolean;
}

/**
 * Finds the postmaster that serves a cluster. A killed postmaster leaves its pid file behind; its pid also stays until it is reaped, and
 * after a restart of the machine or container it may belong to any process. Either would keep PostgreSQL from starting for ever, so a stale
 * file is removed. PostgreSQL itself still refuses to start while a child of the dead one uses the cluster.
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
    // Empty for a process that is dead but not reaped yet.
    const command = await readOrEmpty(`/proc/${pid}/cmdline`);
    return command.split('\0').includes(folder);
  }
  return run('ps', ['-o', 'state=,args=', '-p', String(pid)]).then(
    ({ stdout }) => !stdout.startsWith('Z') && stdout.includes(folder),
    () => false,
  );
}

/** Removes a stale pid file and the socket it names, unless a new postmaster has written its own meanwhile. */
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
