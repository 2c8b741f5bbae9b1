import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableNetwork {
  /** For `browser.newContext`: all that its pages and their workers ask for goes through this network. */
  proxy: { server: string; bypass: string };
  /** Ends all connections and takes no more. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * A network for a browser that can be cut like a real one: a SOCKS proxy. A browser that only plays offline (`setOffline`) still lets some
 * requests through, those of service workers and on a busy machine others too.
 */
export async function startCuttableNetwork(): Promise<CuttableNetwork> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (socket: Socket, other?: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other?.destroy();
    });
  };
  const server = createServer((browser) => {
    join(browser);
    if (isCut) browser.destroy();
    else void connectFor(browser).catch(() => browser.destroy());
  });

  /** RFC 1928: a greeting without authentication, then a request to connect to a host by its name or its IPv4 address. */
  async function connectFor(browser: Socket): Promise<void> {
    await once(browser, 'readable');
    browser.read();
    browser.write(Buffer.from([5, 0]));
    await once(browser, 'readable');
    const request: Buffer = browser.read();
    const named = request[3] === 3;
    const host = named
      ? request.subarray(5, 5 + (request[4] ?? 0)).toString()
      : request.subarray(4, 8).join('.');
    const upstream = connect(request.readUInt16BE(request.length - 2), host);
    join(upstream, browser);
    browser.on('close', () => upstream.destroy());
    await once(upstream, 'connect');
    browser.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    browser.pipe(upstream).pipe(browser);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
