import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../core/shared/log.ts';
import type { Family } from './metrics/family.ts';

/** The pause before an ended process is replaced, ms, so that one that ends at once does not keep a processor busy. */
const PAUSE_MS = 1_000;
const STOP = 'stop';
const ASK_FIGURES = 'figures';
/** How long a web process may take to say its figures, ms; one that is busy for longer is left out once. */
const FIGURES_WITHIN_MS = 2_000;

/** Whether this process is one of those that `startWebProcesses` started. */
export const isWebProcess = cluster.isWorker;

/** Calls `stop` once whoever started this process wants it to end. */
export function onStopAsked(stop: () => void): void {
  if (isWebProcess) process.on('message', (message) => message === STOP && stop());
}

/** Says this process's figures whenever whoever started it asks for them. */
export function onFiguresAsked(figures: () => Family[]): void {
  if (isWebProcess)
    process.on('message', (message) => message === ASK_FIGURES && process.send?.({ figures: figures() }));
}

export interface WebProcesses {
  /** Stops them and waits for their end. */
  stop(): Promise<void>;
  /** Asks each for its figures, by its place: "web-1" is the first process, and whichever takes its place. */
  figures(): Promise<[string, Family[]][]>;
}

/**
 * Starts processes of the role `web` that answer at one port (decision 0139). This process takes the connections and deals them out in turn.
 * A process that ends by itself is logged and replaced.
 * @param env is added to this process's environment
 * @param leaving aborts when the start is not wanted any more
 * @returns once all listen
 * @throws Error when one ends before it listens; it has said why
 */
export async function startWebProcesses(
  count: number,
  { env, log, leaving }: { env: Record<string, string>; log: Log; leaving: AbortSignal },
): Promise<WebProcesses> {
  cluster.setupPrimary({ args: ['web'] });
  const running = new Map<Worker, { place: string; ended: Promise<void> }>();
  let stopping = false;

  async function start(place: string): Promise<void> {
    const one = cluster.fork(env);
    const ended = once(one, 'exit').then(([code, signal]) => {
      running.delete(one);
      if (!stopping) log.error({ pid: one.process.pid, code, signal }, 'a web process ended');
    });
    running.set(one, { place, ended });
    await Promise.race([once(one, 'listening'), ended]);
    if (!running.has(one)) throw new Error('A web process ended before it could listen.');
    void ended.then(() => replace(place));
  }

  async function replace(place: string): Promise<void> {
    await setTimeout(PAUSE_MS);
    if (!stopping) await start(place).catch(() => replace(place));
  }

  async function stop(): Promise<void> {
    stopping = true;
    // One that ends meanwhile can't be told, and need not be.
    for (const one of running.keys()) one.send(STOP, () => undefined);
    await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, at) => start(`web-${at + 1}`)));
  } catch (error) {
    await stop();
    leaving.throwIfAborted();
    throw error;
  }
  return {
    stop,
    figures: async () => {
      const asked = [...running].map(async ([one, { place }]) => [place, await figuresOf(one)] as const);
      return (await Promise.all(asked)).flatMap(([place, figures]) => (figures ? [[place, figures]] : []));
    },
  };
}

/** @returns undefined if it does not say them soon enough, or has ended */
async function figuresOf(one: Worker): Promise<Family[] | undefined> {
  const signal = AbortSignal.timeout(FIGURES_WITHIN_MS);
  one.send(ASK_FIGURES, () => undefined);
  const said = await once(one, 'message', { signal }).catch(() => []);
  return (said[0] as { figures: Family[] } | undefined)?.figures;
}
