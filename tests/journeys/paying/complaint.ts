import type { ConsoleMessage } from 'playwright-core';

/**
 * Returns what a browser's console complains of; of a request that was refused its status and path, without what only one payment's has in
 * it.
 */
export function complaintOf(line: ConsoleMessage): string {
  const [, refusal] = /^Failed to load resource: .*?(\d{3}|ERR_\w+)/.exec(line.text()) ?? [];
  if (!refusal) return line.text();
  const { pathname } = new URL(line.location().url);
  return `${refusal} ${pathname.replace(/^(\/checkout\/|\/v1\/payment_intents\/pi_)\w+/, '$1…')}`;
}
