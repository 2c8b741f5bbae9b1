import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Load {
  /** The number of answers with status 200 a second. */
  rate: number;
  /** In ms. */
  p50: number;
  p99: number;
  /** How many answers had status 200. Any other status throws. */
  answered: number;
}

/**
 * Puts closed-loop HTTP/1.1 load on keep-alive connections, over plain sockets. A general load generator on the same machine would use as much
 * CPU as the server; this one only reads the status of answers and counts them.
 * @param body sent as JSON with every request
 * @param addresses how many network addresses the connections come from, as a proxy in front would report
 */
export async function load(
  port: number,
  request: { path: string; headers: Record<string, string>; body: string },
  { connections, seconds, addresses = 1 }: { connections: number; seconds: number; addresses?: number },
): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const bytes = requestBytes(port, request, index % addresses);
      return askUntil(end, port, bytes, (ms) => latencies.push(ms));
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

function requestBytes(
  port: number,
  { path, headers, body }: Parameters<typeof load>[1],
  address: number,
): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-forwarded-for: 10.0.${address >> 8}.${address & 255}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

async function askUntil(end: number, port: number, bytes: Buffer, answered: (ms: number) => void) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return new Promise<void>((resolve, reject) => {
    let sent = performance.now();
    let buffered: Buffer = Buffer.alloc(0);
    const send = () => {
      sent = performance.now();
      socket.write(bytes);
    };
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      if (!isWhole(buffered)) return;
      if (!buffered.subarray(0, 12).equals(OK)) {
        reject(new Error(buffered.toString()));
        socket.destroy();
        return;
      }
      buffered = Buffer.alloc(0);
      const now = performance.now();
      answered(now - sent);
      if (now < end) send();
      else socket.end();
    });
    send();
  });
}

const OK = Buffer.from('HTTP/1.1 200');

/** Whether an answer is complete: its head, and a body of its Content-Length. */
function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = answer.subarray(0, headEnd).toString('latin1').toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head);
  if (!length) throw new Error(`An answer without a length: ${head}`);
  return answer.length >= headEnd + HEAD_END.length + Number(length[1]);
}
