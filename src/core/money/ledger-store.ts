import { type Insertable, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { LedgerTransferTable } from '../../db/schema.ts';

export type NewTransfer = Omit<Insertable<LedgerTransferTable>, 'created_at'>;

/** What went out of the organiser's account by a kind of transfer, less what came back. */
const out = (kinds: string) => sql`coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
  when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in (${sql.raw(kinds)})), 0)::bigint`;

/** What transfers `t` add up to, in the order of the columns of `event_sums`. */
export const SUMS_OF_TRANSFERS = sql`
  t.event_id, t.currency, count(*)::int as transfers,
  coalesce(sum(t.amount_minor) filter (where t.kind = 'sale'), 0)::bigint as sold_minor,
  ${out("'refund', 'refund_came_back'")} as refunded_minor,
  ${out("'platform_fee', 'fee_refund'")} as service_fees_minor,
  ${out("'provider_fee'")} as card_fees_minor,
  ${out("'dispute', 'dispute_fee'")} as disputed_minor,
  ${out("'payout'")} as paid_by_hand_minor,
  ${out("'direct_settlement'")} as paid_directly_minor,
  coalesce(sum(case when t.credit_account = 'organiser' then t.amount_minor
    when t.debit_account = 'organiser' then -t.amount_minor else 0 end), 0)::bigint as balance_minor`;

const ADDED = [
  'transfers',
  'sold_minor',
  'refunded_minor',
  'service_fees_minor',
  'card_fees_minor',
  'disputed_minor',
  'paid_by_hand_minor',
  'paid_directly_minor',
  'balance_minor',
]
  .map((column) => `${column} = s.${column} + excluded.${column}`)
  .join(', ');

/**
 * Books transfers and adds them to what their event's money comes to, in one statement however many there are. The sums' row is
 * locked until the commit: behind the event's orders, before the organiser's receipts (docs/decisions/0025).
 * @param again what to do with one that the ledger has under the same kind and reference: 'refuse' ends the transaction
 */
export async function bookTransfers(
  tx: Transaction,
  transfers: readonly NewTransfer[],
  now: Date,
  { again }: { again: 'refuse' | 'skip' },
): Promise<void> {
  if (transfers.length === 0) return;
  const each = <Column extends keyof NewTransfer>(column: Column) =>
    transfers.map((transfer) => transfer[column]);
  await sql`
    with t as (
      insert into ledger_transfers
        (event_id, id, order_id, kind, debit_account, credit_account, amount_minor, currency, reference, created_at)
      select *, ${now}::timestamptz from unnest(
        ${each('event_id')}::uuid[], ${each('id')}::uuid[], ${each('order_id')}::uuid[], ${each('kind')}::text[],
        ${each('debit_account')}::text[], ${each('credit_account')}::text[], ${each('amount_minor')}::bigint[],
        ${each('currency')}::text[], ${each('reference')}::text[])
      ${again === 'skip' ? sql`on conflict (event_id, kind, reference) do nothing` : sql``}
      returning event_id, kind, debit_account, credit_account, amount_minor, currency
    )
    insert into event_sums as s
    select ${SUMS_OF_TRANSFERS} from t group by t.event_id, t.currency order by t.event_id, t.currency
    on conflict (event_id, currency) do update set ${sql.raw(ADDED)}
  `.execute(tx);
}
