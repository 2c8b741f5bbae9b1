import { type RawBuilder, sql } from 'kysely';
import { type Transaction, transaction } from '../../db/database.ts';
import { insertMails, makeDueNow } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { TicketsMailState } from './order.ts';
import type { OrderKey } from './order-link.ts';

/** The mail waits until the order has been counted among those of its inbox, which takes at most this long. */
const COUNTED_WITHIN_MS = MINUTE_MS;

/** Notes which of these new orders must be confirmed by the link in their mail. The mail has the order's id. Most groups have none. */
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
    .values(ids.map((id) => ({ eventId, orderId: id, requestedAt: now })))
    .execute();
  const dueAt = new Date(now.getTime() + COUNTED_WITHIN_MS);
  await insertMails(
    tx,
    now,
    ids.map((id) => ({ id, kind: 'confirm-order', eventId, subjectId: id, dueAt })),
  );
}

/** Sends the mail with an order's link now. */
export const mailConfirmationNow = (
  app: Pick<App, 'db' | 'clock'>,
  { orderId }: Pick<OrderKey, 'orderId'>,
): Promise<void> => transaction(app.db, (tx) => makeDueNow(tx, orderId, app.clock.now()));

/** SQL: whether an order had to be confirmed. Its state says whether it has been. */
export function isToConfirm(eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from order_confirmations c where c.event_id = ${eventId} and c.order_id = ${orderId})`;
}

/** SQL: the state of the mail with an order's link; null for an order that needs none, and from a day after that mail ended. */
export function confirmationMail(orderId: RawBuilder<unknown>): RawBuilder<TicketsMailState> {
  return sql<TicketsMailState>`(
    select case when c.sent_at is not null then 'sent' when c.due_at is null then 'undeliverable' else 'on-its-way' end
    from outbox c where c.id = ${orderId} and c.kind = 'confirm-order')`;
}
