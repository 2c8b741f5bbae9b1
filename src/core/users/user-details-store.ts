import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** A person as lists show them, and what admins look at more closely; undefined once they are deleted. */
export function findUserDetails(db: Database | Transaction, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'email', 'role', 'emailVerified as verified', 'createdAt'])
    .select(['country', 'state', 'gender', 'pictureKey', 'banned'])
    .select(['questionnaireProgress as progress', 'banReason'])
    .select(
      sql<number>`(select count(*)::int from events where organisation_id in (
        select organisation_id from members where user_id = users.id and role = 'owner'))`.as('events'),
    )
    .select(
      sql<number>`(select count(*)::int from orders where paid_at is not null
        and (buyer = 'user:' || users.id or lower(orders.email) = users.email))`.as('orders'),
    )
    .executeTakeFirst();
}
