import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { TILL_PAYEE_ACCOUNT } from './till-account.ts';

/** A transfer to book. It refers to its payment, and to its refund, dispute or payout if it has one. */
export type NewTransfer = Pick<
  Insertable<Tables['ledger_transfers']>,
  'id' | 'kind' | 'debitAccount' | 'creditAccount' | 'amountMinor' | 'currency'
> &
  Partial<
    Pick<
      Insertable<Tables['ledger_transfers']>,
      'orderId' | 'attemptNumber' | 'refundId' | 'disputeId' | 'payoutId' | 'entry'
    >
  >;

/** SQL: whether a transfer `t` is of money that the organiser took at the door. */
const AT_DOOR = `'${TILL_PAYEE_ACCOUNT}' in (t.debit_account, t.credit_account)`;

/** SQL: what left the organiser's account by these kinds of transfers, less what came back. */
const out = (
  kinds: string,
  where = 'true',
) => sql`coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
  when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in (${sql.raw(kinds)}) and ${sql.raw(where)}), 0)::bigint`;

/** SQL: the sums of transfers `t` of an event, in the order of the columns of `event_sums`. @param eventId the event's id, or a column that holds it */
export const sumsOfTransfers = (eventId: RawBuilder<unknown>) => sql`
  ${eventId}, t.currency, count(*)::int as transfers,
  coalesce(sum(t.amount_minor) filter (where t.kind = 'sale'), 0)::bigint as sold_minor,
  ${out("'refund', 'refund_reversal'")} as refunded_minor,
  ${out("'platform_fee', 'fee_refund'")} as service_fees_minor,
  ${out("'provider_fee'")} as card_fees_minor,
  ${out("'dispute', 'dispute_fee'")} as disputed_minor,
  ${out("'payout'")} as paid_by_hand_minor,
  ${out("'direct_settlement'", `not ${AT_DOOR}`)} as paid_directly_minor,
  coalesce(sum(case when t.credit_account = 'organiser' then t.amount_minor
    when t.debit_account = 'organiser' then -t.amount_minor else 0 end), 0)::bigint as balance_minor,
  ${out("'direct_settlement'", AT_DOOR)} as taken_at_door_minor`;

const SUMS = [
  'transfers',
  'sold_minor',
  'refunded_minor',
  'service_fees_minor',
  'card_fees_minor',
  'disputed_minor',
  'paid_by_hand_minor',
  'paid_directly_minor',
  'balance_minor',
  'taken_at_door_minor',
];
const ADDED = SUMS.map((column) => `${column} = s.${column} + excluded.${column}`).join(', ');

/**
 * Books transfers of an event and adds them to its sums, in one statement. The sums' row stays locked until the commit; it is locked after
 * the event's orders and before the organiser's receipts (docs/decisions/0025). Booking a transfer twice aborts the transaction.
 */
export async function bookTransfers(
  tx: Transaction,
  eventId: string,
  transfers: readonly NewTransfer[],
  now: Date,
): Promise<void> {
  if (transfers.length === 0) return;
  const each = <Column extends keyof NewTransfer>(column: Column) =>
    transfers.map((transfer) => transfer[column] ?? null);
  await sql`
    with t as (
      insert into ledger_transfers
        (event_id, id, order_id, attempt_number, refund_id, dispute_id, payout_id, entry, kind, debit_account, credit_account,
          amount_minor, currency, created_at)
      select ${eventId}::uuid, *, ${now}::timestamptz from unnest(
        ${each('id')}::uuid[], ${each('orderId')}::uuid[], ${each('attemptNumber')}::smallint[],
        ${each('refundId')}::uuid[], ${each('disputeId')}::uuid[], ${each('payoutId')}::uuid[],
        ${transfers.map(({ entry }) => entry ?? 1)}::smallint[], ${each('kind')}::text[], ${each('debitAccount')}::text[],
        ${each('creditAccount')}::text[], ${each('amountMinor')}::bigint[], ${each('currency')}::text[])
      returning kind, debit_account, credit_account, amount_minor, currency
    )
    insert into event_sums as s (event_id, currency, ${sql.raw(SUMS.join(', '))})
    select ${sumsOfTransfers(sql`${eventId}::uuid`)} from t group by t.currency order by t.currency
    on conflict (event_id, currency) do update set ${sql.raw(ADDED)}
  `.execute(tx);
}
