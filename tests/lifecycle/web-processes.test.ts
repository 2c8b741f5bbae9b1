import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readExposition } from '../../src/server/metrics/testing/read-exposition.ts';
import { startTraceCollector } from '../fakes/trace-collector.ts';
import { freePort, type RunningApp, startApp, stopProcess } from '../journeys/running-app.ts';

/** The built app with two web processes, which share a port. */
const metricsPort = String(await freePort());
const collector = await startTraceCollector();
afterAll(collector.close);
const app: RunningApp = await startApp({
  env: {
    WEB_PROCESSES: '2',
    METRICS_PORT: metricsPort,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  },
});
afterAll(() => app.stop());

/** Returns the ids of the app's web processes. */
async function webProcesses(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === app.process.pid && args.at(-1) === 'web')
    .map(([pid]) => Number(pid));
}

/** Tells whether a process has ended and whoever started it knows. */
function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** Sends a request on a connection of its own: connections are dealt out in turn, so two in a row reach both processes. */
const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(app.url + path, { ...init, headers: { ...headers, connection: 'close' } });

async function askJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await ask(path, init);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

interface Order {
  state: string;
  tickets: unknown[];
}

/** Buys a ticket as a guest does, each request at the process whose turn it is. @returns the order's address in the API */
async function buy(): Promise<{ orderAt: string; cookie: string }> {
  const { id: eventId } = await app.demoEvent();
  const { types } = await askJson<{ types: { id: string }[] }>(`/api/events/${eventId}`);
  const welcome = await ask('/api/guest', { method: 'POST' });
  const cookie = welcome.headers.getSetCookie()[0]?.split(';')[0] as string;
  const { orderId, tran } = await askJson<{ orderId: string; tran: { access_code: string } }>(
    '/beginTransaction',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: 'thandi@example.com', eventId, eventType: types[0]?.id }),
    },
  );
  const charged = await fetch(`${app.gatewayUrl}/checkout/${tran.access_code}/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4084084084084081', cvv: '408', expiry: '12/40' }),
  });
  expect(charged.status).toBe(200);
  return { orderAt: `/api/events/${eventId}/orders/${orderId}`, cookie };
}

test('a purchase goes through both processes, and both show its tickets', async () => {
  const both = await webProcesses();
  expect(both).toHaveLength(2);
  const { orderAt, cookie } = await buy();
  for (const _ of both) {
    const order = () => askJson<Order>(orderAt, { headers: { cookie } });
    await expect.poll(async () => (await order()).state).toBe('paid');
    expect((await order()).tickets).toHaveLength(1);
  }
  await expect.poll(async () => (await app.mailsTo('thandi@example.com')).length).toBe(1);
});

test('one port tells the figures of all processes, and visitors cannot reach it', async () => {
  const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const read = readExposition(await figures.text());
  const sum = (name: string, labels: Record<string, string>) =>
    read
      .get(name.replace(/_(bucket|count)$/, ''))
      ?.samples.filter((one) => one.name === name)
      .filter((one) => Object.entries(labels).every(([label, is]) => one.labels[label] === is))
      .reduce((total, { value }) => total + value, 0);
  // What the purchase above left behind, wherever it went.
  expect(sum('tikiti_http_requests_total', { route: '/beginTransaction', status: '200' })).toBe(1);
  expect(sum('tikiti_queue_item_seconds_count', { queue: 'holds' })).toBe(1);
  expect(sum('tikiti_outside_call_seconds_count', { call: 'create', outcome: 'answered' })).toBe(1);
  expect(sum('tikiti_sweep_work_total', { sweep: 'outbox', process: 'main' })).toBeGreaterThan(0);
  expect(sum('tikiti_database_up', {})).toBe(1);
  const processes = read.get('process_resident_memory_bytes')?.samples.map(({ labels }) => labels.process);
  expect(processes?.toSorted()).toEqual(['main', 'web-1', 'web-2']);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
  expect((await ask('/metrics')).status).toBe(404);
});

test('a process that is killed is replaced, while the other one sells on', async () => {
  const [killed, other] = (await webProcesses()) as [number, number];
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isGone(killed)).toBe(true);
  const { orderAt, cookie } = await buy();
  await expect.poll(async () => (await askJson<Order>(orderAt, { headers: { cookie } })).state).toBe('paid');
  await expect.poll(async () => (await webProcesses()).length).toBe(2);
  expect(await webProcesses()).toContain(other);
});

test('SIGTERM ends all of them, and then the app', async () => {
  const both = await webProcesses();
  expect(both).toHaveLength(2);
  await stopProcess(app.process);
  expect(app.process.exitCode).toBe(0);
  expect(both.map(isGone)).toEqual([true, true]);
  await expect(fetch(`${app.url}/livez`)).rejects.toThrow();
  // The last spans were sent before the end.
  expect(collector.refusals).toEqual([]);
  const asked = collector.spans.find(({ name }) => name === 'POST /beginTransaction');
  const within = collector.spans.filter(({ traceId }) => traceId === asked?.traceId).map(({ name }) => name);
  expect(within).toContain('sandbox create');
});
