import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../core/shared/log.ts';

/** The pause before an ended process is replaced, ms, so that one that ends at once does not keep a processor busy. */
const PAUSE_MS = 1_000;
const STOP = 'stop';

/** Whether this process is one of those that `startWebProcesses` started. */
export const isWebProcess = cluster.isWorker;

/** Calls `stop` once whoever started this process wants it to end. */
export function onStopAsked(stop: () => void): void {
  if (isWebProcess) process.on('message', (message) => message === STOP && stop());
}

/**
 * Starts processes of the role `web` that answer at one port (decision 0139). This process takes the connections and deals them out in turn.
 * A process that ends by itself is logged and replaced.
 * @param env is added to this process's environment
 * @param leaving aborts when the start is not wanted any more
 * @returns once all listen: a function that stops them and waits for their end
 * @throws Error when one ends before it listens; it has said why
 */
export async function startWebProcesses(
  count: number,
  { env, log, leaving }: { env: Record<string, string>; log: Log; leaving: AbortSignal },
): Promise<() => Promise<void>> {
  cluster.setupPrimary({ args: ['web'] });
  const running = new Map<Worker, Promise<void>>();
  let stopping = false;

  async function start(): Promise<void> {
    const one = cluster.fork(env);
    const ended = once(one, 'exit').then(([code, signal]) => {
      running.delete(one);
      if (!stopping) log.error({ pid: one.process.pid, code, signal }, 'a web process ended');
    });
    running.set(one, ended);
    await Promise.race([once(one, 'listening'), ended]);
    if (!running.has(one)) throw new Error('A web process ended before it could listen.');
    void ended.then(replace);
  }

  async function replace(): Promise<void> {
    await setTimeout(PAUSE_MS);
    if (!stopping) await start().catch(replace);
  }

  async function stop(): Promise<void> {
    stopping = true;
    // One that ends meanwhile can't be told, and need not be.
    for (const one of running.keys()) one.send(STOP, () => undefined);
    await Promise.all(running.values());
  }

  try {
    await Promise.all(Array.from({ length: count }, start));
  } catch (error) {
    await stop();
    leaving.throwIfAborted();
    throw error;
  }
  return stop;
}
