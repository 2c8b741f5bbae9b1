import { withNumericIds } from '../api/exact-json.ts';
import type { Context } from '../context.ts';
import { takeWebhookMode } from './webhook-mode.ts';

/** Stores a webhook within the caller's database transaction, so that it exists exactly when its cause does. */
export function enqueueWebhook(
  { store, clock, options }: Context,
  event: string,
  reference: string,
  data: unknown,
): void {
  const mode = takeWebhookMode(store, event);
  const now = clock.now();
  const status = mode.mode === 'hold' ? 'held' : mode.mode === 'drop' ? 'dropped' : 'waiting';
  const due = mode.mode === 'delay' ? now + mode.ms : now;
  const damage = mode.mode === 'corrupt' ? (mode.damage ?? 'amount') : null;
  const json = JSON.stringify({ event, data });
  const body = options.numericIds ? withNumericIds(json) : json;
  for (let copies = mode.mode === 'duplicate' ? (mode.copies ?? 2) : 1; copies > 0; copies--) {
    store.sql.run`INSERT INTO webhooks (event, reference, body, damage, status, next_attempt_at, created_at)
      VALUES (${event}, ${reference}, ${body}, ${damage}, ${status}, ${due}, ${now})`;
  }
}
