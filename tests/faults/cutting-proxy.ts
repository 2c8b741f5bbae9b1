import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Cut a connection before PostgreSQL gets the COMMIT, or after it, so that its answer is lost. */
export type Cut = 'before' | 'after';

export interface CuttingProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** Called at each COMMIT with the number of COMMITs so far. Undefined lets it through. */
  decide: (commits: number) => Cut | undefined;
  cuts: { before: number; after: number };
  /** Stops forwarding without closing anything, like a network that vanishes. */
  freeze(): void;
  /** Forwards new connections again. Connections from before or during the freeze are lost. */
  thaw(): void;
  close(): Promise<void>;
}

const COMMIT = Buffer.from('commit\0');

/** Starts a proxy in front of PostgreSQL that can cut connections around COMMIT, or fall silent. */
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
