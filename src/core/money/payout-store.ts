import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';

export type Payout = Selectable<Tables['payouts']>;

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

/** Locks an event's payouts, so that one is recorded at a time. @returns false if there is no such event */
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
  await tx.insertInto('payouts').values(payout).execute();
}

/** Finds a payout for its mail; undefined if its organiser has left. */
export function payoutToNotify(db: Database, eventId: string, id: string) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', leadingOwner(sql.ref('e.organisation_id'))))
    .where('p.event_id', '=', eventId)
    .where('p.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .select([
      'u.email',
      'e.name',
      'p.amount_minor as amountMinor',
      'p.currency',
      'p.paid_on as paidOn',
      'p.bank_reference as bankReference',
    ])
    .executeTakeFirst();
}
