import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { PayoutTable } from '../../db/schema.ts';
import { nextTry } from '../outbox/next-try.ts';

export type Payout = Omit<Selectable<PayoutTable>, 'told_at' | 'check_at'>;

export function findPayouts(db: Database, eventId: string) {
  return db
    .selectFrom('payouts as p')
    .leftJoin('users as u', 'u.id', 'p.recorded_by')
    .where('p.event_id', '=', eventId)
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.recorded_at', 'desc')
    .select([
      'p.id',
      'p.amount_minor as amountMinor',
      'p.currency',
      'p.paid_on as paidOn',
      'p.bank_reference as bankReference',
      'p.recorded_at as recordedAt',
    ])
    .select(sql<string | null>`case when u.deleted_at is null then u.email end`.as('recordedBy'))
    .execute();
}

/** Lets one payout of an event be recorded at a time. @returns false when there is no such event */
export async function lockPayouts(tx: Transaction, eventId: string): Promise<boolean> {
  const event = await tx
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return event !== undefined;
}

export function findPayout(tx: Transaction, eventId: string, id: string): Promise<Payout | undefined> {
  return tx
    .selectFrom('payouts')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select([
      'event_id',
      'id',
      'amount_minor',
      'currency',
      'paid_on',
      'bank_reference',
      'recorded_by',
      'recorded_at',
    ])
    .executeTakeFirst();
}

export async function insertPayout(tx: Transaction, payout: Payout): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({ ...payout, check_at: payout.recorded_at })
    .execute();
}

/** A payout as its mail tells of it; undefined where it was told, or its organiser is gone. */
export function payoutToTell(db: Database, eventId: string, id: string) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .innerJoin('users as u', 'u.id', 'e.owner_id')
    .where('p.event_id', '=', eventId)
    .where('p.id', '=', id)
    .where('p.told_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .select([
      'u.email',
      'e.name',
      'p.amount_minor as amountMinor',
      'p.currency',
      'p.paid_on as paidOn',
      'p.bank_reference as bankReference',
      'p.recorded_at as recordedAt',
    ])
    .executeTakeFirst();
}

/** Notes that there is nothing left to tell. */
export async function markPayoutTold(
  db: Database,
  { eventId, payoutId }: { eventId: string; payoutId: string },
  toldAt: Date | null,
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ told_at: toldAt, check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', payoutId)
    .where('told_at', 'is', null)
    .execute();
}

/** Takes payouts whose mail should have been sent by now, and puts each off. */
export async function takeUntoldPayouts(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ eventId: string; payoutId: string }[]> {
  const { rows } = await sql<{ eventId: string; payoutId: string }>`
    update payouts set check_at = ${nextTry(now, 'recorded_at')}
    where (event_id, id) in (
      select event_id, id from payouts where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "payoutId"
  `.execute(db);
  return rows;
}
