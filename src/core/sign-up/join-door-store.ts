import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { HAS_SECOND_FACTOR } from '../accounts/has-second-factor.ts';

/**
 * Tells whether an account has nothing that a link in an email must not open: no password, no second factor, no rights of an admin, and no
 * place in an organisation but at doors.
 */
export async function isForDoorsOnly(db: Database | Transaction, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.role', '<>', 'admin')
    .where(({ not }) => not(HAS_SECOND_FACTOR(sql.ref('users.id'))))
    .where(sql<boolean>`not exists (select from passwords p where p.user_id = users.id)`)
    .where(sql<boolean>`not exists (select from members m where m.user_id = users.id and m.role <> 'door')`)
    .select('users.id')
    .executeTakeFirst();
  return row !== undefined;
}
