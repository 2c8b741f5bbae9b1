import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface TransactionPooler {
  url: string;
  close(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
  message('Z', Buffer.from('I')),
]);

/**
 * Starts a pooler that works like PgBouncer with pool_mode = transaction: it accepts every client, and runs each simple statement on the
 * next of a few PostgreSQL connections in turn.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  connections: number,
): Promise<TransactionPooler> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }));
  const upstreams: Socket[] = [];
  for (const client of clients) {
    // The connection is cut when the pooler closes.
    client.on('error', () => undefined);
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    upstreams.push(stream);
  }
  let turn = 0;
  let queue = Promise.resolve();

  const server = createServer((socket) => {
    let welcomed = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      if (!welcomed) {
        welcomed = true;
        socket.write(WELCOME);
      } else if (bytes[0] === 'Q'.charCodeAt(0)) {
        queue = queue.then(() => ask(upstreams[turn++ % connections] as Socket, bytes, socket));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    async close() {
      for (const upstream of upstreams) upstream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a statement and waits for the end of its answer, which is ReadyForQuery, six bytes long. */
function ask(upstream: Socket, statement: Buffer, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const forward = (bytes: Buffer) => {
      socket.write(bytes);
      if (bytes.at(-6) !== READY) return;
      upstream.off('data', forward);
      resolve();
    };
    upstream.on('data', forward);
    upstream.write(statement);
  });
}
