import { type RawBuilder, sql } from 'kysely';
import type { DisputeState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { AttemptKey } from './payment-reference.ts';

/**
 * SQL: whether the payment of the row `dispute` is the one that bought its order's tickets. An order may have several payments.
 * @param eventId the event's id, for a statement that changes or locks rows
 */
export const hasBoughtTickets = (
  dispute: string,
  eventId: RawBuilder<unknown> = sql.ref(`${dispute}.event_id`),
) => {
  const d = sql.id(dispute);
  return sql<boolean>`exists (
  select 1 from ledger_transfers sale where sale.event_id = ${eventId} and sale.order_id = ${d}.order_id
    and sale.attempt_number = ${d}.attempt_number and sale.kind = 'sale')`;
};

/**
 * SQL: whether the payment that bought an order's tickets is disputed or lost a dispute. Disputes of a second or late payment, which bought
 * nothing, do not concern the tickets.
 * @param eventId the event's id, or a column that holds it, such as `o.event_id`
 */
export function saleIsDisputed(
  eventId: RawBuilder<unknown>,
  orderId: RawBuilder<unknown>,
  state: 'open' | 'lost' = 'open',
) {
  return sql<boolean>`exists (
    select 1 from disputes d
    where d.event_id = ${eventId} and d.order_id = ${orderId} and d.state = ${state} and ${hasBoughtTickets('d', eventId)})`;
}

/** Tells whether a payment has a dispute in one of these states. While one is open, nothing of the payment is refunded. */
export async function hasDispute(
  db: Database | Transaction,
  { eventId, orderId, number }: AttemptKey,
  states: readonly DisputeState[],
): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('attemptNumber', '=', number)
    .where('state', 'in', states)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Tells whether the payment that bought an order's tickets has an open dispute. */
export async function isSaleDisputed(tx: Transaction, eventId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`
    select ${saleIsDisputed(sql`${eventId}`, sql`${orderId}`)} as disputed
  `.execute(tx);
  return rows[0]?.disputed ?? false;
}
