import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import { TIMES_REVERSED } from '../ledger/payment-balances.ts';
import { nextTry } from '../outbox/next-try.ts';
import { numberedRowsOf } from '../receipts/receipt-rows.ts';

/** States in which money is really on its way back. */
const GOING_BACK: readonly RefundState[] = ['pending', 'processing', 'done'];

/** The number of a refund's credit note: its own, or that of the refund it tries again, whose money came back. */
const creditNoteOf = sql<number | null>`(
  with recursive tries (id) as (
    select r.id
    union
    select e.id from refunds e join tries on e.retried_as = tries.id where e.event_id = r.event_id and e.order_id = r.order_id
  )
  select min(n.number) from receipts n
  where n.event_id = r.event_id and n.order_id = r.order_id and n.refund_id in (select id from tries))`;

/** What a customer is told of a refund, and how it stands; undefined when there is none. */
export async function refundToTell(db: Database, eventId: string, refundId: string) {
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.event_id', '=', 'r.event_id')
        .onRef('a.order_id', '=', 'r.order_id')
        .onRef('a.number', '=', 'r.attempt_number'),
    )
    .select((eb) => [
      'o.email',
      'o.id as orderId',
      'o.link_version as linkVersion',
      'e.name',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.reason',
      'r.note',
      'r.state',
      'r.attempt_number as attemptNumber',
      'a.provider',
      'r.notified_at as notifiedAt',
      'r.trouble_check_at as troubleCheckAt',
      'r.trouble_told_at as troubleToldAt',
      'r.note_mail_check_at as noteMailCheckAt',
      'r.mail_tried_since as mailTriedSince',
      creditNoteOf.as('creditNote'),
      TIMES_REVERSED.as('timesReversed'),
      jsonArrayFrom(
        eb
          .selectFrom('tickets as k')
          .whereRef('k.event_id', '=', 'r.event_id')
          .whereRef('k.order_id', '=', 'r.order_id')
          .select(['k.short_code as shortCode', 'k.state', 'k.refund_request_id as requestId'])
          .orderBy('k.id'),
      ).as('tickets'),
      'r.request_id as requestId',
      numberedRowsOf(sql`r.event_id`, sql`r.order_id`).as('numbered'),
    ])
    .where('r.event_id', '=', eventId)
    .where('r.id', '=', refundId)
    .executeTakeFirst();
  return refund && { ...refund, goingBack: GOING_BACK.includes(refund.state) };
}

/**
 * What they hear of it next is news again: also that it takes longer, should it fail from here on. One that failed while the mail was
 * on its way is due to be told.
 */
export async function markRefundTold(
  db: Database,
  eventId: string,
  refundId: string,
  { now, withNote }: { now: Date; withNote: boolean },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      notified_at: now,
      mail_tried_since: null,
      trouble_told_at: null,
      trouble_check_at: sql`case when trouble_told_at is not null and state in ('failed', 'needs_attention')
        then ${now}::timestamptz else trouble_check_at end`,
      ...(withNote && { note_mail_check_at: null }),
    })
    .where('event_id', '=', eventId)
    .where('id', '=', refundId)
    .execute();
}

/** Its credit note is made in this transaction: its customer gets it by mail, with the word that the money goes back or after that. */
export async function noteToMail(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ note_mail_check_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

export async function markNoteMailed(db: Database, eventId: string, refundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ note_mail_check_at: null, mail_tried_since: null })
    .where('event_id', '=', eventId)
    .where('id', '=', refundId)
    .execute();
}

/** Who hears that it takes longer is told anew when it is on its way after all. */
export async function markTroubleTold(
  db: Database,
  eventId: string,
  refundId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ trouble_told_at: now, trouble_check_at: null, notified_at: null, mail_tried_since: null })
    .where('event_id', '=', eventId)
    .where('id', '=', refundId)
    .execute();
}

/**
 * Takes refunds whose customers should have been told by now, that their money is on its way or that it takes longer, and puts
 * each off, so that several processes never take the same one and one that cannot be mailed does not stand in the way of others.
 */
export async function takeUntoldRefunds(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ eventId: string; refundId: string }[]> {
  const tried = sql`mail_tried_since = coalesce(mail_tried_since, ${now})`;
  const later = nextTry(now, sql`coalesce(mail_tried_since, ${now})`);
  const { rows } = await sql<{ eventId: string; refundId: string }>`
    with on_its_way as (
      update refunds set notice_check_at = ${later}, ${tried}
      where (event_id, id) in (
        select event_id, id from refunds
        where notified_at is null and notice_check_at <= ${now} and state = any(${GOING_BACK}::text[])
        order by notice_check_at limit ${limit} for update skip locked
      )
      returning event_id, id
    ), in_trouble as (
      update refunds set trouble_check_at = ${later}, ${tried}
      where (event_id, id) in (
        select event_id, id from refunds where trouble_check_at <= ${now} and not (state = any(${GOING_BACK}::text[]))
        order by trouble_check_at limit ${limit} for update skip locked
      )
      returning event_id, id
    ), with_a_note as (
      update refunds set note_mail_check_at = ${later}, ${tried}
      where (event_id, id) in (
        select event_id, id from refunds where note_mail_check_at <= ${now} and notified_at is not null and trouble_check_at is null
        order by note_mail_check_at limit ${limit} for update skip locked
      )
      returning event_id, id
    )
    select event_id as "eventId", id as "refundId" from on_its_way
    union all select event_id, id from in_trouble
    union all select event_id, id from with_a_note
  `.execute(db);
  return rows;
}
