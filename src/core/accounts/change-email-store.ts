import type { Database, Transaction } from '../../db/database.ts';

/** SQLSTATE */
const UNIQUE_VIOLATION = '23505';

export async function setNewEmail(
  tx: Database | Transaction,
  userId: string,
  email: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ new_email: email })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * The address that somebody waits for, if nobody has an account with it. It stays that one until the transaction ends: a link
 * that is made meanwhile must not prove another.
 */
export async function findNewEmail(tx: Transaction, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users as person')
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('users as other').whereRef('other.email', '=', 'person.new_email').select('other.id'),
        ),
      ),
    )
    .select('new_email as email')
    .forNoKeyUpdate('person')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** @returns the address before and the one now; undefined when none was asked for or somebody else took it meanwhile */
export async function takeNewEmail(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ before: string; email: string } | undefined> {
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'new_email as newEmail'])
    .forUpdate()
    .executeTakeFirst();
  if (!person?.newEmail) return undefined;
  const taken = await tx
    .selectFrom('users')
    .where('email', '=', person.newEmail)
    .select('id')
    .executeTakeFirst();
  if (taken) return undefined;
  try {
    await tx
      .updateTable('users')
      .set({ email: person.newEmail, email_verified: true, new_email: null, updated_at: now })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    // Somebody signed up with it between the two statements.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
  return { before: person.email, email: person.newEmail };
}
