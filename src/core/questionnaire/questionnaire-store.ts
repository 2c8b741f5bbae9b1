import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { type Answers, NO_DETAILS, type Progress, type Questionnaire } from './questionnaire.ts';
import type { Respondent } from './questionnaire-policy.ts';

type Tx = Database | Transaction;

const answerColumns = [
  'info',
  'selection',
  'first_name as firstName',
  'email',
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'called_name as calledName',
  'progress',
] as const;

export async function findQuestionnaire(db: Tx, of: Respondent): Promise<Questionnaire | undefined> {
  const row = await db
    .selectFrom('questionnaires')
    .where((where) =>
      'userId' in of ? where('user_id', '=', of.userId) : where('guest_id', '=', of.guestId),
    )
    .select(answerColumns)
    .executeTakeFirst();
  return row && questionnaireOf(row);
}

/** Writes what was answered over what was there; one row a respondent, however often they come back. */
export async function saveAnswers(
  tx: Tx,
  of: Respondent,
  { id, answers, progress, now }: { id: string; answers: Answers; progress: Progress; now: Date },
): Promise<Questionnaire> {
  const { info, selection, details = {} } = answers;
  const given = {
    ...(info !== undefined && { info }),
    ...(selection !== undefined && { selection }),
    ...columnsOf(details),
  };
  const row = await tx
    .insertInto('questionnaires')
    .values({
      id,
      user_id: 'userId' in of ? of.userId : null,
      guest_id: 'guestId' in of ? of.guestId : null,
      ...given,
      progress,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('userId' in of ? 'user_id' : 'guest_id').doUpdateSet({
        ...given,
        progress: sql<number>`greatest(questionnaires.progress, ${progress})`,
        updated_at: now,
      }),
    )
    .returning(answerColumns)
    .executeTakeFirstOrThrow();
  return questionnaireOf(row);
}

/** The spec's `started`, and how far they are, beside the person. */
export async function markProgress(tx: Tx, userId: string, progress: Progress): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      started: true,
      questionnaire_progress: sql<number>`greatest(questionnaire_progress, ${progress})`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Makes what a guest answered under this address, the furthest there is, a new account's own. */
export async function adoptAnswers(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const adopted = await tx
    .updateTable('questionnaires')
    .set({ user_id: id, guest_id: null, updated_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('questionnaires')
        .select('id')
        .where('guest_id', 'is not', null)
        .where(sql`lower(email)`, '=', email)
        .orderBy('progress', 'desc')
        .orderBy('updated_at', 'desc')
        .limit(1),
    )
    .returning('progress')
    .executeTakeFirst();
  if (adopted) await markProgress(tx, id, adopted.progress as Progress);
}

/** A page of guests' questionnaires, the last touched first, and how many there are. */
export async function findProspects(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('questionnaires')
      .where('guest_id', 'is not', null)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .select(['id', 'created_at as createdAt', 'updated_at as updatedAt', ...answerColumns])
      .execute(),
    db
      .selectFrom('questionnaires')
      .where('guest_id', 'is not', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const prospects = rows.map(({ id, createdAt, updatedAt, ...row }) => ({
    id,
    createdAt,
    updatedAt,
    ...questionnaireOf(row),
  }));
  return { prospects, count };
}

/** @returns how many there were */
export async function deleteProspectRows(db: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('questionnaires')
    .where('id', 'in', ids)
    .where('guest_id', 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

type Row = Omit<Questionnaire, 'details' | 'progress'> & Questionnaire['details'] & { progress: number };

function questionnaireOf({ info, selection, progress, ...details }: Row): Questionnaire {
  return { info, selection, details: { ...NO_DETAILS, ...details }, progress: progress as Progress };
}

function columnsOf({ firstName, calledName, ...others }: NonNullable<Answers['details']>) {
  const columns = { first_name: firstName, called_name: calledName, ...others };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
