import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** A provider on this machine that gives the next of the answers it was handed, and keeps what it was asked. */
export async function recordedProvider() {
  const asked: Asked[] = [];
  const answers: { status: number; body: string; afterMs: number }[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', headers } = request;
    const query = Object.fromEntries(url.searchParams);
    asked.push({ method, path: url.pathname, query, headers, body: body ? JSON.parse(body) : undefined });
    const answer = answers.shift() ?? { status: 599, body: 'nobody expected this', afterMs: 0 };
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers(body: unknown, { status = 200, afterMs = 0 } = {}) {
      answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body), afterMs });
    },
  };
}
