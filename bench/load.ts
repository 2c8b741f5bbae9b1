import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Request {
  path: string;
  headers: Record<string, string>;
  /** Posted as JSON; without one, the request is a GET. */
  body?: string;
  /** The status that every answer must have; 200 if none is named. */
  status?: number;
}

export interface Crowd {
  connections: number;
  seconds: number;
  /** How many network addresses the connections come from, as a proxy in front would report. */
  addresses?: number;
}

export interface Load {
  /** The number of answers a second. */
  rate: number;
  /** In ms. */
  p50: number;
  p99: number;
  /** How many answers had the expected status. Any other status throws. */
  answered: number;
}

/**
 * Puts closed-loop HTTP/1.1 load on keep-alive connections, over plain sockets. A general load generator on the same machine would use as much
 * CPU as the server; this one only reads the status and the length of answers, and counts them.
 * @param request what each connection sends again and again, or makes the next request of one; undefined ends it
 */
export async function load(
  port: number,
  request: Request | ((connection: number) => Request | undefined),
  { connections, seconds, addresses = 1 }: Crowd,
): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const written = (one: Request): Written => ({
        bytes: requestBytes(port, one, index % addresses),
        status: Buffer.from(`HTTP/1.1 ${one.status ?? 200}`),
      });
      const next =
        typeof request === 'function' ? nextOf(() => request(index), written) : always(written(request));
      return askUntil(end, port, next, (ms) => latencies.push(ms));
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    rate: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    answered: latencies.length,
  };
}

/** A request as it is sent, and how its answer must begin. */
interface Written {
  bytes: Buffer;
  status: Buffer;
}

const always = (one: Written) => () => one;

const nextOf = (next: () => Request | undefined, written: (one: Request) => Written) => () => {
  const one = next();
  return one && written(one);
};

function requestBytes(port: number, { path, headers, body }: Request, address: number): Buffer {
  const ofBody =
    body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...ofBody,
    `x-forwarded-for: 10.0.${address >> 8}.${address & 255}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

async function askUntil(
  end: number,
  port: number,
  next: () => Written | undefined,
  answered: (ms: number) => void,
) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return new Promise<void>((resolve, reject) => {
    let sent = performance.now();
    let head: Buffer = Buffer.alloc(0);
    /** The bytes of the answer that are still to come, once its head says how many it has. */
    let missing: number | undefined;
    let status: Buffer;
    const send = () => {
      const written = performance.now() < end ? next() : undefined;
      if (!written) {
        socket.end();
        return;
      }
      sent = performance.now();
      status = written.status;
      head = Buffer.alloc(0);
      missing = undefined;
      socket.write(written.bytes);
    };
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      if (missing === undefined) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const size = sizeOf(head);
        missing = size && size - head.length;
      } else missing -= chunk.length;
      if (missing === undefined || missing > 0) return;
      if (!head.subarray(0, status.length).equals(status)) {
        reject(new Error(head.toString()));
        socket.destroy();
        return;
      }
      answered(performance.now() - sent);
      send();
    });
    send();
  });
}

/** The size of an answer: of its head, and of a body of its Content-Length. Undefined until the head is complete. */
function sizeOf(answer: Buffer): number | undefined {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = answer.subarray(0, headEnd).toString('latin1').toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined && !head.startsWith('http/1.1 304'))
    throw new Error(`An answer without a length: ${head}`);
  return headEnd + HEAD_END.length + Number(length ?? 0);
}
