import type { ConsoleMessage } from 'playwright-core';

/**
 * Returns a complaint of a browser's console. For a refused request, that is its status and path, without ids of a single
 * payment.
 */
export function complaintOf(line: ConsoleMessage): string {
  const [, refusal] = /^Failed to load resource: .*?(\d{3}|ERR_\w+)/.exec(line.text()) ?? [];
  if (!refusal) return line.text();
  const { pathname } = new URL(line.location().url);
  return `${refusal} ${pathname.replace(/^(\/checkout\/|\/v1\/payment_intents\/pi_)\w+/, '$1…')}`;
}
