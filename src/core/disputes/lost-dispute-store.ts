import type { Transaction } from '../../db/database.ts';
import { bookTransfers } from '../money/ledger-store.ts';
import type { App } from '../shared/app.ts';
import type { MovingDispute } from './moving-dispute.ts';

/**
 * Books a lost dispute, once: the money leaves whoever's it was, for the provider who took it. What had been settled with the
 * organiser's own account is taken back from there.
 * @param withPayee what of the payment lies there, minor units
 */
export async function insertLostDispute(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { id, key, payment, snapshot }: MovingDispute,
  withPayee: number,
): Promise<void> {
  const common = {
    event_id: key.eventId,
    order_id: key.orderId,
    currency: snapshot.currency,
    reference: id,
  };
  const lost = {
    ...common,
    id: app.newId(),
    kind: 'dispute' as const,
    debit_account: payment.booked === 'sale' ? 'organiser' : 'customer',
    credit_account: `provider:${payment.provider}`,
    amount_minor: snapshot.amountMinor,
  };
  const back = {
    ...common,
    id: app.newId(),
    kind: 'direct_settlement' as const,
    debit_account: `payee:${payment.payee}`,
    credit_account: 'organiser',
    amount_minor: Math.min(withPayee, snapshot.amountMinor),
  };
  const transfers = back.amount_minor > 0 ? [lost, back] : [lost];
  await bookTransfers(tx, transfers, app.clock.now(), { again: 'skip' });
}

/**
 * Books what a provider charges for a dispute, once: the organiser bears it, and where the provider takes it from the account that it
 * pays directly (`byPayee`), out of that.
 */
export async function bookDisputeFee(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { id, key, payment, snapshot }: MovingDispute,
  { feeMinor, byPayee }: { feeMinor: number; byPayee: boolean },
): Promise<void> {
  const now = app.clock.now();
  await tx
    .updateTable('disputes')
    .set({ fee_minor: feeMinor, check_at: null })
    .where('event_id', '=', key.eventId)
    .where('id', '=', id)
    .execute();
  if (feeMinor === 0) return;
  const common = {
    event_id: key.eventId,
    order_id: key.orderId,
    currency: snapshot.currency,
    amount_minor: feeMinor,
  };
  const fee = {
    ...common,
    id: app.newId(),
    kind: 'dispute_fee' as const,
    debit_account: 'organiser',
    credit_account: `provider:${payment.provider}`,
    reference: id,
  };
  const borne = {
    ...common,
    id: app.newId(),
    kind: 'direct_settlement' as const,
    debit_account: `payee:${payment.payee}`,
    credit_account: 'organiser',
    reference: `${id} fee`,
  };
  await bookTransfers(tx, byPayee ? [fee, borne] : [fee], now, { again: 'skip' });
}
