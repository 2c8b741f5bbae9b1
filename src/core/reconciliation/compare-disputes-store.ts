import { sql } from 'kysely';
import type { DisputeState } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';

/** A dispute as our books have it. */
export interface BookedDispute extends AttemptKey {
  providerId: string;
  state: DisputeState;
  amountMinor: number;
  currency: string;
}

const BOOKED = sql`
  d.event_id, d.order_id, d.attempt_number as number, d.provider_dispute_id as provider_id, d.state,
  d.amount_minor, d.currency`;

export async function findBookedDispute(
  db: Database,
  { eventId, provider, providerId }: { eventId: string; provider: string; providerId: string },
): Promise<BookedDispute | undefined> {
  const { rows } = await sql<BookedDispute>`
    select ${BOOKED} from disputes d
    where d.event_id = ${eventId} and d.provider = ${provider} and d.provider_dispute_id = ${providerId}
  `.execute(db);
  return rows[0];
}

/** Finds a provider's disputes that we recorded in a period. */
export async function findDisputedIn(
  db: Database,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<BookedDispute[]> {
  const { rows } = await sql<BookedDispute>`
    select ${BOOKED} from disputes d
    where d.opened_at >= ${from} and d.opened_at < ${to} and d.provider = ${provider}
  `.execute(db);
  return rows;
}

/** Lists the accounts that organisers have with a provider now. */
export async function accountsWith(db: Database, provider: string): Promise<string[]> {
  const rows = await db.selectFrom('payees').where('provider', '=', provider).select('account').execute();
  return rows.map(({ account }) => account);
}
