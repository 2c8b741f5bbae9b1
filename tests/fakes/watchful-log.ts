import { inspect } from 'node:util';
import type { Log } from '../../src/core/shared/log.ts';

export interface WatchfulLog extends Log {
  /** All log lines. */
  lines: string[];
  /** The lines that contain a secret, each with the kind of secret. */
  leaks: string[];
}

/** What must never be in a log. */
const NEVER: Record<string, RegExp> = {
  'a signature': /\b[0-9a-f]{128}\b/i,
  'an email address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a card number': /\b\d{16,19}\b/,
};

/** A log that looks for secrets in everything it is given, including the causes and stacks of errors. */
export function createWatchfulLog(secrets: readonly string[]): WatchfulLog {
  const lines: string[] = [];
  const leaks: string[] = [];
  function write(facts: object, message: string): void {
    const line = `${message} ${inspect(facts, { depth: 12, breakLength: Infinity, maxStringLength: null })}`;
    lines.push(line);
    for (const [what, pattern] of Object.entries(NEVER))
      if (pattern.test(line)) leaks.push(`${what}: ${line}`);
    for (const secret of secrets) if (line.includes(secret)) leaks.push(`a secret: ${line}`);
  }
  return { lines, leaks, info: write, warn: write, error: write };
}
