import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { type RefundUnderWay, UNDER_WAY } from '../payments/refund-outcome.ts';

/**
 * SQL of an exception `x`: the ids of the refunds of its money. Filed of a refund: that one, and those that ask for it again; filed of a
 * payment: all of that payment's. Of a kind that is about something else there are none.
 */
export const REFUNDS_OF_IT = sql`(
  with recursive chain (id) as (
    select f.id from refunds f where f.event_id = x.event_id and f.order_id = x.order_id and f.attempt_number = x.attempt_number
      and x.kind in ('late', 'duplicate', 'mismatch', 'sent_twice', 'refund_failed', 'refund_needs_attention')
      and (x.refund_id is null or f.id = x.refund_id)
    union
    select again.retried_as from refunds again join chain on again.id = chain.id
    where again.event_id = x.event_id and again.retried_as is not null
  ) select id from chain)`;

/** @returns what an exception is about, whose event it is of, and how a refund of its money stands that may still go out; null where none does */
export function findExceptionToSettle(db: Database, id: string) {
  return db
    .selectFrom('payment_exceptions as x')
    .leftJoin('events as e', 'e.id', 'x.event_id')
    .where('x.id', '=', id)
    .select([
      'x.id',
      'e.owner_id as ownerId',
      'x.kind',
      'x.event_id as eventId',
      'x.order_id as orderId',
      'x.attempt_number as number',
      sql<RefundUnderWay | null>`(
        select r.state from refunds r
        where r.event_id = x.event_id and r.order_id = x.order_id and r.id in ${REFUNDS_OF_IT} and r.state = any(${UNDER_WAY}::text[])
        order by r.created_at desc limit 1)`.as('underWay'),
    ])
    .executeTakeFirst();
}

export type ExceptionToSettle = NonNullable<Awaited<ReturnType<typeof findExceptionToSettle>>>;

/** @returns false when somebody settled it before */
export async function markSettled(
  db: Database | Transaction,
  { id, by, note, now }: { id: string; by: string; note: string; now: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('payment_exceptions')
    .set({ settled_at: now, settled_by: by, note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * How often a person wrote how the money of a refund was settled, and nobody decided since that it is sent: of the refund itself, or since
 * it was asked for of one that it tries again or of the payment it sends back. Who asks for a refund again after that wants it to go.
 */
export async function countNotes(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select count(*)::int as notes from refunds r join payment_exceptions x on x.event_id = r.event_id and x.order_id = r.order_id
    where r.event_id = ${eventId} and r.id = ${id} and x.note is not null
      and case when x.refund_id = r.id then x.kind in ('refund_failed', 'refund_needs_attention')
        else x.settled_at > r.created_at and r.id in ${REFUNDS_OF_IT} end
  `.execute(tx);
  return rows[0]?.notes ?? 0;
}
