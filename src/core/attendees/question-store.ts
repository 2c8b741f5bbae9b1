import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { type AttendeeForm, type AttendeeSettings, NO_SETTINGS, type Question } from './question.ts';

type Tx = Database | Transaction;

/** Finds what an event asks; undefined if it never asked anything. */
export async function findForm(db: Tx, eventId: string): Promise<AttendeeForm | undefined> {
  const row = await db
    .selectFrom('attendee_settings as s')
    .where('s.eventId', '=', eventId)
    .select(['s.names', 's.emails', 's.beforePayment'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('questions as q')
          .whereRef('q.eventId', '=', 's.eventId')
          .orderBy('q.position')
          .orderBy('q.id')
          .select(['q.id', 'q.scope', 'q.kind', 'q.text', 'q.help', 'q.required', 'q.options', 'q.sensitive'])
          .select(['q.allTypes', 'q.askedAfter', 'q.askedIf'])
          .select(['q.keepDays', 'q.atDoor'])
          .select(sql<string | null>`q.closed_at`.as('closedAt'))
          .select((each) =>
            jsonArrayFrom(
              each
                .selectFrom('question_types as t')
                .whereRef('t.eventId', '=', 'q.eventId')
                .whereRef('t.questionId', '=', 'q.id')
                .orderBy('t.ticketTypeId')
                .select('t.ticketTypeId as id'),
            ).as('types'),
          ),
      ).as('questions'),
    )
    .executeTakeFirst();
  return (
    row && {
      ...row,
      questions: row.questions.map(({ allTypes, types, askedAfter, askedIf, closedAt, ...question }) => ({
        ...question,
        types: allTypes ? null : types.map(({ id }) => id),
        condition: askedAfter === null ? null : { questionId: askedAfter, answers: askedIf ?? [] },
        closedAt: closedAt === null ? null : new Date(closedAt),
      })),
    }
  );
}

/** SQL: whether an event asks for its required details before payment. */
export const asksBeforePayment = (eventId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from attendee_settings s where s.event_id = ${eventId} and s.before_payment)`;

/** SQL: whether an event asks anything. */
export const hasForm = (eventId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from attendee_settings s where s.event_id = ${eventId})`;

/** Creates an event's settings if it has none, and locks its questions until the transaction ends. */
export async function lockForm(tx: Transaction, eventId: string): Promise<AttendeeForm> {
  await tx
    .insertInto('attendee_settings')
    .values({
      eventId,
      names: NO_SETTINGS.names,
      emails: NO_SETTINGS.emails,
      beforePayment: NO_SETTINGS.beforePayment,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
  await tx
    .selectFrom('attendee_settings')
    .where('eventId', '=', eventId)
    .select('eventId')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return (await findForm(tx, eventId)) as AttendeeForm;
}

/** Keeps an event's questions unchanged until the transaction ends; others may answer them meanwhile. */
export async function holdForm(tx: Transaction, eventId: string): Promise<AttendeeForm | undefined> {
  await tx
    .selectFrom('attendee_settings')
    .where('eventId', '=', eventId)
    .select('eventId')
    .forShare()
    .executeTakeFirst();
  return findForm(tx, eventId);
}

export async function saveSettings(
  tx: Transaction,
  eventId: string,
  { names, emails, beforePayment }: AttendeeSettings,
): Promise<void> {
  await tx
    .updateTable('attendee_settings')
    .set({ names, emails, beforePayment })
    .where('eventId', '=', eventId)
    .execute();
}

/** Inserts or replaces a question. */
export async function saveQuestion(
  tx: Transaction,
  eventId: string,
  { id, position, types, condition, ...question }: Question & { position: number },
): Promise<void> {
  const columns = {
    scope: question.scope,
    kind: question.kind,
    text: question.text,
    help: question.help,
    required: question.required,
    options: question.options,
    allTypes: types === null,
    askedAfter: condition?.questionId ?? null,
    askedIf: condition?.answers ?? null,
    sensitive: question.sensitive,
    keepDays: question.keepDays,
    atDoor: question.atDoor,
    closedAt: question.closedAt,
  };
  await tx
    .insertInto('questions')
    .values({ eventId, id, position, ...columns })
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doUpdateSet(columns))
    .execute();
  await tx.deleteFrom('question_types').where('eventId', '=', eventId).where('questionId', '=', id).execute();
  if (!types?.length) return;
  await tx
    .insertInto('question_types')
    .values(types.map((typeId) => ({ eventId, questionId: id, ticketTypeId: typeId })))
    .execute();
}

/** Deletes a question with its answers. */
export async function deleteQuestion(tx: Transaction, eventId: string, id: string): Promise<void> {
  await tx.deleteFrom('questions').where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** @param ids all of the event's questions */
export async function orderQuestionsAs(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update questions q set position = o.at - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, at)
    where q.event_id = ${eventId} and q.id = o.id`.execute(tx);
}

/** Counts the answers of each of an event's questions. */
export async function countAnswers(db: Tx, eventId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('answers')
    .where('eventId', '=', eventId)
    .groupBy('questionId')
    .select(['questionId as id', (eb) => eb.fn.countAll<number>().as('answered')])
    .execute();
  return new Map(rows.map(({ id, answered }) => [id, Number(answered)]));
}
