import type { Store } from '../store/open-store.ts';
import type { Damage } from './damage.ts';

export type WebhookStatus = 'waiting' | 'held' | 'dropped' | 'delivered' | 'given up';

/** A webhook and the state of its delivery; times are in ms since the epoch. */
export interface Webhook {
  id: number;
  event: string;
  reference: string;
  /** The exact text that is signed and sent. */
  body: string;
  /** The deliberate fault for which the receiver must refuse it. */
  damage: Damage | null;
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
    damage: row.damage as Damage | null,
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

/** Lists webhooks that are still to be sent, the most urgent first. */
export function waitingWebhooks({ sql }: Store, limit: number): Webhook[] {
  return sql.all`SELECT * FROM webhooks WHERE status = 'waiting' ORDER BY next_attempt_at, id LIMIT ${limit}`.map(
    fromRow,
  );
}

/** Lists webhooks in the order in which they were made. */
export function heldWebhooks({ sql }: Store): Webhook[] {
  return sql.all`SELECT * FROM webhooks WHERE status = 'held' ORDER BY id`.map(fromRow);
}

/** Lists webhooks, the newest first: all, or those of one transaction or event. */
export function newestWebhooks(
  { sql }: Store,
  wanted: { reference?: string; event?: string; limit: number },
): Webhook[] {
  const { reference = null, event = null, limit } = wanted;
  return sql.all`SELECT * FROM webhooks WHERE (${reference} IS NULL OR reference = ${reference})
    AND (${event} IS NULL OR event = ${event}) ORDER BY id DESC LIMIT ${limit}`.map(fromRow);
}

/** Makes a webhook due at `at` (ms), whatever happened to it before. Unless `damage` is given, it is sent intact. */
export function makeDue({ sql }: Store, id: number, at: number, damage?: Damage): void {
  sql.run`UPDATE webhooks SET status = 'waiting', damage = ${damage ?? null}, next_attempt_at = ${at} WHERE id = ${id}`;
}

/** Keeps a webhook from being sent, for now or for ever. */
export function setAside({ sql }: Store, id: number, status: 'held' | 'dropped'): void {
  sql.run`UPDATE webhooks SET status = ${status} WHERE id = ${id}`;
}

/** One attempt to send a webhook. */
export interface WebhookAttempt {
  accepted: boolean;
  /** The receiver's HTTP status, or the error. */
  result: string;
  damage: Damage | null;
  at: number;
}

/** Lists attempts, the first one first. */
export function attemptsOf({ sql }: Store, webhookId: number): WebhookAttempt[] {
  const rows = sql.all`SELECT accepted, result, damage, at FROM webhook_attempts WHERE webhook_id = ${webhookId}
    ORDER BY id`;
  return rows.map((row) => ({ ...row, accepted: row.accepted === 1 }) as WebhookAttempt);
}
