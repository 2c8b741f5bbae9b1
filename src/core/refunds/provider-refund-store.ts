import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { FEE_GIVEN, TIMES_REVERSED } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import type { StoredRefund } from './refund-store.ts';

type Amount = Pick<ListedRefund, 'amountMinor' | 'currency'>;

/** SQL: whether somebody was told of a refund `r`, or of one that it tries again, that the provider did not take or could not send it. */
const WAS_FILED = sql`exists (
  with recursive tries (id) as (
    select r.id
    union
    select e.id from refunds e join tries on e.retried_as = tries.id where e.event_id = r.event_id and e.order_id = r.order_id)
  select from payment_exceptions x join tries on tries.id = x.refund_id where x.event_id = r.event_id and x.kind = 'refund_failed')`;

/** Whether a person may have sent the money of a refund by hand: they were told that it does not go, whatever they wrote since. */
export async function wasFiled(
  db: Database | Transaction,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r where r.event_id = ${eventId} and r.id = ${id} and ${WAS_FILED}
  `.execute(db);
  return rows.length > 0;
}

/**
 * A refund of ours of so much that a refund by hand is meant to be: nobody asked for it again, and it failed and a person has to see
 * to it, or the provider has not taken it so far as anybody knows, and a person was told so.
 */
export async function findStuckRefund(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  { amountMinor, currency }: Amount,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
    where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${number}
      and r.retried_as is null and r.amount_minor = ${amountMinor} and r.currency = ${currency}
      and case r.state
        when 'failed' then exists (select 1 from payment_exceptions x where x.event_id = r.event_id and x.refund_id = r.id
          and x.kind = 'refund_failed' and x.settled_at is null)
        when 'requested' then r.provider_refund_id is null and ${WAS_FILED}
        else false end
    order by r.created_at limit 1
  `.execute(tx);
  return rows[0]?.id;
}

/** Whether a refund of ours of so much was taken after somebody was told that it is not: a refund by hand may be that money once more. */
export async function maySendTwice(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  { id, amountMinor, currency }: Amount & { id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payment_exceptions x on x.event_id = r.event_id and x.refund_id = r.id and x.kind = 'refund_failed'
    where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${number}
      and r.retried_as is null and r.amount_minor = ${amountMinor} and r.currency = ${currency}
      and r.provider_refund_id is distinct from ${id} and r.provider_refund_id is not null and r.state <> 'failed' and ${TIMES_REVERSED} = 0
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps a refund that was made at the provider, unless it is kept; `retries` is the one of ours whose money it sends: that is over, and
 * is never asked for (again). Should the provider have it all the same, it is told by its key, and a person hears of it.
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
  }: {
    id: string;
    listed: Amount & { id: string | null };
    reason: string;
    retries: string | undefined;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stuck as (
      select * from refunds where event_id = ${eventId} and id = ${retries ?? null}::uuid
    )
    insert into refunds (event_id, id, order_id, attempt_number, amount_minor, fee_back_minor, currency, reason, note, request_id,
      asked_by, state, provider_refund_id, created_at, updated_at, check_at, notice_check_at, trouble_told_at)
    select ${eventId}, ${id}, ${orderId}, ${number}::smallint, ${listed.amountMinor}::bigint,
      coalesce((select greatest(0, fee_back_minor - ${FEE_GIVEN}) from stuck r), 0), ${listed.currency}, coalesce((select reason from stuck), ${reason}),
      (select note from stuck), (select request_id from stuck), (select asked_by from stuck), 'requested', ${listed.id},
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, (select trouble_told_at from stuck)
    on conflict (event_id, order_id, attempt_number, provider_refund_id) where provider_refund_id is not null do nothing
    returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  if (retries !== undefined) {
    await sql`
      update refunds set retried_as = ${id}, updated_at = case state when 'requested' then ${now}::timestamptz else updated_at end,
        trouble_check_at = case when state <> 'requested' then trouble_check_at end, state = 'failed', check_at = null
      where event_id = ${eventId} and id = ${retries}
    `.execute(tx);
    // What says that it is asked for by itself is not true any more.
    await sql`
      update payment_exceptions set outcome = 'returned_at_provider'
      where event_id = ${eventId} and refund_id = ${retries} and settled_at is null and outcome = 'asked_again'
    `.execute(tx);
  }
  return true;
}

/** The provider lists what a person had said: from now on it can be asked after. */
export async function nameAfter(
  tx: Transaction,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  providerRefundId: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}
