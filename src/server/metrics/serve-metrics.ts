import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readiness } from '../readiness.ts';
import { EXPOSITION_TYPE, togetherBy, writeExposition } from './exposition.ts';
import type { Family } from './family.ts';

/** What is told at the port of figures. */
export interface Told {
  readiness: Readiness;
  /** What this process tells about itself. */
  own: () => Family[];
  /** What its web processes tell, each under its place. */
  others: () => Promise<[place: string, families: Family[]][]>;
  /** What is the same for all processes. */
  common: () => Promise<Family[]>;
}

/**
 * Serves `/metrics`, `/livez` and `/readyz` at a port of their own, which visitors never reach: the figures tell how a sale goes.
 * @returns the port, and a function that closes it
 * @throws Error in plain words if the port is taken
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  told: Told,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    answer(told, incoming, outgoing).catch((error: Error) => send(outgoing, 500, `${error.message}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`METRICS_PORT ${port} is in use: set it to another one.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(told: Told, { method, url }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return send(outgoing, 405, 'Ask with GET.\n');
  if (url === '/livez') return send(outgoing, 200, 'ok\n');
  if (url === '/readyz') {
    const troubles = await told.readiness.troubles();
    return troubles.length === 0
      ? send(outgoing, 200, 'ok\n')
      : send(outgoing, 503, `${troubles.join('\n')}\n`);
  }
  if (url !== '/metrics') return send(outgoing, 404, 'Here are /metrics, /livez and /readyz.\n');
  const [others, common] = await Promise.all([told.others(), told.common()]);
  const families = [...togetherBy('process', [['main', told.own()], ...others]), ...common];
  send(outgoing, 200, writeExposition(families), EXPOSITION_TYPE);
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  outgoing.end(body);
}
