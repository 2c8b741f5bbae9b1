import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { ListedRefund } from './payment-provider.ts';
import type { AttemptKey } from './payment-reference.ts';

/** A refund of ours of so much that failed, that a person has to see to and nobody asked for again: a refund by hand is that. */
export async function findStuckRefund(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  { amountMinor, currency }: Pick<ListedRefund, 'amountMinor' | 'currency'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
    where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${number} and r.state = 'failed'
      and r.retried_as is null and r.amount_minor = ${amountMinor} and r.currency = ${currency}
      and exists (select 1 from payment_exceptions x where x.event_id = r.event_id and x.refund_id = r.id
        and x.kind = 'refund_failed' and x.settled_at is null)
    order by r.created_at limit 1
  `.execute(tx);
  return rows[0]?.id;
}

/**
 * Keeps a refund that was made at the provider, unless it is kept; `retries` is the one of ours whose money it sends.
 * @returns false where it was kept before
 */
export async function insertProviderRefund(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  {
    id,
    listed,
    reason,
    retries,
    now,
  }: { id: string; listed: ListedRefund; reason: string; retries: string | undefined; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stuck as (
      select * from refunds where event_id = ${eventId} and id = ${retries ?? null}::uuid
    )
    insert into refunds (event_id, id, order_id, attempt_number, amount_minor, fee_back_minor, currency, reason, note, request_id,
      asked_by, state, provider_refund_id, created_at, updated_at, check_at, notice_check_at, trouble_told_at)
    select ${eventId}, ${id}, ${orderId}, ${number}::smallint, ${listed.amountMinor}::bigint,
      coalesce((select greatest(0, fee_back_minor - fee_kept_minor) from stuck), 0), ${listed.currency}, coalesce((select reason from stuck), ${reason}),
      (select note from stuck), (select request_id from stuck), (select asked_by from stuck), 'requested', ${listed.id},
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, (select trouble_told_at from stuck)
    on conflict (event_id, order_id, attempt_number, provider_refund_id) where provider_refund_id is not null do nothing
    returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  if (retries !== undefined) {
    await sql`update refunds set retried_as = ${id} where event_id = ${eventId} and id = ${retries}`.execute(
      tx,
    );
  }
  return true;
}
