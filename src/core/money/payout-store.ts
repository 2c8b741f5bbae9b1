import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';

export type Payout = Selectable<Tables['payouts']>;

export function findPayouts(db: Database, eventId: string) {
  return db
    .selectFrom('payouts as p')
    .leftJoin('users as u', 'u.id', 'p.recordedBy')
    .where('p.eventId', '=', eventId)
    .orderBy('p.paidOn', 'desc')
    .orderBy('p.recordedAt', 'desc')
    .select(['p.id', 'p.amountMinor', 'p.currency', 'p.paidOn', 'p.bankReference', 'p.recordedAt'])
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
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select([
      'eventId',
      'id',
      'amountMinor',
      'currency',
      'paidOn',
      'bankReference',
      'recordedBy',
      'recordedAt',
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
    .innerJoin('events as e', 'e.id', 'p.eventId')
    .innerJoin('users as u', (join) => join.on('u.id', '=', leadingOwner(sql.ref('e.organisationId'))))
    .where('p.eventId', '=', eventId)
    .where('p.id', '=', id)
    .where('u.deletedAt', 'is', null)
    .select(['u.email', 'e.name', 'p.amountMinor', 'p.currency', 'p.paidOn', 'p.bankReference'])
    .executeTakeFirst();
}
