import { hostname } from 'node:os';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  parseKeyPairsIntoRecord,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../core/shared/log.ts';
import type { Span, Tracer } from '../../core/shared/tracer.ts';
import type { TraceSettings } from './trace-settings.ts';

/** How long the collector may take for the last spans at a stop, ms. */
const LAST_MS = 3_000;

const UNSENT = 'traces could not be sent';

/**
 * Traces with OpenTelemetry, and sends spans to a collector by OTLP over HTTP as JSON. A collector that is away costs the spans, and a line in the
 * log.
 */
export function createTracer(
  { endpoint, headers = '', service, share }: TraceSettings,
  log: Log,
): { tracer: Tracer; close(): Promise<void> } {
  const unsent = (error: unknown) => log.warn({ err: error }, UNSENT);
  setGlobalErrorHandler(unsent);
  diag.setLogger(loggingTo(log), DiagLogLevel.WARN);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const incoming = new W3CTraceContextPropagator();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const spans = provider.getTracer('tikiti');

  const around = (parent: string | undefined) =>
    parent === undefined
      ? contexts.active()
      : incoming.extract(
          ROOT_CONTEXT,
          { traceparent: parent },
          { get: (of, key) => of[key as 'traceparent'], keys: Object.keys },
        );

  return {
    tracer: {
      async span(name, work, parent) {
        const context = around(parent);
        // What starts a trace here is asked from outside: a request, or the time for a sweep.
        const kind = trace.getSpan(context) && parent === undefined ? SpanKind.INTERNAL : SpanKind.SERVER;
        const span = spans.startSpan(name, { kind }, context);
        const fail = (why?: string) => {
          span.setStatus({ code: SpanStatusCode.ERROR });
          if (why !== undefined) span.setAttribute('error.type', why);
        };
        const given: Span = {
          rename: (to) => void span.updateName(to),
          note: (facts) => void span.setAttributes(facts),
          fail: () => fail(),
        };
        try {
          return await contexts.with(trace.setSpan(context, span), () => work(given));
        } catch (error) {
          fail(typeOf(error));
          throw error;
        } finally {
          span.end();
        }
      },
      traceId() {
        const span = trace.getSpan(contexts.active());
        return span?.isRecording() ? span.spanContext().traceId : undefined;
      },
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref());
      await Promise.race([provider.shutdown().catch(unsent), late]);
      contexts.disable();
      diag.disable();
    },
  };
}

/** An error's code or class. Its message and stack stay here: they may name people. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}

function loggingTo(log: Log) {
  const warn = (message: string) => log.warn({ said: message }, UNSENT);
  return { error: warn, warn, info() {}, debug() {}, verbose() {} };
}
