import { type RawBuilder, sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { nextTry } from '../outbox/next-try.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import type { TicketsMailState } from './order.ts';
import type { OrderKey } from './order-link.ts';

/** The mail with the link goes out once the order is counted among those of its inbox, which takes this long at most. */
const COUNTED_WITHIN_MS = 60_000;

/** Notes which of these new orders wait for the link in their mail; most groups have none. */
export async function insertConfirmations(
  tx: Transaction,
  eventId: string,
  orders: readonly { id: string; toConfirm: boolean }[],
  now: Date,
): Promise<void> {
  const checkAt = new Date(now.getTime() + COUNTED_WITHIN_MS);
  const rows = orders
    .filter(({ toConfirm }) => toConfirm)
    .map(({ id }) => ({ event_id: eventId, order_id: id, asked_at: now, check_at: checkAt }));
  if (rows.length > 0) await tx.insertInto('order_confirmations').values(rows).execute();
}

/** The mail with an order's link goes out now. */
export async function mailConfirmationNow(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { eventId, orderId }: OrderKey,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .updateTable('order_confirmations')
      .set({ check_at: clock.now() })
      .where('event_id', '=', eventId)
      .where('order_id', '=', orderId)
      .where('check_at', 'is not', null)
      .execute();
    await wake(tx, 'confirmations');
  });
}

/** SQL that tells whether an order had to be confirmed; its state says whether it was. */
export function isToConfirm(eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from order_confirmations c where c.event_id = ${eventId} and c.order_id = ${orderId})`;
}

/** SQL of what became of the mail with an order's link; null for an order that needs none. */
export function confirmationMail(
  eventId: RawBuilder<unknown>,
  orderId: RawBuilder<unknown>,
): RawBuilder<TicketsMailState> {
  return sql<TicketsMailState>`(
    select case when c.mailed_at is not null then 'sent' when c.check_at is null then 'undeliverable' else 'on-its-way' end
    from order_confirmations c where c.event_id = ${eventId} and c.order_id = ${orderId})`;
}

/** Ends the mailing of an order's link. @param mailedAt null when it was not mailed */
export async function endConfirmation(
  db: Database,
  { eventId, orderId }: OrderKey,
  mailedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('order_confirmations')
    .set({ mailed_at: mailedAt, check_at: null })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Takes orders whose link should have been mailed by now, and puts each off, so that several processes never take the same one. */
export async function takeUnmailedConfirmations(db: Database, now: Date, limit: number): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    update order_confirmations set check_at = ${nextTry(now, 'asked_at')}
    where (event_id, order_id) in (
      select event_id, order_id from order_confirmations
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", order_id as "orderId"
  `.execute(db);
  return rows;
}
