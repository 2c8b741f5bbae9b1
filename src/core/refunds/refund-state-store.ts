import type { Transaction } from '../../db/database.ts';
import { timesReversedOf } from '../ledger/payment-balances.ts';
import type { OutcomePlan, RefundRow } from './plan-outcome.ts';
import type { StoredRefund } from './refund-store.ts';

type RefundKey = Pick<StoredRefund, 'eventId' | 'id'>;

/** Reads how a refund stands, under its order's lock. */
export function readRefundRow(tx: Transaction, { eventId, id }: RefundKey): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds as r')
    .where('r.eventId', '=', eventId)
    .where('r.id', '=', id)
    .select(['state', 'providerRefundId', 'retriedAs', 'notifiedAt', 'troubleNotifiedAt'])
    .select(timesReversedOf('r').as('timesReversed'))
    .executeTakeFirst();
}

/** Stores what was planned of it. */
export async function writeRefundRow(
  tx: Transaction,
  { eventId, id }: RefundKey,
  row: OutcomePlan['row'],
): Promise<void> {
  await tx.updateTable('refunds').set(row).where('eventId', '=', eventId).where('id', '=', id).execute();
}
