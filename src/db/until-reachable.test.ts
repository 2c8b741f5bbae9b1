import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { untilReachable } from './until-reachable.ts';

const patience = { tryEveryMs: 20, sayEveryMs: 60_000 };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a database that is away is waited for, which is said once; then it goes on', async () => {
  const url = `postgres://127.0.0.1:${await freePort()}/tikiti`;
  const said: string[] = [];
  const { signal, abort } = stoppable();
  const waiting = untilReachable(url, { says: (line) => said.push(line), signal, patience });
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Waiting for the database: .*ECONNREFUSED/)]);
  abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  await untilReachable(inject('serverUrl'), {
    says: (line) => said.push(line),
    signal: stoppable().signal,
    patience,
  });
  expect(said).toHaveLength(1);
});

test('a database that refuses us is not waited for', async () => {
  const url = new URL(inject('serverUrl'));
  url.pathname = '/no_such_database';
  const waiting = untilReachable(url.href, { says: () => {}, signal: stoppable().signal, patience });
  await expect(waiting).rejects.toMatchObject({ code: '3D000' });
});

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
