import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { WebhookNotice } from '../providers/payment-provider.ts';
import { waking } from '../shared/work.ts';

/** A signed webhook, about to be stored. */
export interface NewWebhook extends WebhookNotice {
  id: string;
  provider: string;
  /** The raw bytes as they came. */
  body: Buffer;
}

/** A stored webhook, as processing it needs it. */
export type StoredWebhook = Pick<
  Selectable<Tables['webhook_inbox']>,
  'id' | 'provider' | 'eventType' | 'about' | 'objectId' | 'reference' | 'paymentId' | 'payee'
>;

/**
 * Stores webhooks in one statement, each notice once, and wakes their sweep if one of them is new. They are inserted in the order of their
 * key, so that two processes that store the same ones never wait for each other.
 */
export async function insertWebhooks(
  db: Database,
  webhooks: readonly NewWebhook[],
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      insert into webhook_inbox
        (id, provider, event_type, about, object_id, status, body, received_at, check_at, reference, payment_id, payee)
      select id, provider, event_type, about, object_id, status, body, ${now}::timestamptz, ${now}::timestamptz, reference, payment_id, payee
      from unnest(
        ${webhooks.map(({ id }) => id)}::uuid[],
        ${webhooks.map(({ provider }) => provider)}::text[],
        ${webhooks.map(({ eventType }) => eventType)}::text[],
        ${webhooks.map(({ about }) => about)}::text[],
        ${webhooks.map(({ objectId }) => objectId)}::text[],
        ${webhooks.map(({ status }) => status)}::text[],
        ${webhooks.map(({ body }) => body)}::bytea[],
        ${webhooks.map(({ reference }) => reference ?? null)}::text[],
        ${webhooks.map(({ paymentId }) => paymentId ?? null)}::text[],
        ${webhooks.map(({ payee }) => payee ?? null)}::text[]
      ) as webhook (id, provider, event_type, about, object_id, status, body, reference, payment_id, payee)
      order by provider, event_type, object_id, status
      on conflict do nothing
      returning id
    ) ${waking('webhooks')} where exists (select from kept)`.execute(db);
}

/**
 * Takes webhooks that are due, longest due first, and puts each off for as long as it has waited already. So several processes never take
 * the same one, and one that fails does not hold up others.
 */
export async function takeDueWebhooks(db: Database, now: Date, limit: number): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    update webhook_inbox set
      check_at = ${now}::timestamptz + least(greatest(${now} - received_at, interval '30 seconds'), interval '5 minutes')
    where id in (
      select id from webhook_inbox where processed_at is null and check_at <= ${now}
      order by check_at limit ${limit} for update skip locked
    )
    returning id, provider, event_type, about, object_id, reference, payment_id, payee
  `.execute(db);
  return rows;
}

/** Notes that webhooks are processed, so that nobody takes them again. */
export async function noteProcessed(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('webhook_inbox').set({ processedAt: now }).where('id', 'in', ids).execute();
}

/** Deletes webhooks that were processed before an instant, the oldest first. @returns how many, at most `limit` */
export async function deleteProcessedWebhooks(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_inbox where id in (
      select id from webhook_inbox where processed_at < ${before}
      order by processed_at limit ${limit} for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
