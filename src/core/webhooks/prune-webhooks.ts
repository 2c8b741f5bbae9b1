import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { deleteProcessedWebhooks } from './webhook-inbox-store.ts';

/** This is far longer than providers retry, so that no notice comes again after it was deleted. */
export const WEBHOOKS_KEPT_MS = 90 * DAY_MS;
const A_BATCH = 500;
const BATCHES_A_SWEEP = 20;

/**
 * Deletes webhooks 90 days after they were processed, in batches that do not hold up new ones. Unprocessed ones stay, however old they
 * are.
 * @returns how many were deleted
 */
export async function pruneWebhooks(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - WEBHOOKS_KEPT_MS);
  let deleted = 0;
  for (let batch = 0; batch < BATCHES_A_SWEEP; batch += 1) {
    const count = await deleteProcessedWebhooks(app.db, before, A_BATCH);
    deleted += count;
    if (count < A_BATCH) break;
  }
  return deleted;
}
