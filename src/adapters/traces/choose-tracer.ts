import type { Log } from '../../core/shared/log.ts';
import { type Tracer, UNTRACED } from '../../core/shared/tracer.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Chooses how traces are made. OpenTelemetry's packages are loaded only when they are wanted. @returns also what sends the last ones */
export async function chooseTracer(
  settings: TraceSettings | undefined,
  log: Log,
): Promise<{ tracer: Tracer; close(): Promise<void> }> {
  if (!settings) return { tracer: UNTRACED, close: async () => undefined };
  const { createTracer } = await import('./open-telemetry.ts');
  return createTracer(settings, log);
}
