import { z } from 'zod';

/** The settings of watching, as part of the environment. */
export const metricEnvironment = {
  METRICS_PORT: z.coerce.number({ error: 'must be a port' }).int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  SYNCHRONOUS_STANDBYS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
};

type Given = z.output<z.ZodObject<typeof metricEnvironment>>;

/** Reads where figures are served; undefined if they are not. */
export const metricSettings = ({ METRICS_PORT: port, METRICS_HOST: host }: Given) =>
  port === undefined ? undefined : { port, host };
