import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { ExceptionKind, ExceptionOutcome, PaymentExceptionTable, RefundState } from '../../db/schema.ts';
import { SENT_ANOTHER_WAY } from '../payments/refund-outcome-store.ts';
import type { DisputeFacts, ExceptionCode, Happened } from './exception-facts.ts';
import { REFUNDS_OF_IT } from './settled-with-note-store.ts';

/** @returns the ids of those that were not there before */
export async function insertExceptions(
  tx: Transaction,
  rows: readonly Insertable<PaymentExceptionTable>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('payment_exceptions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Which open exceptions; what is left out may be anything. */
interface Which {
  eventId: string;
  kinds: readonly ExceptionKind[];
  code?: ExceptionCode;
  payments?: readonly { orderId: string; number: number }[];
  refundId?: string;
  outcome?: ExceptionOutcome;
}

/** They settle by themselves: nobody has to see to them any more. */
export async function settleOpen(
  tx: Transaction,
  { eventId, kinds, code, payments, refundId, outcome: before }: Which,
  outcome: ExceptionOutcome,
  now: Date,
): Promise<void> {
  if (payments?.length === 0) return;
  let settling = tx
    .updateTable('payment_exceptions')
    .set({ settled_at: now, outcome })
    .where('event_id', '=', eventId)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null);
  if (code !== undefined) settling = settling.where('code', '=', code);
  if (refundId !== undefined) settling = settling.where('refund_id', '=', refundId);
  if (before !== undefined) settling = settling.where('outcome', '=', before);
  if (payments !== undefined) {
    const orderIds = payments.map(({ orderId }) => orderId);
    const numbers = payments.map(({ number }) => number);
    settling = settling.where(
      sql<boolean>`(order_id, attempt_number) in (select * from unnest(${orderIds}::uuid[], ${numbers}::smallint[]))`,
    );
  }
  await settling.execute();
}

/**
 * A refund went through: what was filed of it, of those it was asked again for, and of the payment it sends back is settled. What
 * was filed of a refund that sent too much stays: no other refund mends it. Of a dispute that did, the refund that took the same money is
 * filed for itself now.
 */
export async function settleByRefund(
  tx: Transaction,
  { eventId, refundId, orderId, attemptNumber }: RefundKey,
  now: Date,
): Promise<void> {
  await sql`
    with recursive chain (id) as (
      select ${refundId}::uuid
      union
      select r.id from refunds r join chain on r.retried_as = chain.id
      where r.event_id = ${eventId} and r.order_id = ${orderId}
    )
    update payment_exceptions set settled_at = ${now},
      outcome = case when kind in ('late', 'duplicate', 'mismatch') then outcome else coalesce(nullif(outcome, 'asked_again'), 'went_through') end
    where event_id = ${eventId} and settled_at is null and (
      (kind in ('refund_failed', 'refund_needs_attention') and refund_id in (select id from chain))
      or ((kind in ('late', 'duplicate', 'mismatch') or (kind = 'sent_twice' and dispute_id is not null))
        and order_id = ${orderId} and attempt_number = ${attemptNumber})
    )
  `.execute(tx);
}

/** What was taken for sent back before is only disputed: it goes back once the bank leaves it here. */
export async function reopenReturned(
  tx: Transaction,
  { eventId, orderId, number }: { eventId: string; orderId: string; number: number },
): Promise<void> {
  await tx
    .updateTable('payment_exceptions')
    .set({ settled_at: null, outcome: 'refunded' })
    .where('event_id', '=', eventId)
    .where('kind', 'in', ['late', 'duplicate', 'mismatch'])
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .where('outcome', '=', 'returned_before')
    .where('settled_by', 'is', null)
    .execute();
}

/**
 * Says anew what is filed of a refund that nobody settled: what was still being tried has failed, and is for a person.
 * @returns false where nothing of it is open
 */
export async function restateRefundFailure(
  tx: Transaction,
  { eventId, refundId, occurrence }: { eventId: string; refundId: string; occurrence: number },
  facts: Extract<Happened, { kind: 'refund_failed' }>['facts'],
): Promise<boolean> {
  const restated = await tx
    .updateTable('payment_exceptions')
    .set({ facts: JSON.stringify(facts), outcome: null, settled_at: null })
    .where('event_id', '=', eventId)
    .where('kind', '=', 'refund_failed')
    .where('refund_id', '=', refundId)
    .where((is) =>
      is.or([
        is('settled_at', 'is', null),
        is.and([is('outcome', '=', 'taken_on'), is('occurrence', '=', occurrence)]),
      ]),
    )
    .executeTakeFirst();
  return restated.numUpdatedRows > 0n;
}

/**
 * A filed dispute was decided, or was there before: says how it stands. One that a person settled stays so.
 * @returns false when a person settled it
 */
export async function moveDisputeException(
  tx: Transaction,
  { eventId, disputeId }: { eventId: string; disputeId: string },
  stands: {
    facts: DisputeFacts;
    outcome: ExceptionOutcome | null;
    amountMinor: number;
    settledAt: Date | null;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('payment_exceptions')
    .set({
      facts: JSON.stringify(stands.facts),
      outcome: stands.outcome,
      amount_minor: stands.amountMinor,
      settled_at: stands.settledAt,
    })
    .where('event_id', '=', eventId)
    .where('kind', '=', 'dispute')
    .where('dispute_id', '=', disputeId)
    .where('code', 'is', null)
    .where('settled_by', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

interface RefundKey {
  eventId: string;
  refundId: string;
  orderId: string;
  attemptNumber: number;
}

export interface ExceptionRow {
  id: string;
  kind: ExceptionKind;
  eventId: string | null;
  eventName: string | null;
  orderId: string | null;
  email: string | null;
  code: ExceptionCode | null;
  facts: unknown;
  reference: string | null;
  provider: string | null;
  amountMinor: number | null;
  currency: string | null;
  outcome: ExceptionOutcome | null;
  createdAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  note: string | null;
  refundId: string | null;
  refundState: RefundState | null;
  refundAnotherWay: boolean | null;
}

/** A page of exceptions, newest first; of one event, or of all. */
export async function findExceptions(
  db: Database,
  { eventId, settled, limit, offset }: { eventId?: string; settled: boolean; limit: number; offset: number },
): Promise<ExceptionRow[]> {
  const ofEvent = eventId === undefined ? sql`true` : sql`x.event_id = ${eventId}`;
  // The last refund of the same money says how it stands: the filed one, or the one that asks for it again.
  const { rows } = await sql<ExceptionRow>`
      select x.id, x.kind, x.event_id as "eventId", e.name as "eventName", x.order_id as "orderId", o.email, x.code, x.facts, x.object_id as reference,
        x.provider, x.amount_minor as "amountMinor", x.currency, x.outcome,
        x.created_at as "createdAt", x.settled_at as "settledAt", coalesce(nullif(u.name, ''), u.email) as "settledBy",
        x.note, refund.id as "refundId", refund.state as "refundState", refund.another_way as "refundAnotherWay"
      from payment_exceptions x
      left join events e on e.id = x.event_id
      left join orders o on o.event_id = x.event_id and o.id = x.order_id
      left join users u on u.id = x.settled_by
      left join lateral (
        select r.id, r.state, ${SENT_ANOTHER_WAY} as another_way from refunds r
        where r.event_id = x.event_id and r.order_id = x.order_id and r.id in ${REFUNDS_OF_IT} and r.retried_as is null
        order by r.created_at desc limit 1
      ) as refund on true
      where ${ofEvent} and (x.settled_at is not null) = ${settled}
      order by coalesce(x.settled_at, x.created_at) desc, x.id desc
      limit ${limit} offset ${offset}
    `.execute(db);
  return rows;
}

export async function countExceptions(
  db: Database,
  eventId?: string,
): Promise<{ open: number; settled: number }> {
  let query = db
    .selectFrom('payment_exceptions')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('settled_at', 'is', null).as('open'),
      eb.fn.countAll<number>().filterWhere('settled_at', 'is not', null).as('settled'),
    ]);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  return query.executeTakeFirstOrThrow();
}
