import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts a server of this folder in a process of its own. @returns also the ids of this process and of those that it started */
export async function started(
  file: string,
  env: Record<string, string> = {},
): Promise<{ process: ChildProcess; port: number; cookie: string; pids: number[] }> {
  const server = fork(path.resolve(import.meta.dirname, file), { env: { ...process.env, ...env } });
  const [{ port, cookie = '', pids = [] }] = (await once(server, 'message')) as [
    { port: number; cookie?: string; pids?: number[] },
  ];
  return { process: server, port, cookie, pids: [server.pid as number, ...pids] };
}
