import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { paidDirectly } from '../ledger/book-lost-dispute.ts';
import { bookUpTo } from '../ledger/book-up-to.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { leftOfSale } from '../refunds/refund-orders-store.ts';
import type { App } from '../shared/app.ts';
import type { MovingDispute } from './moving-dispute.ts';

/**
 * Books a dispute fee, once. The organiser bears it; where the provider takes it from the directly paid account (`byPayee`), that
 * account is debited.
 */
export async function bookDisputeFee(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { id, key, payment, snapshot }: MovingDispute,
  { feeMinor, byPayee }: { feeMinor: number; byPayee: boolean },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ feeMinor, checkAt: null })
    .where('eventId', '=', key.eventId)
    .where('id', '=', id)
    .execute();
  const fee = {
    kind: 'dispute_fee' as const,
    from: 'organiser',
    to: `provider:${payment.provider}`,
    minor: feeMinor,
  };
  // The provider took all of it from that account, so the payee bears the lost amount as well.
  const lostMinor = snapshot.state === 'lost' ? snapshot.amountMinor : 0;
  const fromPayee = byPayee ? paidDirectly(payment.payee, -lostMinor - feeMinor) : [];
  await bookUpTo(app, tx, { payment: key, disputeId: id, currency: snapshot.currency }, [fee, ...fromPayee]);
}

/** SQL: whether an event was cancelled, and everybody is refunded. */
export const hasPendingRefunds = (eventId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from cancellations c where c.event_id = ${eventId} and c.refunds_requested_at is not null)`;

/** How much of the payment that bought tickets the customer got from their bank, and how much stayed with the organiser. */
export interface LostPart {
  /** In minor units. None of it is being refunded yet. */
  restMinor: number;
  /** Whether it is refunded automatically, because the event is cancelled. */
  goesBack: boolean;
}

/** Reads this once a dispute is recorded as lost; `restMinor` is 0 when all of the payment was lost, or when it had bought nothing. */
export async function findLostPart(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<LostPart> {
  const { rows } = await sql<LostPart>`
    select greatest(0, ${leftOfSale(sql`${eventId}::uuid`, sql`${orderId}::uuid`, sql`${number}::smallint`)})::bigint as rest_minor,
      ${hasPendingRefunds(sql`${eventId}::uuid`)} as goes_back
  `.execute(tx);
  return rows[0] ?? { restMinor: 0, goesBack: false };
}
