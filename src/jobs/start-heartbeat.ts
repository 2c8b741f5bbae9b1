import type { OwnProcess } from '../core/installation/finding.ts';
import { keepHeartbeat } from '../core/installation/keep-heartbeat.ts';
import type { App } from '../core/shared/app.ts';
import { repeat } from './sweeps.ts';

const EVERY_MS = 20_000;

/** Reports regularly that this process is alive. @returns a function that stops and deregisters it */
export function startHeartbeat(app: App, own: OwnProcess): () => Promise<void> {
  const heart = keepHeartbeat(app, own);
  const stopping = new AbortController();
  const beating = repeat(app, { name: 'heartbeat', every: EVERY_MS, act: heart.beat }, stopping.signal);
  return async () => {
    stopping.abort();
    await beating;
    await heart
      .end()
      .catch((error: unknown) => app.log.warn({ err: error }, 'nobody heard that this process ends'));
  };
}
