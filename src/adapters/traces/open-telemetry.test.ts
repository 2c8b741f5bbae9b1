import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../tests/database.ts';
import { startTraceCollector } from '../../../tests/fakes/trace-collector.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { createFrontDoor } from '../../server/front-door.ts';
import { traceRequests } from '../../server/trace-requests.ts';
import { watchRequests } from '../../server/watch-requests.ts';
import { chooseTracer } from './choose-tracer.ts';
import { createTracer } from './open-telemetry.ts';
import { traceEnvironment, traceSettings } from './trace-settings.ts';

const lines: { facts: Record<string, unknown>; message: string }[] = [];
const note = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message });
const log = { info: note, warn: note, error: note };

async function traced({ authorization, share = 1 }: { authorization?: string; share?: number } = {}) {
  const collector = await startTraceCollector(authorization);
  onTestFinished(collector.close);
  const headers = authorization && `authorization=${encodeURIComponent(authorization)}`;
  const { tracer, close } = createTracer(
    { endpoint: collector.endpoint, headers, service: 'door', share },
    log,
  );
  lines.length = 0;
  return { tracer, close, collector };
}

test('spans nest as the work did, across waits, and a stop sends the last ones', async () => {
  const { tracer, close, collector } = await traced({ authorization: 'Bearer a, b' });
  const inside = await Promise.all(
    ['one', 'two'].map((name) =>
      tracer.span(name, async (span) => {
        await new Promise(setImmediate);
        await tracer.span(`within ${name}`, async () => undefined);
        span.note({ tickets: 2 });
        return tracer.traceId();
      }),
    ),
  );
  expect(tracer.traceId()).toBeUndefined();
  await close();
  expect(collector.refusals).toEqual([]);
  const of = (name: string) => collector.spans.find((span) => span.name === name);
  for (const [at, name] of ['one', 'two'].entries()) {
    expect(of(name)).toMatchObject({ traceId: inside[at], service: 'door', kind: 2 });
    expect(of(name)?.attributes).toEqual([{ key: 'tickets', value: { intValue: 2 } }]);
    expect(of(`within ${name}`)).toMatchObject({
      parentSpanId: of(name)?.spanId,
      traceId: inside[at],
      kind: 1,
    });
  }
  expect(inside[0]).not.toBe(inside[1]);
});

test('an error is thrown on, and marks its span by its code, without its words', async () => {
  const { tracer, close, collector } = await traced();
  const error = new DomainError('conflict', 'order.sold-out', 'thandi@example.com came too late');
  await expect(tracer.span('late', () => Promise.reject(error))).rejects.toBe(error);
  await close();
  expect(collector.spans).toMatchObject([
    { status: { code: 2 }, attributes: [{ key: 'error.type', value: { stringValue: 'order.sold-out' } }] },
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain('thandi');
});

test('what is not sampled is not sent', async () => {
  const { tracer, close, collector } = await traced({ share: 0 });
  expect(await tracer.span('one', async () => tracer.traceId())).toBeUndefined();
  await close();
  expect(collector.spans).toEqual([]);
});

test('a collector that refuses leaves a line in the log', async () => {
  const collector = await startTraceCollector('Bearer right');
  onTestFinished(collector.close);
  const settings = {
    endpoint: collector.endpoint,
    headers: 'authorization=wrong',
    service: 'door',
    share: 1,
  };
  const { tracer, close } = createTracer(settings, log);
  lines.length = 0;
  await tracer.span('one', async () => undefined);
  await close();
  expect(collector.refusals).toEqual(['who asks?']);
  expect(lines.map(({ message }) => message)).toContain('traces could not be sent');
});

test('a request is a span with its operation within, and continues only our own proxy’s trace', async () => {
  const { tracer, close, collector } = await traced();
  const app = await createTestApp({ log });
  const pageRoute = () => undefined;
  const doorBehind = (trustedProxies: number) =>
    createFrontDoor(app, {
      pages: () => Promise.reject(new Error('no bread')),
      assetsDir: 'docs',
      trustedProxies,
      trace: traceRequests(tracer, pageRoute, trustedProxies),
      watch: watchRequests(app, {
        counted: { request() {} },
        pageRoute,
        host: 'box',
        traceId: tracer.traceId,
      }),
    });
  const [theirs, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const headers = { traceparent: `00-${theirs}-${parent}-01` };
  await doorBehind(1).request('/api/password-policy', { headers });
  await doorBehind(0).request('/order?key=secret', { headers });
  await close();
  const [operation, behind, alone] = collector.spans;
  expect(behind).toMatchObject({ name: 'GET /api/password-policy', traceId: theirs, parentSpanId: parent });
  expect(operation).toMatchObject({ traceId: theirs, parentSpanId: behind?.spanId });
  expect(alone).toMatchObject({ name: 'GET other', status: { code: 2 } });
  expect(alone?.traceId).not.toBe(theirs);
  expect(JSON.stringify(collector.spans)).not.toContain('secret');
  // The log leads to the trace.
  const failed = lines.find(({ message }) => message === 'a request was answered with an error');
  expect(failed?.facts.traceId).toBe(alone?.traceId);
});

test('without a collector there are no traces, and work runs as it is', async () => {
  const read = (env: Record<string, string>) => traceSettings(z.object(traceEnvironment).parse(env));
  const { tracer, close } = await chooseTracer(read({}), log);
  expect(await tracer.span('one', async () => 7)).toBe(7);
  await close();
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toMatchObject({
    endpoint: 'http://collector:4318',
    share: 1,
    service: 'tikiti',
  });
  expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: 'no equals sign' })).toThrow('authorization=');
});
