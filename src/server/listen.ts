import type { Server } from 'node:http';
import type { serve as Serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Door } from '../api/door.ts';

/** A request still running this long after a stop was asked for is cut off, ms. */
const DRAIN_MS = 8_000;
/**
 * Longer than a proxy keeps a connection that nothing happens on (a minute, mostly), ms: who hangs up first must not be us, in the moment
 * when the next request is on its way.
 */
const KEEP_ALIVE_MS = 72_000;

/**
 * Listens for HTTP.
 * @returns closes: takes no new connections, lets running requests end
 * @throws Error in plain words when the port is taken
 */
export async function listen(
  serve: typeof Serve,
  door: Hono<Door>,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = serve({ fetch: door.fetch, hostname: host, port }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`) : error,
      );
    });
  });
  return {
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
