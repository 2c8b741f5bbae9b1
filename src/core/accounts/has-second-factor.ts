import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** SQL: whether a user has an authenticator app or a passkey. @param userId SQL for the user's id */
export const HAS_SECOND_FACTOR = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from second_factors f where f.user_id = ${userId}) or exists (select from passkeys p where p.user_id = ${userId}))`;

/** Tells whether somebody has an authenticator app or a passkey, so that their password alone does not log them in. */
export async function hasSecondFactor(db: Database | Transaction, userId: string): Promise<boolean> {
  const { has } = await db
    .selectNoFrom(HAS_SECOND_FACTOR(sql`${userId}`).as('has'))
    .executeTakeFirstOrThrow();
  return has;
}
