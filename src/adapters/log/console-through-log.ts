import { format } from 'node:util';
import type { Log } from '../../core/shared/log.ts';

/**
 * Sends through the log what libraries write with `console.warn` and `console.error`: as JSON like everything else, without secrets and
 * personal data.
 * @returns a function that ends it
 */
export function consoleThroughLog(log: Log): () => Promise<void> {
  const { warn, error } = console;
  console.warn = (...said: unknown[]) => log.warn({}, format(...said));
  console.error = (...said: unknown[]) => log.error({}, format(...said));
  return async () => void Object.assign(console, { warn, error });
}
