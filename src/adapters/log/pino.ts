import pino, { type DestinationStream } from 'pino';
import type { Log } from '../../core/shared/log.ts';
import { redact, redactText } from './redact.ts';

/** JSON lines on standard error; what could be a secret or a person is left out, whoever logs it. */
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
