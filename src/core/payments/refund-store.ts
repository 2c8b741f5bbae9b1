import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import type { KnownPayment } from './payment-provider.ts';
import { paymentReference } from './payment-reference.ts';
import { TROUBLE_MS } from './settlement-store.ts';

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
  /** Of the service fee, given back by the platform once this is done, minor units. */
  feeBackMinor: number;
  /** Who asked for it; null: nobody did, or a guest. */
  askedBy: string | null;
  /** The refund that asks for the same money again. */
  retriedAs: string | null;
  /** How often its money came back after it was done. */
  timesCameBack: number;
  /** Of the service fee: what its payee keeps of what went with money that came back. */
  feeKeptMinor: number;
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

/** Refunds `r` with their payment `a`. */
export function selectRefunds(db: Database | Transaction) {
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
      'r.fee_back_minor as feeBackMinor',
      'r.asked_by as askedBy',
      'r.retried_as as retriedAs',
      'r.times_came_back as timesCameBack',
      'r.fee_kept_minor as feeKeptMinor',
    ]);
}

export function findRefund(
  db: Database | Transaction,
  eventId: string,
  refundId: string,
): Promise<StoredRefund | undefined> {
  return selectRefunds(db).where('r.event_id', '=', eventId).where('r.id', '=', refundId).executeTakeFirst();
}

export function refundsToCheck(db: Database, now: Date, limit: number): Promise<StoredRefund[]> {
  return selectRefunds(db).where('r.check_at', '<=', now).orderBy('r.check_at').limit(limit).execute();
}

export function refundsOfAttempt(
  db: Database,
  { eventId, orderId, number }: { eventId: string; orderId: string; number: number },
): Promise<StoredRefund[]> {
  return selectRefunds(db)
    .where('r.event_id', '=', eventId)
    .where('r.order_id', '=', orderId)
    .where('r.attempt_number', '=', number)
    .execute();
}

/** How long whoever takes a turn has it. */
export const TURN_MS = 60_000;
const HELD_BACK_MS = 3_600_000;

/**
 * Takes a turn at asking the provider about a refund that is due. Whoever gets it has a minute to itself: a provider
 * without idempotency keys must not be asked for the same money by two processes at once. From the first turn on it is counted
 * how long the provider does not take it: of a cancelled event's thousands, the last wait for theirs and are in no trouble.
 */
export async function takeTurn(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('refunds')
    .set({
      check_at: new Date(now.getTime() + TURN_MS),
      trouble_check_at: sql`case when state = 'requested' and trouble_told_at is null
        then coalesce(trouble_check_at, ${new Date(now.getTime() + TROUBLE_MS)}::timestamptz) else trouble_check_at end`,
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Locks the order of a refund: whoever changes an order's refunds does this first. */
export async function lockOrderOf(
  tx: Transaction,
  { eventId, orderId }: Pick<StoredRefund, 'eventId' | 'orderId'>,
): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute();
}

/** Keeps what the platform gave back of its fee, where that was not what had been wished, and what stays so of money that came back. */
export async function keepFeeBack(
  tx: Transaction,
  { eventId, id, feeBackMinor, feeKeptMinor }: StoredRefund,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ fee_back_minor: feeBackMinor, fee_kept_minor: feeKeptMinor })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('fee_back_minor', '!=', feeBackMinor), eb('fee_kept_minor', '!=', feeKeptMinor)]),
    )
    .execute();
}

/** What is left of the payment that a refund sends back, minor units: what came in, less all that went back, is on its way or was lost to a dispute. */
export async function leftOfPayment(tx: Transaction, refund: StoredRefund): Promise<number> {
  const { eventId, orderId, attemptNumber } = refund;
  const { reference } = refundedPayment(refund);
  const { rows } = await sql<{ left: number }>`
    select coalesce((
      select sum(amount_minor) from ledger_transfers
      where event_id = ${eventId} and order_id = ${orderId} and reference = ${reference}
        and kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')
    ), 0)::bigint - coalesce((
      select sum(amount_minor) from refunds
      where event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${attemptNumber} and state <> 'failed'
    ), 0)::bigint - coalesce((
      select sum(amount_minor) from disputes
      where event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${attemptNumber} and state = 'lost'
    ), 0)::bigint as left
  `.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Asks for the same money once more, or for what is left of it: a new refund, which the failed one names. */
export async function retryAs(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  { id: again, amountMinor, askedBy, now }: { id: string; amountMinor: number; askedBy: string; now: Date },
): Promise<void> {
  await sql`
    with failed as (
      update refunds set retried_as = ${again} where event_id = ${eventId} and id = ${id} returning *
    )
    insert into refunds (event_id, id, order_id, attempt_number, amount_minor, fee_back_minor, currency, reason, note, request_id,
      asked_by, state, created_at, updated_at, check_at, notice_check_at, trouble_told_at)
    select event_id, ${again}, order_id, attempt_number, ${amountMinor}::bigint, greatest(0, fee_back_minor - fee_kept_minor), currency, reason, note, request_id,
      ${askedBy}, 'requested', ${now}, ${now}, ${now}, ${now}, trouble_told_at
    from failed
  `.execute(tx);
}

/** Holds one back whose payment is disputed: nobody is told that it takes longer. The end of the dispute wakes it. */
export async function holdBack(db: Database, { eventId, id }: StoredRefund, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ check_at: new Date(now.getTime() + HELD_BACK_MS), trouble_check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

/**
 * Makes one that was put off for longer than a turn due now. One whose turn it is stays as it is: somebody may be asking the
 * provider, and the sweeper comes back to it within a minute.
 */
export async function wakeRefund(tx: Transaction, { eventId, id }: StoredRefund, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ check_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('check_at', '>', new Date(now.getTime() + TURN_MS))
    .execute();
}

/** Ends a refund that is never asked for: what it was to send went back another way. */
export async function endGivenUp(tx: Transaction, { eventId, id }: StoredRefund, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: now, check_at: null, trouble_check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

/** Asks for what is left of the money that a refund which was given up was to send. */
export async function insertRest(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  { id: rest, amountMinor, now }: { id: string; amountMinor: number; now: Date },
): Promise<void> {
  await sql`
    insert into refunds (event_id, id, order_id, attempt_number, amount_minor, currency, reason, state, created_at, updated_at,
      check_at, notice_check_at)
    select event_id, ${rest}, order_id, attempt_number, ${amountMinor}::bigint, currency, reason, 'requested', ${now}, ${now}, ${now},
      ${now}
    from refunds where event_id = ${eventId} and id = ${id}
  `.execute(tx);
}

/** Whether the customer has money of a payment from their bank. */
export async function hasLostDispute(
  tx: Transaction,
  { eventId, orderId, attemptNumber }: StoredRefund,
): Promise<boolean> {
  const lost = await tx
    .selectFrom('disputes')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', attemptNumber)
    .where('state', '=', 'lost')
    .select('id')
    .executeTakeFirst();
  return lost !== undefined;
}
