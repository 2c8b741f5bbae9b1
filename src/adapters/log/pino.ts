import pino from 'pino';
import type { Log } from '../../core/shared/log.ts';

/** JSON lines on standard error; what could be a secret is blotted out, whoever logs it. */
export function createLog(level: string): Log {
  const hidden = [
    '*.authorization',
    '*.cookie',
    '*.password',
    '*.token',
    '*.secret',
    '*.accessCode',
    '*.oobCode',
    '*.client_secret',
    // What Stripe's errors carry: the whole payment, with what opens it.
    '*.raw',
    '*.payment_intent',
  ];
  const log = pino({ level, redact: hidden, base: undefined }, pino.destination({ dest: 2, sync: true }));
  return {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  };
}
