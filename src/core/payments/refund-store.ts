import { type Database, type Transaction, transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import type { App } from '../shared/app.ts';
import type { RefundReason } from '../shared/mail.ts';
import type { KnownPayment, RefundSnapshot } from './payment-provider.ts';
import { paymentReference } from './payment-reference.ts';

export interface StoredRefund {
  eventId: string;
  id: string;
  orderId: string;
  attemptNumber: number;
  provider: string;
  amountMinor: number;
  currency: string;
  reason: string;
  state: RefundState;
  providerRefundId: string | null;
  accessCode: string | null;
  payee: string | null;
}

/** The payment that a refund sends back. */
export function refundedPayment({
  eventId,
  orderId,
  attemptNumber,
  accessCode,
  payee,
}: StoredRefund): KnownPayment {
  const reference = paymentReference({ eventId, orderId, number: attemptNumber });
  return { reference, accessCode, payee };
}

function refunds(db: Database | Transaction) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.event_id', '=', 'r.event_id')
        .onRef('a.order_id', '=', 'r.order_id')
        .onRef('a.number', '=', 'r.attempt_number'),
    )
    .select([
      'r.event_id as eventId',
      'r.id',
      'r.order_id as orderId',
      'r.attempt_number as attemptNumber',
      'a.provider',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.reason',
      'r.state',
      'r.provider_refund_id as providerRefundId',
      'a.access_code as accessCode',
      'a.payee',
    ]);
}

export function findRefund(
  db: Database,
  eventId: string,
  refundId: string,
): Promise<StoredRefund | undefined> {
  return refunds(db).where('r.event_id', '=', eventId).where('r.id', '=', refundId).executeTakeFirst();
}

export function refundsToCheck(db: Database, now: Date, limit: number): Promise<StoredRefund[]> {
  return refunds(db).where('r.check_at', '<=', now).orderBy('r.check_at').limit(limit).execute();
}

export function refundsOfAttempt(
  db: Database,
  { eventId, orderId, number }: { eventId: string; orderId: string; number: number },
): Promise<StoredRefund[]> {
  return refunds(db)
    .where('r.event_id', '=', eventId)
    .where('r.order_id', '=', orderId)
    .where('r.attempt_number', '=', number)
    .execute();
}

const FINAL: readonly RefundState[] = ['done', 'failed', 'needs_attention'];
const NEXT_CHECK_MS = 5 * 60_000;
const TURN_MS = 60_000;

/**
 * Takes a turn at asking the provider about a refund that is due. Whoever gets it has a minute to itself: a provider
 * without idempotency keys must not be asked for the same money by two processes at once.
 */
export async function takeTurn(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('refunds')
    .set({ check_at: new Date(now.getTime() + TURN_MS) })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Writes down what the provider says of a refund; money that went back is booked once, and the customer told once. */
export async function recordRefund(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'jobs' | 'log'>,
  refund: StoredRefund,
  snapshot: RefundSnapshot,
): Promise<void> {
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    const changed = await tx
      .updateTable('refunds')
      .set({
        provider_refund_id: snapshot.id,
        state: snapshot.state,
        updated_at: now,
        check_at: FINAL.includes(snapshot.state) ? null : new Date(now.getTime() + NEXT_CHECK_MS),
      })
      .where('event_id', '=', refund.eventId)
      .where('id', '=', refund.id)
      .where('state', '!=', 'done')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    if (snapshot.state === 'failed' || snapshot.state === 'needs_attention') {
      const { eventId, id: refundId, orderId } = refund;
      app.log.error({ eventId, refundId, orderId, state: snapshot.state }, 'a refund needs a person');
    }
    if (snapshot.state === 'done') await bookRefund(app, tx, refund, now);
    if (refund.providerRefundId === null) {
      await app.jobs.enqueue(tx, 'send-refund-notice', [{ eventId: refund.eventId, refundId: refund.id }]);
    }
  });
}

/** Refunds of money that had bought tickets; all others send back what never became the organiser's. */
const UNDOES_A_SALE: ReadonlySet<string> = new Set<RefundReason>(['by-organiser', 'event-cancelled']);

async function bookRefund(
  app: Pick<App, 'newId'>,
  tx: Transaction,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('ledger_transfers')
    .values({
      event_id: refund.eventId,
      id: app.newId(),
      order_id: refund.orderId,
      kind: 'refund',
      debit_account: UNDOES_A_SALE.has(refund.reason) ? 'organiser' : 'customer',
      credit_account: `provider:${refund.provider}`,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      reference: refund.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'kind', 'reference']).doNothing())
    .execute();
}
