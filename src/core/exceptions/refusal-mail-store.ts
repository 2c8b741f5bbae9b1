import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentExceptionTable } from '../../db/schema.ts';
import { nextTry } from '../outbox/next-try.ts';

/** Why payments of which event are refused; undefined once that was mailed, or for an id of nothing. */
export async function findRefusalToMail(
  db: Database,
  exceptionId: string | undefined,
): Promise<
  { eventId: string; reason: NonNullable<PaymentExceptionTable['refusal']>; since: Date } | undefined
> {
  const found = await db
    .selectFrom('payment_exceptions')
    .select(['event_id as eventId', 'refusal as reason', 'created_at as since'])
    .where('id', '=', exceptionId ?? null)
    .where('mail_check_at', 'is not', null)
    .executeTakeFirst();
  return found?.eventId && found.reason
    ? { eventId: found.eventId, reason: found.reason, since: found.since }
    : undefined;
}

export async function markRefusalMailed(db: Database, exceptionId: string): Promise<void> {
  await db
    .updateTable('payment_exceptions')
    .set({ mail_check_at: null })
    .where('id', '=', exceptionId)
    .execute();
}

/** Takes those whose mail should have been sent by now, and puts each off, so that several processes share them. */
export async function takeUnmailedRefusals(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ exceptionId: string }[]> {
  const { rows } = await sql<{ exceptionId: string }>`
    update payment_exceptions set mail_check_at = ${nextTry(now, 'created_at')}
    where id in (
      select id from payment_exceptions where mail_check_at <= ${now}
      order by mail_check_at limit ${limit} for update skip locked
    )
    returning id as "exceptionId"
  `.execute(db);
  return rows;
}
