import pino, { type DestinationStream } from 'pino';
import type { Log } from '../../core/shared/log.ts';
import { redact, redactText } from './redact.ts';

/** Logs JSON lines to standard error; secrets and personal data are left out of every entry. */
export function createLog(
  level: string,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  // An error is a plain object by then.
  const log = pino({ level, base: undefined, serializers: { err: (error) => error } }, to);
  const write = (severity: 'info' | 'warn' | 'error'): Log['info'] => {
    return (facts, message) =>
      log.isLevelEnabled(severity) && log[severity](redact(facts), redactText(message));
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
