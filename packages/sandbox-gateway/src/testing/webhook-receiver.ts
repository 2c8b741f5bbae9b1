import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  body: { event: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** HTTP statuses for the next webhooks, first come first; 200 when there are none left. */
  answers: number[];
  /** Resolves once `count` webhooks have come in all. */
  arrived(count: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** A server of ours that keeps every webhook it gets. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const listeners = new Set<() => void>();

  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    response.writeHead(answers.shift() ?? 200).end();
    received.push({ headers: request.headers, raw, body: bodyOf(raw) });
    for (const listener of listeners) listener();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answers,
    arrived(count) {
      return new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          listeners.delete(check);
          resolve(received);
        };
        listeners.add(check);
        check();
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// One that was damaged on the way need not be JSON any more.
function bodyOf(raw: Buffer): ReceivedWebhook['body'] {
  try {
    return JSON.parse(raw.toString()) as ReceivedWebhook['body'];
  } catch {
    return { event: 'unreadable', data: {} };
  }
}
