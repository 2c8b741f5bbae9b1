import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.number().int(), z.string()]) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }));
const span = z
  .object({
    traceId: hex(32),
    spanId: hex(16),
    parentSpanId: hex(16).optional(),
    name: z.string().min(1),
    kind: z.number().int().min(1).max(5),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    status: z.object({ code: z.number().int().min(0).max(2) }),
  })
  .refine((one) => BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano), 'it ends before it starts');
const request = z.strictObject({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span).min(1) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span> & { service: string };

export interface TraceCollector {
  endpoint: string;
  /** What was accepted, in order of its arrival. */
  spans: CollectedSpan[];
  /** Why requests were refused. */
  refusals: string[];
  close(): Promise<void>;
}

/**
 * Stands in for an OpenTelemetry collector: takes OTLP over HTTP as JSON at `/v1/traces` (https://opentelemetry.io/docs/specs/otlp/) and refuses
 * what is not that, or comes without the header that it asks for.
 */
export async function startTraceCollector(authorization?: string): Promise<TraceCollector> {
  const [spans, refusals]: [CollectedSpan[], string[]] = [[], []];
  const judge = async (incoming: IncomingMessage): Promise<[status: number, why: string]> => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    if (incoming.method !== 'POST' || incoming.url !== '/v1/traces')
      return [404, `${incoming.method} ${incoming.url}`];
    if (incoming.headers['content-type'] !== 'application/json') return [415, 'not JSON'];
    if (incoming.headers.authorization !== authorization) return [401, 'who asks?'];
    const parsed = request.safeParse(JSON.parse(body));
    if (!parsed.success) return [400, z.prettifyError(parsed.error)];
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.name')?.value;
      const service = named && 'stringValue' in named ? named.stringValue : '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((one) => ({ ...one, service }))));
    }
    return [200, ''];
  };
  const server = createServer((incoming, outgoing) => {
    void judge(incoming).then(([status, why]) => {
      if (why) refusals.push(why);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
