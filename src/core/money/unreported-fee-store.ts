import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';

/**
 * Sums the organiser's part of payments that a provider paid them directly but has not reported the fee for, minor units. Until the fee is
 * known, their part is not booked as paid, so it looks due.
 */
export async function sumUnreportedDirect(
  tx: Transaction,
  eventId: string,
  currency: Currency,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(greatest(0, theirs.minor)), 0)::bigint as minor
    from payment_attempts a, lateral (
      select coalesce(sum(case when t.credit_account = 'organiser' then t.amount_minor else -t.amount_minor end), 0) as minor
      from ledger_transfers t
      where t.event_id = a.event_id and t.order_id = a.order_id and t.currency = ${currency} and 'organiser' in (t.debit_account, t.credit_account)
        and t.attempt_number = a.number) theirs
    where a.event_id = ${eventId} and a.payee is not null and a.provider_fee_minor is null and a.state = 'succeeded'
  `.execute(tx);
  return rows[0]?.minor ?? 0;
}
