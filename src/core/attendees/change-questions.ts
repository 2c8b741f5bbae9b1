import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireManager } from '../events/require-manager.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findTypeNames } from '../ticket-types/ticket-type-store.ts';
import { checkQuestion, dependentsOf } from './check-question.ts';
import {
  type AttendeeForm,
  type AttendeeFormAnswer,
  type AttendeeSettings,
  attendeeSettingsSchema,
  MAX_QUESTIONS,
  NO_SETTINGS,
  type Question,
  type QuestionInput,
  questionSchema,
} from './question.ts';
import {
  countAnswers,
  deleteQuestion,
  findForm,
  lockForm,
  orderQuestionsAs,
  saveQuestion,
  saveSettings,
} from './question-store.ts';
import { refusal } from './refusals.ts';

type Saved = AttendeeFormAnswer['questions'][number];

/**
 * Returns what an event asks, closed questions included.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role, account.email-not-verified)
 */
export async function getAttendeeForm(app: App, actor: Actor, givenId: unknown): Promise<AttendeeFormAnswer> {
  const { eventId } = await requireManager(app.db, actor, 'event.edit', givenId);
  const [form, answered] = await Promise.all([findForm(app.db, eventId), countAnswers(app.db, eventId)]);
  return toAnswer(form ?? { ...NO_SETTINGS, questions: [] }, answered);
}

/** What the organiser's page of questions shows. */
export interface QuestionsToSet {
  form: AttendeeFormAnswer;
  types: { id: string; name: string }[];
}

/** @throws DomainError as getAttendeeForm */
export async function questionsToSet(app: App, actor: Actor, eventId: string): Promise<QuestionsToSet> {
  return { form: await getAttendeeForm(app, actor, eventId), types: await findTypeNames(app.db, eventId) };
}

/**
 * Sets whether names and emails are asked for, and when answers are.
 * @param input `attendeeSettingsSchema`
 * @throws DomainError 'invalid' by field; as getAttendeeForm
 */
export async function changeAttendeeSettings(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<AttendeeFormAnswer> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const settings = parseInput(attendeeSettingsSchema, input);
  return transaction(app.db, (tx) => enterSettings(app, tx, { by, eventId, settings }));
}

/** Does the same once the caller has checked that the actor may edit the event. */
export async function enterSettings(
  app: App,
  tx: Transaction,
  { by, eventId, settings }: { by: SignedIn; eventId: string; settings: AttendeeSettings },
): Promise<AttendeeFormAnswer> {
  const form = await lockForm(tx, eventId);
  await saveSettings(tx, eventId, settings);
  const changes = fieldChanges(form, settings);
  if (changes.length > 0) {
    await record(app, tx, { kind: 'event.attendee-form-changed', by, eventId, facts: { changes } });
  }
  return toAnswer({ ...form, ...settings }, await countAnswers(tx, eventId));
}

/**
 * Adds a question at the end of an event's form.
 * @param input `questionSchema`
 * @throws DomainError 'invalid' by field; as getAttendeeForm; 'conflict' (question.too-many)
 */
export const addQuestion = (app: App, actor: Actor, eventId: unknown, input: unknown): Promise<Saved> =>
  save(app, actor, eventId, undefined, input);

/**
 * Replaces a question with the input. Earlier answers keep the wording they were asked with. Once a question has answers, its kind, its
 * scope and whether it is sensitive cannot change.
 * @param input `questionSchema`
 * @throws DomainError as addQuestion; 'not-found' (question.unknown)
 */
export const changeQuestion = (
  app: App,
  actor: Actor,
  { eventId, questionId }: { eventId: unknown; questionId: unknown },
  input: unknown,
): Promise<Saved> => save(app, actor, eventId, String(questionId).toLowerCase(), input);

async function save(
  app: App,
  actor: Actor,
  givenId: unknown,
  questionId: string | undefined,
  input: unknown,
): Promise<Saved> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const wanted = parseInput(questionSchema, input);
  return transaction(app.db, (tx) => enterQuestion(app, tx, { by, eventId, questionId, wanted }));
}

/**
 * Adds a question to an event, or replaces the one whose id is given. The caller has checked that the actor may edit the event.
 * @throws DomainError as changeQuestion
 */
export async function enterQuestion(
  app: App,
  tx: Transaction,
  {
    by,
    eventId,
    questionId,
    wanted: { closed, ...wanted },
  }: { by: SignedIn; eventId: string; questionId: string | undefined; wanted: QuestionInput },
): Promise<Saved> {
  const { questions } = await lockForm(tx, eventId);
  const stored = questionId === undefined ? undefined : findQuestion(questions, questionId);
  if (!stored && questions.length >= MAX_QUESTIONS) {
    throw refusal('question.too-many', { most: MAX_QUESTIONS });
  }
  const answered = stored ? ((await countAnswers(tx, eventId)).get(stored.id) ?? 0) : 0;
  const question: Question = {
    ...wanted,
    id: stored?.id ?? app.newId(),
    closedAt: closed ? (stored?.closedAt ?? app.clock.now()) : null,
  };
  const types = await findTypeNames(tx, eventId);
  checkQuestion(question, { questions, types, stored, answered });
  await saveQuestion(tx, eventId, { ...question, position: questions.length });
  const of = { types, questions };
  const changes = stored ? fieldChanges(inWords(stored, of), inWords(question, of)) : [];
  if (!stored || changes.length > 0) {
    const kind = stored ? 'event.question-changed' : 'event.question-added';
    await record(app, tx, { kind, by, eventId, facts: { question: question.text, changes } });
  }
  return toQuestion(question, answered);
}

/** A question as the audit log shows it. */
const inWords = (
  { id: _, kind, types, condition, closedAt, ...question }: Question,
  all: { types: readonly { id: string; name: string }[]; questions: readonly Question[] },
) => ({
  ...question,
  kind: kind.replace('_', ' '),
  types: types && all.types.filter(({ id }) => types.includes(id)).map(({ name }) => name),
  askedAfter:
    condition && `${findQuestion(all.questions, condition.questionId).text} ${condition.answers.join(', ')}`,
  closed: closedAt !== null,
});

/**
 * Deletes a question with all its answers.
 * @throws DomainError as getAttendeeForm; 'not-found' (question.unknown), 'conflict' (question.others-depend)
 */
export async function removeQuestion(
  app: App,
  actor: Actor,
  { eventId: givenId, questionId }: { eventId: unknown; questionId: unknown },
): Promise<void> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  await transaction(app.db, async (tx) => {
    const { questions } = await lockForm(tx, eventId);
    const { id, text } = findQuestion(questions, String(questionId).toLowerCase());
    const [dependent] = dependentsOf(id, questions);
    if (dependent) throw refusal('question.others-depend', { text: dependent.text });
    const answers = (await countAnswers(tx, eventId)).get(id) ?? 0;
    await deleteQuestion(tx, eventId, id);
    const facts = { question: text, answers };
    await record(app, tx, { kind: 'event.question-deleted', by, eventId, facts });
  });
}

export const questionOrder = z.strictObject({
  questionIds: z
    .array(z.string())
    .describe('All questions of the event, closed ones included, in their new order.'),
});

/**
 * Reorders an event's questions.
 * @param input `questionOrder`
 * @throws DomainError 'invalid'; as getAttendeeForm; 'conflict' (question.others-now) when the ids are not all of them
 */
export async function reorderQuestions(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<void> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const { questionIds } = parseInput(questionOrder, input);
  await transaction(app.db, (tx) =>
    enterQuestionOrder(app, tx, { by, eventId, ids: questionIds.map((id) => id.toLowerCase()) }),
  );
}

/**
 * Reorders an event's questions. The caller has checked that the actor may edit the event.
 * @throws DomainError 'conflict' (question.others-now) when the ids are not all of them
 */
export async function enterQuestionOrder(
  app: App,
  tx: Transaction,
  { by, eventId, ids }: { by: SignedIn; eventId: string; ids: readonly string[] },
): Promise<void> {
  const { questions } = await lockForm(tx, eventId);
  const isSame = new Set(ids).size === ids.length && ids.length === questions.length;
  if (!isSame || !questions.every(({ id }) => ids.includes(id))) throw refusal('question.others-now');
  await orderQuestionsAs(tx, eventId, ids);
  const before = questions.map(({ text }) => text);
  const after = ids.map((id) => findQuestion(questions, id).text);
  const changes = fieldChanges({ order: before }, { order: after });
  if (changes.length > 0) {
    await record(app, tx, { kind: 'event.attendee-form-changed', by, eventId, facts: { changes } });
  }
}

/**
 * Copies an event's open questions to a new event.
 * @param typeIds the new ids of its ticket types, by the original ids
 * @returns the new ids of its questions, by the original ids
 */
export async function copyForm(
  app: Pick<App, 'newId'>,
  tx: Transaction,
  { from, to, typeIds }: { from: string; to: string; typeIds: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const form = await findForm(tx, from);
  if (!form) return new Map();
  await lockForm(tx, to);
  await saveSettings(tx, to, form);
  const kept = form.questions.filter(({ closedAt }) => closedAt === null);
  const ids = new Map(kept.map(({ id }) => [id, app.newId()]));
  const copies = kept.map((question, position) => {
    const after = question.condition && ids.get(question.condition.questionId);
    return {
      ...question,
      position,
      id: ids.get(question.id) as string,
      types: question.types?.map((id) => typeIds.get(id) as string) ?? null,
      condition: after && question.condition ? { ...question.condition, questionId: after } : null,
    };
  });
  // Conditions are saved last, as a question may come before the one that it depends on.
  for (const copy of copies) await saveQuestion(tx, to, { ...copy, condition: null });
  for (const copy of copies) if (copy.condition) await saveQuestion(tx, to, copy);
  return ids;
}

function findQuestion(questions: readonly Question[], id: string): Question {
  const question = questions.find((one) => one.id === id);
  if (question) return question;
  throw refusal('question.unknown');
}

const toAnswer = (form: AttendeeForm, answered: ReadonlyMap<string, number>): AttendeeFormAnswer => ({
  names: form.names,
  emails: form.emails,
  beforePayment: form.beforePayment,
  questions: form.questions.map((question) => toQuestion(question, answered.get(question.id) ?? 0)),
});

const toQuestion = ({ closedAt, ...question }: Question, answered: number): Saved => ({
  ...question,
  closed: closedAt !== null,
  answered,
});
