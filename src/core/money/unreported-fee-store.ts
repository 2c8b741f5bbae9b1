import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';

/** What is unreported of an event, minor units. */
interface Unreported {
  eventId: string;
  currency: Currency;
  minor: number;
}

/**
 * Sums the organiser's part of payments that a provider paid them directly but has not reported the fee for, minor units, by event and
 * currency. Until the fee is known, their part is not booked as paid, so it looks due.
 */
export async function sumUnreportedDirect(
  db: Database | Transaction,
  eventIds: readonly string[],
): Promise<Unreported[]> {
  const { rows } = await sql<Unreported>`
    select a.event_id, theirs.currency, sum(greatest(0, theirs.minor))::bigint as minor
    from payment_attempts a, lateral (
      select t.currency, sum(case when t.credit_account = 'organiser' then t.amount_minor else -t.amount_minor end) as minor
      from ledger_transfers t
      where t.event_id = a.event_id and t.order_id = a.order_id and 'organiser' in (t.debit_account, t.credit_account)
        and t.attempt_number = a.number
      group by t.currency) theirs
    where a.event_id = any(${eventIds}::uuid[]) and a.payee is not null and a.provider_fee_minor is null and a.state = 'succeeded'
    group by a.event_id, theirs.currency`.execute(db);
  return rows;
}

/** What is unreported of one event in one currency, minor units. */
export const unreportedIn = (all: readonly Unreported[], of: { eventId: string; currency: string }): number =>
  all.find(({ eventId, currency }) => eventId === of.eventId && currency === of.currency)?.minor ?? 0;
