import { Agent, request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/journeys/running-app.ts';
import type { Door } from '../api/http/door.ts';
import { listen, requireFreePort } from './listen.ts';
import { createReadiness } from './readiness.ts';

async function aServer(drainMs: number) {
  const door = new Hono<Door>();
  const readiness = createReadiness([]);
  door.get('/work', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return c.text('done');
  });
  const port = await freePort();
  const { close } = await listen(serve, door, { host: '127.0.0.1', port, readiness, drainMs });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  /** Asks like a proxy that keeps its connections. */
  const ask = () =>
    new Promise<{ status?: number | undefined; connection?: string | undefined; error?: string }>(
      (resolve) => {
        const asking = request({ agent, port, host: '127.0.0.1', path: '/work' }, (answer) => {
          answer.resume();
          answer.on('end', () =>
            resolve({ status: answer.statusCode, connection: answer.headers.connection }),
          );
        });
        asking.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
        asking.end();
      },
    );
  return { ask, close, readiness };
}

test('a stop is announced before anything closes; then each answer ends its connection', async () => {
  const { ask, close, readiness } = await aServer(10_000);
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
  const closed = close();
  expect(await readiness.troubles()).toEqual(['This process is stopping.']);
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
  // A kept connection serves one more request; new connections are refused.
  await expect.poll(ask).toEqual({ status: 200, connection: 'close' });
  expect(await ask()).toEqual({ error: 'ECONNREFUSED' });
  await closed;
});

test('no request that came in before the server closed is lost', async () => {
  const { ask, close } = await aServer(500);
  const outcomes = new Map<string, number>();
  let refused = false;
  const asker = async () => {
    while (!refused) {
      const { status, error } = await ask();
      refused ||= error === 'ECONNREFUSED';
      const outcome = String(status ?? error);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const crowd = Array.from({ length: 16 }, asker);
  await expect.poll(() => outcomes.get('200') ?? 0).toBeGreaterThan(50);
  await close();
  await Promise.all(crowd);
  expect([...outcomes.keys()].sort()).toEqual(['200', 'ECONNREFUSED']);
});

test('says that its port is in use, and which setting changes it', async () => {
  const port = await freePort();
  const options = { host: '127.0.0.1', port, readiness: createReadiness([]), drainMs: 0 };
  const first = await listen(serve, new Hono<Door>(), options);
  await expect(listen(serve, new Hono<Door>(), options)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
  );
  await expect(requireFreePort(options)).rejects.toThrow(`Port ${port} is in use.`);
  await first.close();
  await requireFreePort(options);
  await (await listen(serve, new Hono<Door>(), options)).close();
});
