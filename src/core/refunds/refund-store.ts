import { sql } from 'kysely';
import type { RefundState } from '../../db/column-types.ts';
import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { feeGivenOf, feeRefunded, timesReversedOf } from '../ledger/payment-balances.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';
import type { KnownPayment } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import { ensureRefundNotice, withdrawRefundNotice } from './refund-notice-store.ts';

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
  /** How much of the service fee the platform refunds once this is done, in minor units. */
  feeRefundMinor: number;
  /** The request that it belongs to; null for money that is returned automatically or was refunded at the provider. */
  requestId: string | null;
  /** The organiser's message to the customer. */
  note: string | null;
  /** The user who requested it; null when nobody or a guest did. */
  requestedBy: string | null;
  /** The refund that retries this one. */
  retriedAs: string | null;
  /** How often it was reversed after it was done. */
  timesReversed: number;
  /** How much of a failed refund's money the customer has another way. */
  anotherWayMinor: number;
  /** The provider's id of the application fee that is still to be refunded for a refund that is done. */
  pendingFeeRefund: string | null;
  updatedAt: Date;
  /** The provider may have it, or somebody may have refunded there by hand, so its refunds are listed before this one is requested. */
  listFirst: boolean;
}

/** Names the payment that a refund returns. */
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

/** Selects refunds `r` with their payment `a`. */
export function selectRefunds(db: Database | Transaction) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.eventId', '=', 'r.eventId')
        .onRef('a.orderId', '=', 'r.orderId')
        .onRef('a.number', '=', 'r.attemptNumber'),
    )
    .select([
      'r.eventId',
      'r.id',
      'r.orderId',
      'r.attemptNumber',
      'a.provider',
      'r.amountMinor',
      'r.currency',
      'r.reason',
      'r.state',
      'r.providerRefundId',
      'a.accessCode',
      'a.payee',
      'r.feeRefundMinor',
      'r.requestId',
      'r.note',
      'r.requestedBy',
      'r.retriedAs',
      timesReversedOf('r').as('timesReversed'),
      anotherWayMinorOf('r').as('anotherWayMinor'),
      'r.pendingFeeRefund',
      'r.updatedAt',
      'r.listFirst',
    ]);
}

export function findRefund(
  db: Database | Transaction,
  eventId: string,
  refundId: string,
): Promise<StoredRefund | undefined> {
  return selectRefunds(db).where('r.eventId', '=', eventId).where('r.id', '=', refundId).executeTakeFirst();
}

export function refundsToCheck(db: Database, now: Date, limit: number): Promise<StoredRefund[]> {
  return selectRefunds(db).where('r.checkAt', '<=', now).orderBy('r.checkAt').limit(limit).execute();
}

export function refundsOfAttempt(
  db: Database | Transaction,
  { eventId, orderId, number }: { eventId: string; orderId: string; number: number },
): Promise<StoredRefund[]> {
  return selectRefunds(db)
    .where('r.eventId', '=', eventId)
    .where('r.orderId', '=', orderId)
    .where('r.attemptNumber', '=', number)
    .execute();
}

/** Inserts refunds, still to be requested, of money that bought nothing. */
export async function insertRefunds(
  tx: Transaction,
  eventId: string,
  refunds: readonly {
    id: string;
    orderId: string;
    attemptNumber: number;
    amountMinor: number;
    currency: string;
    reason: string;
  }[],
  now: Date,
): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('refunds')
    .values(
      refunds.map(({ id, orderId, attemptNumber, amountMinor, currency, reason }) => ({
        eventId,
        id,
        orderId,
        attemptNumber,
        amountMinor,
        currency,
        reason,
        state: 'requested' as const,
        createdAt: now,
        updatedAt: now,
        checkAt: now,
        listFirst: false,
      })),
    )
    .execute();
}

/**
 * Inserts a refund that was made at the provider, unless it exists; its `id` there is null when a person reported it and the provider
 * does not list it.
 * @returns false when it was there before
 */
export async function insertProviderRefund(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  refund: {
    id: string;
    providerRefundId: string | null;
    amountMinor: number;
    currency: string;
    reason: string;
    now: Date;
  },
): Promise<boolean> {
  const { id, providerRefundId, amountMinor, currency, reason, now } = refund;
  const inserted = await tx
    .insertInto('refunds')
    .values({
      eventId,
      id,
      orderId,
      attemptNumber: number,
      reason,
      amountMinor,
      currency,
      state: 'requested',
      providerRefundId,
      createdAt: now,
      updatedAt: now,
      checkAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'orderId', 'attemptNumber', 'providerRefundId'])
        .where('providerRefundId', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Names a refund after the provider's id, now that the provider lists what a person had reported, so that it can be checked from now
 * on.
 */
export async function nameAfter(
  tx: Transaction,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  providerRefundId: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ providerRefundId })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** How long a turn lasts. */
export const CLAIM_MS = MINUTE_MS;
const HELD_BACK_MS = HOUR_MS;
/** A customer is told that their refund takes longer when it is not on its way after this time. */
export const TROUBLE_MS = 15 * MINUTE_MS;

/**
 * Takes a turn at requesting a refund that is due. Whoever gets it has a minute to themselves, because a provider without idempotency
 * keys must not be asked for the same money by two processes at once. The first turn starts the time that the provider may take: in a
 * cancelled event with thousands of refunds, the last ones wait for their turn and are in no trouble.
 */
export function claimRefund(
  app: Pick<App, 'db' | 'newId' | 'clock'>,
  { eventId, orderId, id, listFirst }: Pick<StoredRefund, 'eventId' | 'orderId' | 'id' | 'listFirst'>,
  now: Date,
): Promise<boolean> {
  return transaction(app.db, async (tx) => {
    const turn = tx
      .updateTable('refunds')
      .set({ checkAt: new Date(now.getTime() + CLAIM_MS), listFirst: true })
      .where('eventId', '=', eventId)
      .where('id', '=', id)
      .where('checkAt', '<=', now)
      .returning(['state', 'troubleNotifiedAt']);
    // The caller has read that this is the first turn.
    const first = listFirst ? turn : turn.where('listFirst', '=', false);
    const taken = await first.executeTakeFirst();
    if (taken?.state === 'requested' && taken.troubleNotifiedAt === null) {
      await ensureRefundNotice(app, tx, { eventId, orderId, id }, new Date(now.getTime() + TROUBLE_MS));
    }
    return taken !== undefined;
  });
}

/**
 * Renews a turn that was taken at `taken`, right before the provider is asked.
 * @returns false when the turn is over, or the refund ended or is on its way: then nobody must request it
 */
export async function renewClaim(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  { taken, now }: { taken: Date; now: Date },
): Promise<boolean> {
  const renewed = await db
    .updateTable('refunds')
    .set({ checkAt: new Date(now.getTime() + CLAIM_MS) })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('providerRefundId', 'is', null)
    .where('checkAt', '=', new Date(taken.getTime() + CLAIM_MS))
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Stores how much of its fee the platform refunded, where that differs from what was requested. */
export async function storeFeeRefund(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  feeRefundMinor: number,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ feeRefundMinor })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('feeRefundMinor', '!=', feeRefundMinor)
    .execute();
}

/**
 * Retries a failed refund, or what is left of it, as a new refund that the failed one names. The service fee that was to be refunded
 * goes with the new one, even where that is more than the money, as far as the platform still has it.
 */
export async function retryAs(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  {
    id: again,
    amountMinor,
    requestedBy,
    now,
  }: { id: string; amountMinor: number; requestedBy: string | null; now: Date },
): Promise<void> {
  await sql`
    with failed as (
      update refunds set retried_as = ${again} where event_id = ${eventId} and id = ${id} returning *
    )
    insert into refunds (event_id, id, order_id, attempt_number, amount_minor, fee_refund_minor, currency, reason, note, request_id,
      requested_by, state, created_at, updated_at, check_at, trouble_notified_at, list_first)
    select ${eventId}::uuid, ${again}, order_id, attempt_number, ${amountMinor}::bigint,
      greatest(0, least(fee_refund_minor - ${feeGivenOf('r', sql`${eventId}`)}, (${feeLeft(eventId)}))), currency, reason, note, request_id,
      ${requestedBy}, 'requested', ${now}, ${now}, ${now}, trouble_notified_at, false
    from failed r
  `.execute(tx);
}

/** SQL: how much of the service fee of a refund's order the platform still has. */
const feeLeft = (
  eventId: string,
) => sql`select o.fee_minor - (${feeRefunded(sql`${eventId}`, sql`o.id`)}) from orders o
  where o.event_id = ${eventId} and o.id = r.order_id`;

/** Notes that the provider refused the refund. @returns since when it refuses; undefined when the refund is no longer requested */
export async function noteRefusal(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<Date | undefined> {
  const noted = await db
    .updateTable('refunds')
    .set({ refusedSince: sql<Date>`coalesce(refused_since, ${now}::timestamptz)` })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('refusedSince as since')
    .executeTakeFirst();
  return noted?.since ?? undefined;
}

/**
 * Defers a refund whose payment is disputed or on hold. Nobody is told that it takes longer, and the end of the dispute or hold wakes
 * it.
 */
export function deferRefund(db: Database, refund: StoredRefund, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const held = await tx
      .updateTable('refunds')
      .set({ checkAt: new Date(now.getTime() + HELD_BACK_MS), refusedSince: null })
      .where('eventId', '=', refund.eventId)
      .where('id', '=', refund.id)
      .where('state', '=', 'requested')
      .executeTakeFirst();
    if (held.numUpdatedRows > 0n) await withdrawRefundNotice(tx, refund);
  });
}

/**
 * Makes a refund due now that was deferred for longer than a turn. One whose turn it is stays as it is: somebody may be asking the
 * provider, and the sweep comes back to it within a minute.
 */
export async function wakeRefund(tx: Transaction, { eventId, id }: StoredRefund, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ checkAt: now })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('checkAt', '>', new Date(now.getTime() + CLAIM_MS))
    .execute();
}

/** Ends a refund that is not requested any more, because its money or a part of it was returned another way, or may have been. */
export async function endGivenUp(tx: Transaction, refund: StoredRefund, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('refunds')
    .set({ state: 'failed', updatedAt: now, checkAt: null })
    .where('eventId', '=', refund.eventId)
    .where('id', '=', refund.id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await withdrawRefundNotice(tx, refund);
}
