import type { Transaction } from '../../db/database.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';
import { presumedId } from './presumed-id.ts';
import { type StoredRefund, selectRefunds } from './refund-store.ts';

/** What was presumed to have gone back of a payment, where that still stands; `currency`: only of that. */
export function findPresumed(
  tx: Transaction,
  key: AttemptKey,
  currency?: string,
): Promise<StoredRefund | undefined> {
  const query = selectRefunds(tx)
    .where('r.event_id', '=', key.eventId)
    .where('r.order_id', '=', key.orderId)
    .where('r.attempt_number', '=', key.number)
    .where('r.provider_refund_id', '=', presumedId(paymentReference(key)))
    .where('r.state', 'in', ['requested', 'done']);
  return (currency === undefined ? query : query.where('r.currency', '=', currency)).executeTakeFirst();
}

/** Whether a refund that the provider lists is one of ours by its id. */
export async function isKept(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  providerRefundId: string,
): Promise<boolean> {
  const kept = await tx
    .selectFrom('refunds')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .where('provider_refund_id', '=', providerRefundId)
    .select('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The provider lists it after all: from now on it can be asked after. */
export async function nameAfter(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  providerRefundId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId, updated_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** A part of it is listed, and kept by itself: this is the rest. */
export async function noteShrunk(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  { amountMinor, now }: { amountMinor: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ amount_minor: amountMinor, updated_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Its customer has heard of this money, and hears no more of it. */
export async function keepTold(
  tx: Transaction,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ notified_at: eb.fn.coalesce('notified_at', eb.val(now)), trouble_check_at: null }))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}
