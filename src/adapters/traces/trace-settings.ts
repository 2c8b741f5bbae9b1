import { z } from 'zod';

/** The settings of traces, as part of the environment. Their names are OpenTelemetry's own. */
export const traceEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://collector:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,\s]*(,[^=,\s]+=[^,\s]*)*$/, {
      error: 'must be like authorization=Bearer%20abc,x-team=door',
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('tikiti'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a share from 0 to 1' }).min(0).max(1).default(1),
};

type Given = z.output<z.ZodObject<typeof traceEnvironment>>;

export interface TraceSettings {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  headers: string | undefined;
  service: string;
  /** The share of requests that are traced, from 0 to 1. */
  share: number;
}

/** Reads where traces go; undefined if nobody wants them. */
export function traceSettings(given: Given): TraceSettings | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined
    ? undefined
    : {
        endpoint: endpoint.replace(/\/$/, ''),
        headers: given.OTEL_EXPORTER_OTLP_HEADERS,
        service: given.OTEL_SERVICE_NAME,
        share: given.OTEL_TRACES_SAMPLER_ARG,
      };
}
