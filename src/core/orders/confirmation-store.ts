import { type RawBuilder, sql } from 'kysely';
import { type Transaction, transaction } from '../../db/database.ts';
import { insertMails, makeDueNow } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { TicketsMailState } from './order.ts';
import type { OrderKey } from './order-link.ts';

/** The mail with the link goes out once the order is counted among those of its inbox, which takes this long at most. */
const COUNTED_WITHIN_MS = 60_000;

/** Notes which of these new orders wait for the link in their mail, which has the order's id; most groups have none. */
export async function insertConfirmations(
  tx: Transaction,
  eventId: string,
  orders: readonly { id: string; toConfirm: boolean }[],
  now: Date,
): Promise<void> {
  const ids = orders.filter(({ toConfirm }) => toConfirm).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .insertInto('order_confirmations')
    .values(ids.map((id) => ({ event_id: eventId, order_id: id, requested_at: now })))
    .execute();
  const dueAt = new Date(now.getTime() + COUNTED_WITHIN_MS);
  await insertMails(
    tx,
    now,
    ids.map((id) => ({ id, kind: 'confirm-order', eventId, subjectId: id, dueAt })),
  );
}

/** The mail with an order's link goes out now. */
export const mailConfirmationNow = (
  app: Pick<App, 'db' | 'clock'>,
  { orderId }: Pick<OrderKey, 'orderId'>,
): Promise<void> => transaction(app.db, (tx) => makeDueNow(tx, orderId, app.clock.now()));

/** SQL that tells whether an order had to be confirmed; its state says whether it was. */
export function isToConfirm(eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from order_confirmations c where c.event_id = ${eventId} and c.order_id = ${orderId})`;
}

/** SQL of what became of the mail with an order's link; null for an order that needs none, and a day after that mail's end. */
export function confirmationMail(orderId: RawBuilder<unknown>): RawBuilder<TicketsMailState> {
  return sql<TicketsMailState>`(
    select case when c.sent_at is not null then 'sent' when c.due_at is null then 'undeliverable' else 'on-its-way' end
    from outbox c where c.id = ${orderId} and c.kind = 'confirm-order')`;
}
