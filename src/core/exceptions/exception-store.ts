import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { ExceptionKind, ExceptionOutcome, RefundState, StoredEmail } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isSentAnotherWay } from '../ledger/sent-another-way.ts';
import type { Decision } from './exception.ts';
import type { DisputeFacts, ExceptionCode, Happened } from './exception-facts.ts';

/**
 * SQL: the ids of the refunds that concern the money of an exception `x`. If it was filed about a refund: that refund and its retries. If
 * about a payment: all refunds of the payment. Other kinds have none.
 */
const REFUNDS_OF_IT = sql`(
  with recursive chain (id) as (
    select f.id from refunds f where f.event_id = x.event_id and f.order_id = x.order_id and f.attempt_number = x.attempt_number
      and x.kind in ('late', 'duplicate', 'mismatch', 'sent_twice', 'refund_failed', 'refund_needs_attention')
      and (x.refund_id is null or f.id = x.refund_id)
    union
    select again.retried_as from refunds again join chain on again.id = chain.id
    where again.event_id = x.event_id and again.retried_as is not null
  ) select id from chain)`;

/** Inserts exceptions. @returns the ids of those that are new */
export async function insertExceptions(
  tx: Transaction,
  rows: readonly Insertable<Tables['payment_exceptions']>[],
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

/** Selects open exceptions; a field that is left out matches anything. */
interface Which {
  eventId: string;
  kinds: readonly ExceptionKind[];
  code?: ExceptionCode;
  payments?: readonly { orderId: string; number: number }[];
  refundId?: string;
  outcome?: ExceptionOutcome;
}

/** Resolves open exceptions automatically, as nobody has to deal with them. */
export async function resolveOpen(
  tx: Transaction,
  { eventId, kinds, code, payments, refundId, outcome: before }: Which,
  outcome: ExceptionOutcome,
  now: Date,
): Promise<void> {
  if (payments?.length === 0) return;
  let resolving = tx
    .updateTable('payment_exceptions')
    .set({ resolvedAt: now, outcome })
    .where('eventId', '=', eventId)
    .where('kind', 'in', kinds)
    .where('resolvedAt', 'is', null);
  if (code !== undefined) resolving = resolving.where('code', '=', code);
  if (refundId !== undefined) resolving = resolving.where('refundId', '=', refundId);
  if (before !== undefined) resolving = resolving.where('outcome', '=', before);
  if (payments !== undefined) {
    const orderIds = payments.map(({ orderId }) => orderId);
    const numbers = payments.map(({ number }) => number);
    resolving = resolving.where(
      sql<boolean>`(order_id, attempt_number) in (select * from unnest(${orderIds}::uuid[], ${numbers}::smallint[]))`,
    );
  }
  await resolving.execute();
}

/**
 * Resolves exceptions after a refund succeeded: those about the refund, about the refunds that it retries, and about the payment that it
 * returns. An exception about a refund that sent too much stays open, as no other refund corrects that. If a lost dispute took too much,
 * its exception is resolved, because the refund that took the same money is now filed itself.
 */
export async function resolveByRefund(
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
    update payment_exceptions set resolved_at = ${now},
      outcome = case when kind in ('late', 'duplicate', 'mismatch') then outcome else coalesce(nullif(outcome, 'retried'), 'succeeded') end
    where event_id = ${eventId} and resolved_at is null and (
      (kind in ('refund_failed', 'refund_needs_attention') and refund_id in (select id from chain))
      or ((kind in ('late', 'duplicate', 'mismatch') or (kind = 'sent_twice' and dispute_id is not null))
        and order_id = ${orderId} and attempt_number = ${attemptNumber})
    )
  `.execute(tx);
}

/**
 * Reopens an exception about money that seemed to be returned already but is only disputed. It is refunded if the bank leaves it with us.
 */
export async function reopenReturned(
  tx: Transaction,
  { eventId, orderId, number }: { eventId: string; orderId: string; number: number },
): Promise<void> {
  await tx
    .updateTable('payment_exceptions')
    .set({ resolvedAt: null, outcome: 'refunded' })
    .where('eventId', '=', eventId)
    .where('kind', 'in', ['late', 'duplicate', 'mismatch'])
    .where('orderId', '=', orderId)
    .where('attemptNumber', '=', number)
    .where('outcome', '=', 'returned_before')
    .where('resolvedBy', 'is', null)
    .execute();
}

/**
 * Restates an exception about a refund, because the refund failed and a person has to act. The exception is open or, for
 * the same `occurrence`, was resolved because the refund had been accepted. @returns false if there is none
 */
export async function restateRefundFailure(
  tx: Transaction,
  { eventId, refundId, occurrence }: { eventId: string; refundId: string; occurrence: number },
  facts: Extract<Happened, { kind: 'refund_failed' }>['facts'],
): Promise<boolean> {
  const restated = await tx
    .updateTable('payment_exceptions')
    .set({ facts: JSON.stringify(facts), outcome: null, resolvedAt: null })
    .where('eventId', '=', eventId)
    .where('kind', '=', 'refund_failed')
    .where('refundId', '=', refundId)
    .where((is) =>
      is.or([
        is('resolvedAt', 'is', null),
        is.and([is('outcome', '=', 'accepted'), is('occurrence', '=', occurrence)]),
      ]),
    )
    .executeTakeFirst();
  return restated.numUpdatedRows > 0n;
}

/**
 * Counts how often a person noted that a refund's money was settled another way, without anybody deciding to send it since. Notes on the
 * refund itself count, as do later notes on a refund that it retries or on its payment.
 */
export async function countNotes(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select count(*)::int as notes from refunds r join payment_exceptions x on x.event_id = r.event_id and x.order_id = r.order_id
    where r.event_id = ${eventId} and r.id = ${id} and x.decision is not null
      and case when x.refund_id = r.id then x.kind in ('refund_failed', 'refund_needs_attention')
        else x.resolved_at > r.created_at and r.id in ${REFUNDS_OF_IT} end
  `.execute(tx);
  return rows[0]?.notes ?? 0;
}

/** Tells whether a refund was stopped because somebody had sent money at the provider. */
export async function wasStopped(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
): Promise<boolean> {
  const why: Extract<Happened, { kind: 'refund_failed' }>['facts']['why'] = 'sent-at-provider';
  const stopped = await tx
    .selectFrom('payment_exceptions')
    .where('eventId', '=', eventId)
    .where('refundId', '=', id)
    .where('kind', '=', 'refund_failed')
    .where(sql<boolean>`facts ->> 'why' = ${why}`)
    .select('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/**
 * Updates the exception of a dispute that was decided or was filed before. One that a person resolved stays resolved.
 * @returns false if a person resolved it
 */
export async function moveDisputeException(
  tx: Transaction,
  { eventId, disputeId }: { eventId: string; disputeId: string },
  stands: {
    facts: DisputeFacts;
    outcome: ExceptionOutcome | null;
    amountMinor: number;
    resolvedAt: Date | null;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('payment_exceptions')
    .set({
      facts: JSON.stringify(stands.facts),
      outcome: stands.outcome,
      amountMinor: stands.amountMinor,
      resolvedAt: stands.resolvedAt,
    })
    .where('eventId', '=', eventId)
    .where('kind', '=', 'dispute')
    .where('disputeId', '=', disputeId)
    .where('code', 'is', null)
    .where('resolvedBy', 'is', null)
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
  code: ExceptionCode | null;
  facts: unknown;
  eventId: string | null;
  eventName: string | null;
  organisationId: string | null;
  orderId: string | null;
  attemptNumber: number | null;
  email: StoredEmail | null;
  reference: string | null;
  provider: string | null;
  amountMinor: number | null;
  currency: string | null;
  outcome: ExceptionOutcome | null;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  decision: Decision | null;
  note: string | null;
  refundId: string | null;
  refundState: RefundState | null;
  refundAnotherWay: boolean | null;
}

/** Finds a page of exceptions, newest first, of one event or of all. */
export function findExceptions(
  db: Database,
  {
    eventId,
    resolved,
    limit,
    offset,
  }: { eventId?: string; resolved: boolean; limit: number; offset: number },
): Promise<ExceptionRow[]> {
  const ofEvent = eventId === undefined ? sql`true` : sql`x.event_id = ${eventId}`;
  return selectExceptions(
    db,
    sql`${ofEvent} and (x.resolved_at is not null) = ${resolved}
      order by coalesce(x.resolved_at, x.created_at) desc, x.id desc
      limit ${limit} offset ${offset}`,
  );
}

/** Finds one exception; undefined if there is none. */
export async function findException(db: Database, id: string): Promise<ExceptionRow | undefined> {
  const [found] = await selectExceptions(db, sql`x.id = ${id}`);
  return found;
}

async function selectExceptions(db: Database, which: RawBuilder<unknown>): Promise<ExceptionRow[]> {
  // One refund stands for the exception's money: one that may still be sent, otherwise the latest that was requested for it.
  const { rows } = await sql<ExceptionRow>`
      select x.id, x.kind, x.code, x.facts, x.event_id, e.name as event_name, e.organisation_id,
        x.order_id, x.attempt_number, o.email, x.object_id as reference, x.provider,
        x.amount_minor, x.currency, x.outcome, x.created_at, x.resolved_at,
        coalesce(nullif(u.name, ''), u.email) as resolved_by, coalesce(x.lost_decision, x.decision) as decision, x.note,
        refund.id as refund_id, refund.state as refund_state, refund.another_way as refund_another_way
      from payment_exceptions x
      left join events e on e.id = x.event_id
      left join orders o on o.event_id = x.event_id and o.id = x.order_id
      left join users u on u.id = x.resolved_by
      left join lateral (
        select r.id, r.state, ${isSentAnotherWay('r')} as another_way from refunds r
        where r.event_id = x.event_id and r.order_id = x.order_id and r.id in ${REFUNDS_OF_IT} and r.retried_as is null
        order by r.state in ('requested', 'pending', 'processing') desc, r.created_at desc limit 1
      ) as refund on true
      where ${which}
    `.execute(db);
  return rows;
}

/** Builds that don't know what is decided about lost orders read that the exception is resolved. */
const stored = (decision: Decision) =>
  decision === 'make_order_again' || decision === 'refund_lost'
    ? { decision: 'resolved' as const, lostDecision: decision }
    : { decision };

/** @returns false if it was resolved already */
export async function markResolved(
  tx: Transaction,
  { id, by, decision, note, now }: { id: string; by: string; decision: Decision; note: string; now: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('payment_exceptions')
    .set({ resolvedAt: now, resolvedBy: by, ...stored(decision), note: note === '' ? null : note })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

export async function countExceptions(
  db: Database,
  eventId?: string,
): Promise<{ open: number; resolved: number }> {
  let query = db
    .selectFrom('payment_exceptions')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('resolvedAt', 'is', null).as('open'),
      eb.fn.countAll<number>().filterWhere('resolvedAt', 'is not', null).as('resolved'),
    ]);
  if (eventId !== undefined) query = query.where('eventId', '=', eventId);
  return query.executeTakeFirstOrThrow();
}

/**
 * Resolves what is filed of an order's failed refunds whose money the customer has another way, and files it again when that turns out
 * to be wrong. It is called with the order locked, whenever money of the order was returned or came back.
 */
export async function resolveSentAnotherWay(
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
  now: Date,
): Promise<void> {
  await sql`
    with failed as (
      select r.id, ${isSentAnotherWay('r', sql`${eventId}`)} as sent, exists (
        select from disputes d where d.event_id = ${eventId} and d.order_id = r.order_id
          and d.attempt_number = r.attempt_number and d.state = 'lost') as by_bank
      from refunds r
      where r.event_id = ${eventId} and r.order_id = ${orderId} and r.state = 'failed' and r.retried_as is null
    )
    update payment_exceptions x set
      resolved_at = case when f.sent then ${now}::timestamptz end,
      outcome = case when not f.sent then null when f.by_bank then 'paid_back_by_bank' else 'sent_another_way' end
    from failed f
    where x.event_id = ${eventId} and x.refund_id = f.id and x.kind in ('refund_failed', 'refund_needs_attention') and x.resolved_by is null
      and case when f.sent then x.resolved_at is null else x.outcome in ('paid_back_by_bank', 'sent_another_way') end
  `.execute(tx);
}

/** Restates an open exception, because more is known about the money now. */
export async function restate(
  tx: Transaction,
  id: string,
  { facts, amountMinor }: { facts: object; amountMinor: number },
): Promise<void> {
  await tx
    .updateTable('payment_exceptions')
    .set({ facts: JSON.stringify(facts), amountMinor })
    .where('id', '=', id)
    .execute();
}
