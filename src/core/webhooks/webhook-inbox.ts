import { type Database, isOutage } from '../../db/database.ts';
import { createGroupCommit } from '../inventory/group-commit.ts';
import type { Clock } from '../shared/clock.ts';
import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';
import { insertWebhooks, type NewWebhook } from './webhook-inbox-store.ts';

export interface WebhookInbox {
  /** Stores a webhook durably, and wakes the sweep that processes it. A notice that is stored already changes nothing. */
  keep(webhook: NewWebhook): Promise<void>;
}

/** The most webhooks in one commit. Bodies may be 1 MB, so a full group of the largest is a statement of 200 MB at most. */
const MAX_BATCH = 100;

/**
 * Stores webhooks in groups: whatever has come while one group commits is the next one. After a sale opens, a provider sends hundreds a
 * second, and PostgreSQL lets only one transaction at a time commit that wakes a sweep.
 */
export function createWebhookInbox(
  { db, clock }: { db: Database; clock: Clock },
  meter: QueueMeter = UNWATCHED,
): WebhookInbox {
  const commit = createGroupCommit<NewWebhook, void>({
    maxBatch: MAX_BATCH,
    isOutage,
    meter,
    run: async (_inbox, webhooks) => {
      await insertWebhooks(db, webhooks, clock.now());
      return webhooks.map(() => undefined);
    },
  });
  return { keep: (webhook) => commit('inbox', webhook) };
}
