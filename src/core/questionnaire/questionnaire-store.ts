import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { markProgress } from '../accounts/person-store.ts';
import { type Answer, type Answers, answerOf, type Progress } from './questionnaire.ts';
import type { Respondent } from './questionnaire-policy.ts';
import { QUESTION_STEPS } from './questions.ts';

type Tx = Database | Transaction;

const answerColumns = ['info', 'answers', 'progress'] as const;

export async function findAnswers(db: Tx, of: Respondent): Promise<Answers | undefined> {
  const row = await db
    .selectFrom('questionnaires')
    .where((where) => ('userId' in of ? where('userId', '=', of.userId) : where('guestId', '=', of.guestId)))
    .select(answerColumns)
    .executeTakeFirst();
  return row && answersIn(row);
}

interface Saving {
  id: string;
  info: string | undefined;
  given: Record<string, Answer>;
  progress: Progress;
  now: Date;
}

/** Stores answers over earlier ones, one row per respondent. */
export async function saveAnswers(
  tx: Tx,
  of: Respondent,
  { id, info, given, progress, now }: Saving,
): Promise<Answers> {
  const addresses = Object.values(given).filter(({ kind }) => kind === 'email');
  const also = {
    ...(info !== undefined && { info }),
    ...(addresses.length > 0 && { email: answerOf(addresses, 'email') }),
    progress,
    updatedAt: now,
  };
  const answers = JSON.stringify(given);
  const row = await tx
    .insertInto('questionnaires')
    .values({
      id,
      userId: 'userId' in of ? of.userId : null,
      guestId: 'guestId' in of ? of.guestId : null,
      answers,
      ...also,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('userId' in of ? 'userId' : 'guestId').doUpdateSet({
        ...also,
        answers: sql<string>`questionnaires.answers || excluded.answers`,
        progress: sql<number>`greatest(questionnaires.progress, ${progress})`,
      }),
    )
    .returning(answerColumns)
    .executeTakeFirstOrThrow();
  return answersIn(row);
}

/** Marks a respondent's questionnaire as finished. */
export async function finish(tx: Tx, of: Respondent): Promise<Answers> {
  const row = await tx
    .updateTable('questionnaires')
    .set({ progress: 3 })
    .where((where) => ('userId' in of ? where('userId', '=', of.userId) : where('guestId', '=', of.guestId)))
    .returning(answerColumns)
    .executeTakeFirstOrThrow();
  return answersIn(row);
}

/** Moves a guest's answers under this address to a new account; the most complete ones if there are several. */
export async function adoptAnswers(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const adopted = await tx
    .updateTable('questionnaires')
    .set({ userId: id, guestId: null, updatedAt: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('questionnaires')
        .select('id')
        .where('guestId', 'is not', null)
        .where(sql`lower(email)`, '=', email)
        .orderBy('progress', 'desc')
        .orderBy('updatedAt', 'desc')
        .limit(1),
    )
    .returning('progress')
    .executeTakeFirst();
  if (adopted) await markProgress(tx, id, adopted.progress as Progress);
}

/** Finds a page of guests' questionnaires, most recently changed first, with their total number. */
export async function findProspects(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('questionnaires')
      .where('guestId', 'is not', null)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .select(['id', 'createdAt', 'updatedAt', ...answerColumns])
      .execute(),
    db
      .selectFrom('questionnaires')
      .where('guestId', 'is not', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const prospects = rows.map(({ id, createdAt, updatedAt, ...row }) => ({
    id,
    createdAt,
    updatedAt,
    ...answersIn(row),
  }));
  return { prospects, count };
}

/** @returns how many there were */
export async function deleteProspectRows(db: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('questionnaires')
    .where('id', 'in', ids)
    .where('guestId', 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

interface Row {
  info: string;
  answers: Record<string, Answer>;
  progress: number;
}

function answersIn({ info, answers, progress }: Row): Answers {
  const given = Object.entries(answers)
    .map(([questionId, answer]) => ({ questionId, ...answer }))
    .filter(({ answer }) => answer !== '')
    .sort(
      (one, other) =>
        QUESTION_STEPS.indexOf(one.step) - QUESTION_STEPS.indexOf(other.step) || one.place - other.place,
    );
  return { info, answers: given, progress: progress as Progress };
}
