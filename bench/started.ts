import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts a server of this folder in a process of its own. */
export async function started(
  file: string,
  env: Record<string, string> = {},
): Promise<{ process: ChildProcess; port: number; cookie: string }> {
  const server = fork(path.resolve(import.meta.dirname, file), { env: { ...process.env, ...env } });
  const [{ port, cookie = '' }] = (await once(server, 'message')) as [{ port: number; cookie?: string }];
  return { process: server, port, cookie };
}
