import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { bookTransfers } from '../money/ledger-store.ts';
import type { AttemptKey } from '../payments/payment-reference.ts';
import { leftOfSale } from '../payments/refund-orders-store.ts';
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

/** SQL of a dispute `d`: its event was cancelled, and everybody is refunded. */
export const PROMISED_REFUNDS = sql<boolean>`exists (
  select 1 from cancellations c where c.event_id = d.event_id and c.refunds_asked_at is not null)`;

/** What the customer has from their bank of the payment that bought their tickets, and what of it stayed with the organiser. */
export interface LostPart {
  /** Minor units; nothing of it is on its way back so far. */
  restMinor: number;
  /** Whether it goes back by itself, since the event is cancelled. */
  goesBack: boolean;
}

/** Asked once a dispute was recorded as lost; `restMinor` is 0 where all of it was, or the payment had bought nothing. */
export async function findLostPart(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<LostPart> {
  const { rows } = await sql<LostPart>`
    select greatest(0, ${leftOfSale(sql`d.event_id`, sql`d.order_id`, sql`d.number`)})::bigint as "restMinor",
      ${PROMISED_REFUNDS} as "goesBack"
    from (select ${eventId}::uuid as event_id, ${orderId}::uuid as order_id, ${number}::smallint as number) d
  `.execute(tx);
  return rows[0] ?? { restMinor: 0, goesBack: false };
}
