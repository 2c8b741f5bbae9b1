import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { serve as Serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Door } from '../api/http/door.ts';
import type { AnswerFirst } from './answer-kept.ts';
import type { Readiness } from './readiness.ts';

/** How long a running request may take after a stop, ms; then it is cut off. */
const DRAIN_MS = 8_000;
/** How long a connection kept by a proxy may stay open for one more request, whose answer tells the proxy to end it, ms. */
const IDLE_MS = 5_000;
/**
 * How long an idle connection is kept, ms. It is longer than proxies keep one (usually a minute): if we closed it first, that could happen
 * while the proxy's next request is on its way.
 */
const KEEP_ALIVE_MS = 72_000;

/** How long a client may take to send its headers, or a whole request, ms. 50 MB take that long at 2.2 Mbit/s. */
const SLOWEST = { headersMs: 15_000, requestMs: 180_000 };
/** How often Node checks these limits, ms. */
const LOOK_MS = 5_000;

/**
 * Finds out whether the server will be able to listen, before anything slow is done for it.
 * @throws Error in plain words if the port is taken
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = new TcpServer();
  await listening(probe.listen(port, host), port);
  await new Promise((resolve) => probe.close(resolve));
}

function listening(server: TcpServer, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`) : error,
      );
    });
  });
}

/**
 * Listens for HTTP.
 * @param answerFirst is asked before the front door
 * @param readiness is told first when the server closes
 * @param drainMs how long the server then goes on as before, so that load balancers notice, and how long connections kept by proxies may
 * then stay idle; 0 if there is no proxy
 * @param slowest limits for slow senders
 * @returns the port, and a function that closes the server: it refuses new connections and waits for running requests
 * @throws Error in plain words if the port is taken
 */
export async function listen(
  serve: typeof Serve,
  door: Hono<Door>,
  {
    host,
    port,
    readiness,
    drainMs,
    answerFirst = () => false,
  }: { host: string; port: number; readiness: Readiness; drainMs: number; answerFirst?: AnswerFirst },
  { headersMs, requestMs } = SLOWEST,
): Promise<{ port: number; close(): Promise<void> }> {
  let closing = false;
  const server = serve({
    fetch: door.fetch,
    hostname: host,
    port,
    // The library calls it in this one of its forms.
    createServer: ((options: ServerOptions, askDoor: RequestListener) =>
      createServer(options, (incoming, outgoing) => {
        if (closing) outgoing.shouldKeepAlive = false;
        if (!answerFirst(incoming, outgoing)) askDoor(incoming, outgoing);
      })) as typeof createServer,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, headersMs),
    },
  }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listening(server, port);
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
      // Not the HTTP server's own close: it would end idle connections, on which a proxy's next request may be on its way. An answer tells
      // each proxy to end its connection.
      await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
      open.abort();
      await Promise.all([idle, running]);
    },
  };
}
