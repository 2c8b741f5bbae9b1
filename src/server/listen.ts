import type { Server } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { serve as Serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Door } from '../api/http/door.ts';
import type { Readiness } from './readiness.ts';

/** A request still running this long after a stop was asked for is cut off, ms. */
const DRAIN_MS = 8_000;
/** A connection that a proxy keeps has this long to bring one more request, and so to hear that it ends, ms. */
const IDLE_MS = 5_000;
/**
 * Longer than a proxy keeps a connection that nothing happens on (a minute, mostly), ms: who hangs up first must not be us, in the moment
 * when the next request is on its way.
 */
const KEEP_ALIVE_MS = 72_000;

/** A client that sends its headers, or all of a request, more slowly than this is cut off, ms. 50 MB arrive in that time at 2.2 Mbit/s. */
const SLOWEST = { headersMs: 15_000, requestMs: 180_000 };
/** Node looks this often, ms. */
const LOOK_MS = 5_000;

/**
 * Listens for HTTP.
 * @param readiness told first when it closes
 * @param drainMs how long it goes on as ever then, so that load balancers hear of it, and how long at most connections that proxies
 *   keep may lie idle after that; 0 where nobody is in between
 * @param slowest what is sent more slowly is cut off
 * @returns the port it has, and closes: takes no new connections, lets running requests end
 * @throws Error in plain words when the port is taken
 */
export async function listen(
  serve: typeof Serve,
  door: Hono<Door>,
  { host, port, readiness, drainMs }: { host: string; port: number; readiness: Readiness; drainMs: number },
  { headersMs, requestMs } = SLOWEST,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = serve({
    fetch: door.fetch,
    hostname: host,
    port,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, headersMs),
    },
  }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  let closing = false;
  server.prependListener('request', (_, response) => {
    if (closing) response.shouldKeepAlive = false;
  });
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
    port: (server.address() as AddressInfo).port,
    async close() {
      readiness.drain();
      await setTimeout(drainMs);
      closing = true;
      const open = new AbortController();
      const lateAfter = (ms: number, late: () => void) =>
        setTimeout(ms, undefined, { signal: open.signal }).then(late, () => undefined);
      const idle = lateAfter(Math.min(drainMs, IDLE_MS), () => server.closeIdleConnections());
      const running = lateAfter(DRAIN_MS, () => server.closeAllConnections());
      // Not the HTTP server's own: that would hang up on idle connections, on which a proxy's next request may be on its way. They
      // are told to end by its answer.
      await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
      open.abort();
      await Promise.all([idle, running]);
    },
  };
}
