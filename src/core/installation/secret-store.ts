import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** By which secret an installation is known. */
export interface SecretMark {
  checkValue: Buffer;
  firstSealed: Buffer;
  previousCheck: Buffer | null;
  beganAt: Date;
  /** null while something may be left that only the previous secret opens. */
  resealedAt: Date | null;
}

/** Finds the mark; undefined before the first start. */
export const findSecretMark = (db: Database | Transaction): Promise<SecretMark | undefined> =>
  db
    .selectFrom('installation_secret')
    .select(['checkValue', 'firstSealed', 'previousCheck', 'beganAt', 'resealedAt'])
    .executeTakeFirst();

/** Locks the mark, so that processes that start together change it one after the other. */
export const lockSecretMark = (tx: Transaction): Promise<SecretMark | undefined> =>
  tx
    .selectFrom('installation_secret')
    .select(['checkValue', 'firstSealed', 'previousCheck', 'beganAt', 'resealedAt'])
    .forUpdate()
    .executeTakeFirst();

/** Writes the first mark, unless another process just did. */
export async function insertSecretMark(
  tx: Transaction,
  mark: Pick<SecretMark, 'checkValue' | 'firstSealed'>,
): Promise<void> {
  await tx
    .insertInto('installation_secret')
    .values({ ...mark, resealedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute();
}

/** Puts another secret in the place of the current one. */
export async function replaceSecretMark(
  tx: Transaction,
  mark: Pick<SecretMark, 'checkValue' | 'firstSealed' | 'previousCheck'>,
): Promise<void> {
  await tx
    .updateTable('installation_secret')
    .set({ ...mark, beganAt: sql<Date>`now()`, resealedAt: null })
    .execute();
}

/** Forgets by which secret the installation is known. */
export async function deleteSecretMark(tx: Transaction): Promise<void> {
  await tx.deleteFrom('installation_secret').execute();
}

/** Notes that nothing is left that only the previous secret opens. */
export async function finishSecretChange(db: Database): Promise<void> {
  await db.updateTable('installation_secret').set({ resealedAt: sql<Date>`now()` }).execute();
}

/** Finds when the last event that isn't cancelled ends; null without any. */
export async function findLastEnd(db: Database): Promise<Date | null> {
  const { lastEnd } = await db
    .selectFrom('events')
    .where('cancelledAt', 'is', null)
    .select(({ fn }) => fn.max('endsAt').as('lastEnd'))
    .executeTakeFirstOrThrow();
  return lastEnd;
}

/** Finds the hosts of processes that are alive and, with `before`, have run since before an instant. */
export async function findProcessesFrom(db: Database, before?: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .$if(before !== undefined, (query) => query.where('startedAt', '<', before as Date))
    .where('seenAt', '>', sql<Date>`now() - interval '1 minute'`)
    .select(['host', 'role'])
    .execute();
  return [...new Set(rows.map(({ host, role }) => `${role} on ${host}`))];
}
