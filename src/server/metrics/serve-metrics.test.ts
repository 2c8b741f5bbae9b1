import { afterAll, expect, test } from 'vitest';
import { createReadiness } from '../readiness.ts';
import { gaugeOf } from './family.ts';
import { installationFamilies } from './installation-families.ts';
import { serveMetrics } from './serve-metrics.ts';
import { readExposition } from './testing/read-exposition.ts';

let trouble: string | undefined;
const server = await serveMetrics(
  { host: '127.0.0.1', port: 0 },
  {
    readiness: createReadiness([async () => trouble]),
    own: () => [gaugeOf('own', 'Own.', 1)],
    others: async () => [['web-1', [gaugeOf('own', 'Own.', 2)]]],
    common: async () => installationFamilies(undefined, 1),
  },
);
afterAll(() => server.close());
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

test('all processes are told, and what the database knows only while it answers', async () => {
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const read = readExposition(await answer.text());
  expect(read.get('own')?.samples.map(({ labels, value }) => [labels.process, value])).toEqual([
    ['main', 1],
    ['web-1', 2],
  ]);
  expect(read.get('tikiti_database_up')?.samples[0]?.value).toBe(0);
  expect(read.get('tikiti_due_work')?.samples).toEqual([]);
});

test('a process that lacks something is alive and not ready', async () => {
  trouble = 'The disk is full.';
  expect((await ask('/livez')).status).toBe(200);
  const answer = await ask('/readyz');
  expect([answer.status, await answer.text()]).toEqual([503, 'The disk is full.\n']);
  trouble = undefined;
  expect((await ask('/readyz')).status).toBe(200);
});

test('nothing else is served, and nothing can be sent', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405);
});

test('a taken port is named', async () => {
  const taken = serveMetrics(
    { host: '127.0.0.1', port: server.port },
    {
      readiness: createReadiness([]),
      own: () => [],
      others: async () => [],
      common: async () => [],
    },
  );
  await expect(taken).rejects.toThrow(`METRICS_PORT ${server.port} is in use`);
});
