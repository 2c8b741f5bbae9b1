import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';
import { newLines } from './new-orders-store.ts';
import { REMOVED_EMAIL } from './no-email.ts';
import type { OrderKey } from './order-link.ts';
import type { KeptOrder } from './order-metadata.ts';

/** The buyer of an order that was lost and made again: nobody knows any more in which browser or account it was bought. */
export const LOST_BUYER = 'lost';

/** What is still here of an order that a restore may have lost. */
export interface LostOrderPlace {
  organisationId: string;
  /** Whether the order itself is here, and only its payment is not. */
  orderIsHere: boolean;
  /** The names of the ticket types that are here in this currency, by id. */
  typeNames: Record<string, string>;
}

/** Looks for the event of an order, and for what it sold; undefined if there is no such event. */
export async function findLostOrderPlace(
  db: Database,
  { eventId, orderId }: OrderKey,
  { typeIds, currency }: { typeIds: readonly string[]; currency: string },
): Promise<LostOrderPlace | undefined> {
  const { rows } = await sql<LostOrderPlace>`
    select e.organisation_id,
      exists (select from orders o where o.event_id = ${eventId} and o.id = ${orderId}) as order_is_here,
      coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t
        where t.event_id = ${eventId} and t.id = any(${typeIds}::uuid[]) and t.currency = ${currency}), '{}') as type_names
    from events e where e.id = ${eventId}`.execute(db);
  return rows[0];
}

/**
 * Writes an order that was lost, as one whose hold has ended: its payment takes seats again, or is refunded. One that is here stays as it is.
 * Without lines, nobody knows what was bought, and its payment can only be refunded.
 */
export async function insertLostOrder(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  order: Omit<KeptOrder, 'payee'> & { email: string | null; totalMinor: number; currency: Currency },
  now: Date,
): Promise<void> {
  const { email, totalMinor, currency, feeMinor, feePayer, lines } = order;
  const inserted = await tx
    .insertInto('orders')
    .values({
      eventId,
      id: orderId,
      state: 'expired',
      email: email ?? REMOVED_EMAIL,
      buyer: LOST_BUYER,
      currency,
      totalMinor,
      feeMinor,
      feePayer,
      holdExpiresAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n || lines.length === 0) return;
  await newLines(eventId, [{ id: orderId, lines }]).execute(tx);
}
