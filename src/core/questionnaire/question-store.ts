import type { Database, Transaction } from '../../db/database.ts';
import { EXAMPLES, type Form } from './questions.ts';

/** Finds the questions as they are now. */
export async function findForm(db: Database | Transaction): Promise<Form> {
  const row = await db.selectFrom('questionnaire_form').select(['steps', 'version']).executeTakeFirst();
  return row ? { open: true, ...row } : EXAMPLES;
}

/** @returns whether it was written: false when somebody else has saved since that version */
export async function writeForm(
  db: Database,
  { steps, version }: Omit<Form, 'open'>,
  now: Date,
): Promise<boolean> {
  const values = { steps: JSON.stringify(steps), version: version + 1, updatedAt: now };
  const written =
    version === 0
      ? await db
          .insertInto('questionnaire_form')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('questionnaire_form')
          .set(values)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
