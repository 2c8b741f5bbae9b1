import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../db/database.ts';
import { type AttendeeForm, type AttendeeSettings, NO_SETTINGS, type Question } from './question.ts';

type Tx = Database | Transaction;

/** Finds what an event asks; undefined if it never asked anything. */
export async function findForm(db: Tx, eventId: string): Promise<AttendeeForm | undefined> {
  const row = await db
    .selectFrom('attendee_settings as s')
    .where('s.event_id', '=', eventId)
    .select(['s.names', 's.emails', 's.before_payment as beforePayment'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('questions as q')
          .whereRef('q.event_id', '=', 's.event_id')
          .orderBy('q.position')
          .orderBy('q.id')
          .select(['q.id', 'q.scope', 'q.kind', 'q.text', 'q.help', 'q.required', 'q.options', 'q.sensitive'])
          .select(['q.all_types as allTypes', 'q.asked_after as askedAfter', 'q.asked_if as askedIf'])
          .select(['q.keep_days as keepDays', 'q.at_door as atDoor'])
          .select(sql<string | null>`q.closed_at`.as('closedAt'))
          .select((each) =>
            jsonArrayFrom(
              each
                .selectFrom('question_types as t')
                .whereRef('t.event_id', '=', 'q.event_id')
                .whereRef('t.question_id', '=', 'q.id')
                .orderBy('t.ticket_type_id')
                .select('t.ticket_type_id as id'),
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
      event_id: eventId,
      names: NO_SETTINGS.names,
      emails: NO_SETTINGS.emails,
      before_payment: NO_SETTINGS.beforePayment,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
  await tx
    .selectFrom('attendee_settings')
    .where('event_id', '=', eventId)
    .select('event_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return (await findForm(tx, eventId)) as AttendeeForm;
}

/** Keeps an event's questions unchanged until the transaction ends; others may answer them meanwhile. */
export async function holdForm(tx: Transaction, eventId: string): Promise<AttendeeForm | undefined> {
  await tx
    .selectFrom('attendee_settings')
    .where('event_id', '=', eventId)
    .select('event_id')
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
    .set({ names, emails, before_payment: beforePayment })
    .where('event_id', '=', eventId)
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
    all_types: types === null,
    asked_after: condition?.questionId ?? null,
    asked_if: condition?.answers ?? null,
    sensitive: question.sensitive,
    keep_days: question.keepDays,
    at_door: question.atDoor,
    closed_at: question.closedAt,
  };
  await tx
    .insertInto('questions')
    .values({ event_id: eventId, id, position, ...columns })
    .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(columns))
    .execute();
  await tx
    .deleteFrom('question_types')
    .where('event_id', '=', eventId)
    .where('question_id', '=', id)
    .execute();
  if (!types?.length) return;
  await tx
    .insertInto('question_types')
    .values(types.map((typeId) => ({ event_id: eventId, question_id: id, ticket_type_id: typeId })))
    .execute();
}

/** Deletes a question with its answers. */
export async function deleteQuestion(tx: Transaction, eventId: string, id: string): Promise<void> {
  await tx.deleteFrom('questions').where('event_id', '=', eventId).where('id', '=', id).execute();
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
    .where('event_id', '=', eventId)
    .groupBy('question_id')
    .select(['question_id as id', (eb) => eb.fn.countAll<number>().as('answered')])
    .execute();
  return new Map(rows.map(({ id, answered }) => [id, Number(answered)]));
}
