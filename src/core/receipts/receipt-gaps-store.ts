import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** Numbers of an organisation that documents may have which a restore lost. */
export interface ReceiptGap {
  firstNumber: number;
  lastNumber: number;
  /** The documents are from between these moments. */
  backupTakenAt: Date;
  restoredAt: Date;
}

/** More than one organisation gives out between two nightly backups: a document a second, day and night, with some to spare. */
export const NUMBERS_SKIPPED = 100_000;

/** Moves the counters of all organisations on, so that no number is given again that a lost document may have. Each gap is recorded. */
export async function skipLostNumbers(
  tx: Transaction,
  { backupTakenAt, restoredAt }: { backupTakenAt: Date; restoredAt: Date },
): Promise<void> {
  await sql`
    with counted as (
      insert into receipt_counters as c (organisation_id, last_number)
      select id, ${NUMBERS_SKIPPED}::bigint from organisations
      on conflict (organisation_id) do update set last_number = c.last_number + excluded.last_number
      returning organisation_id, last_number
    )
    insert into receipt_gaps (organisation_id, first_number, last_number, backup_taken_at, restored_at)
    select organisation_id, last_number - ${NUMBERS_SKIPPED}::bigint + 1, last_number, ${backupTakenAt}::timestamptz, ${restoredAt}::timestamptz
    from counted`.execute(tx);
}

/** Finds an organisation's gaps, the latest first. */
export function findReceiptGaps(db: Database, organisationId: string): Promise<ReceiptGap[]> {
  return db
    .selectFrom('receipt_gaps')
    .where('organisationId', '=', organisationId)
    .select(['firstNumber', 'lastNumber', 'backupTakenAt', 'restoredAt'])
    .orderBy('firstNumber', 'desc')
    .execute();
}
