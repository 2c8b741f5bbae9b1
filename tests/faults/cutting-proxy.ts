import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection is cut: before the COMMIT arrives, or after it, before its answer comes back. */
export type Cut = 'before' | 'after';

export interface CuttingProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** Decides at every COMMIT that passes; undefined lets it through. */
  decide: (commits: number) => Cut | undefined;
  cuts: { before: number; after: number };
  /** From now on forwards nothing and closes nothing, as when the network or the other machine vanishes. */
  freeze(): void;
  /** Lets new connections through; what arrived meanwhile is lost with its connections. */
  thaw(): void;
  close(): Promise<void>;
}

const COMMIT = Buffer.from('commit\0');

/** Starts a proxy between the app and PostgreSQL that cuts connections around COMMIT or goes silent, like networks and crashes. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let commits = 0;
  let frozen = false;

  const server = createServer((app) => {
    if (frozen) {
      sockets.add(app);
      app.on('error', () => app.destroy());
      app.resume();
      return;
    }
    const upstream = connect(Number(database.port), database.hostname);
    let answerIsLost = false;
    const cut = () => {
      app.destroy();
      upstream.destroy();
    };
    for (const socket of [app, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    app.on('data', (bytes) => {
      if (frozen) return;
      if (!bytes.includes(COMMIT)) {
        upstream.write(bytes);
        return;
      }
      commits += 1;
      const where = proxy.decide(commits);
      if (where) proxy.cuts[where] += 1;
      if (where === 'before') {
        cut();
        return;
      }
      answerIsLost = where === 'after';
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (frozen) return;
      if (answerIsLost) cut();
      else app.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const proxy: CuttingProxy = {
    url: url.href,
    decide: () => undefined,
    cuts: { before: 0, after: 0 },
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
