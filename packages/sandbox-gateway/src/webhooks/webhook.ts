import type { Store } from '../store/open-store.ts';

export type WebhookStatus = 'waiting' | 'held' | 'dropped' | 'delivered' | 'given up';

/** One webhook and how far its delivery has come; times in ms since the epoch. */
export interface Webhook {
  id: number;
  event: string;
  reference: string;
  /** The exact text that is signed and sent. */
  body: string;
  /** Bytes are changed after signing, so that the receiver must refuse it. */
  corrupt: boolean;
  status: WebhookStatus;
  attempts: number;
  nextAttemptAt: number;
  lastResult: string | null;
  createdAt: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Webhook {
  return {
    id: row.id as number,
    event: row.event as string,
    reference: row.reference as string,
    body: row.body as string,
    corrupt: row.corrupt === 1,
    status: row.status as WebhookStatus,
    attempts: row.attempts as number,
    nextAttemptAt: row.next_attempt_at as number,
    lastResult: row.last_result as string | null,
    createdAt: row.created_at as number,
  };
}

export function findWebhook({ sql }: Store, id: number): Webhook | undefined {
  const row = sql.get`SELECT * FROM webhooks WHERE id = ${id}`;
  return row && fromRow(row);
}

/** Those still to be sent, the soonest first. */
export function waitingWebhooks({ sql }: Store, limit: number): Webhook[] {
  return sql.all`SELECT * FROM webhooks WHERE status = 'waiting' ORDER BY next_attempt_at, id LIMIT ${limit}`.map(
    fromRow,
  );
}

/** In the order in which they were made. */
export function heldWebhooks({ sql }: Store): Webhook[] {
  return sql.all`SELECT * FROM webhooks WHERE status = 'held' ORDER BY id`.map(fromRow);
}

/** The newest first. */
export function latestWebhooks({ sql }: Store, limit: number): Webhook[] {
  return sql.all`SELECT * FROM webhooks ORDER BY id DESC LIMIT ${limit}`.map(fromRow);
}

/** Makes a webhook due at `at` (ms), whatever became of it before; its next sending is a clean one. */
export function makeDue({ sql }: Store, id: number, at: number): void {
  sql.run`UPDATE webhooks SET status = 'waiting', corrupt = 0, next_attempt_at = ${at} WHERE id = ${id}`;
}
