import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/**
 * Deletes the answers to sensitive questions, with their files, which only a lost secret opened. They count as missing again.
 * @returns how many
 */
export async function forgetLostAnswers(tx: Transaction): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from answers a where a.sealed is not null or exists (
      select from answer_files f where f.event_id = a.event_id and f.order_id = a.order_id
        and f.line_number = a.line_number and f.seat = a.seat and f.question_id = a.question_id and f.sealed)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
