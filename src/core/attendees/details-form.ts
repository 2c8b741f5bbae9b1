import { z } from 'zod';
import { emailSchema } from '../orders/order.ts';
import { timeZone } from '../shared/answer-fields.ts';
import { DomainError, type Issue } from '../shared/errors.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { type AnswerFile, checkFile, type SentFile } from './answer-file.ts';
import {
  type Details,
  type Missing,
  missingOf,
  orderQuestions,
  type Seat,
  seatKey,
  seatQuestions,
  shownQuestions,
  type Value,
} from './asked.ts';
import { type AttendeeForm, KINDS, type Question } from './question.ts';
import { readAnswer } from './read-answer.ts';

export const MAX_NAME = 100;

const sent = z.union([z.string(), z.array(z.string()).max(100)]);
const sentAnswers = z
  .record(z.string(), sent)
  .describe(
    'By question id: a text, the chosen option, or a list of them; a consent that is given is “Yes”; a file is kept by its name, and sent by itself.',
  );

/** A customer sends this: all that the form has. What is left out is taken away. */
export const detailsInput = z.strictObject({
  answers: sentAnswers.default({}),
  tickets: z
    .array(
      z.strictObject({
        line: z.int(),
        seat: z.int(),
        name: z.string().default(''),
        email: z.string().default(''),
        answers: sentAnswers.default({}),
      }),
    )
    .max(2000)
    .default([]),
});
export type DetailsInput = z.output<typeof detailsInput>;

/** What is to be changed of an order's details by somebody who is not their customer: what is left out stays as it is. */
export const detailsPatch = z.strictObject({
  answers: sentAnswers.default({}),
  tickets: z
    .array(
      z.strictObject({
        line: z.int(),
        seat: z.int(),
        name: z.string().optional(),
        email: z.string().optional(),
        answers: sentAnswers.default({}),
      }),
    )
    .max(2000)
    .default([]),
});
export type DetailsPatch = z.output<typeof detailsPatch>;

const shownQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  text: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  sensitive: z.boolean(),
  keepDays: z.int().nullable(),
  condition: z
    .object({ questionId: z.uuid(), answers: z.array(z.string()) })
    .nullable()
    .describe('Ask it only if that question has one of these answers.'),
});
const answers = z.record(z.string(), z.array(z.string())).describe('By question id.');

/** The form with the details of an order's tickets, as it is filled in so far. */
export const detailsAnswer = z
  .object({
    event: z.object({ name: z.string(), timeZone }),
    ownName: z.string().describe('Of the account that asks, to suggest for the first ticket; may be empty.'),
    names: z.enum(['off', 'optional', 'required']),
    emails: z.boolean(),
    questions: z.array(shownQuestion).describe('Asked once for the order.'),
    answers,
    tickets: z.array(
      z.object({
        line: z.int(),
        seat: z.int().describe('The ticket’s number within its line, from 1.'),
        typeName: z.string(),
        shortCode: z.string().nullable().describe('Null until it is issued.'),
        name: z.string(),
        email: z.string(),
        questions: z.array(shownQuestion),
        answers,
      }),
    ),
    missing: z.int().describe('How many required answers are not there yet.'),
    paysNext: z.boolean().describe('The seats are held, and the order goes on once nothing is missing.'),
    holdExpiresAt: z
      .string()
      .nullable()
      .describe('When held seats go back on sale; null once they are paid.'),
  })
  .meta({ id: 'TicketDetails' });
export type TicketDetails = z.infer<typeof detailsAnswer>;
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** What is to be written: every seat's holder, and every answer that may have changed. */
export interface DetailsChange {
  seats: { seat: Seat; name: string; email: string }[];
  answers: {
    line: number;
    seat: number;
    question: Question;
    value: Value;
    before: Value | undefined;
    /** A new one; its name is the value. */
    file?: AnswerFile | undefined;
  }[];
}

/** Files that came with a form, by the path of their answer. */
export type SentFiles = ReadonlyMap<string, SentFile>;

/** The path under which core names an answer: `tickets.{line}.{seat}.answers.{question}`, or `answers.{question}`. */
export const answerPath = (at: { line: number; seat: number; questionId: string }) =>
  `${at.line === 0 ? '' : `tickets.${seatKey(at)}.`}answers.${at.questionId}`;

const nameField = maybeLineOfText({ max: MAX_NAME });

/**
 * Reads what was sent for the details of an order. Conditions are looked at again: what is not asked any more is taken away. Questions
 * that are not on the form (closed ones, other types') keep their answers.
 * @param strict nothing that is required may be missing
 * @throws DomainError 'invalid' (details.invalid): `tickets.{line}.{seat}.name`, `.email`, `.answers.{question}`, or `answers.{question}`
 */
export function readDetails(
  form: AttendeeForm,
  seats: readonly Seat[],
  known: Details,
  input: DetailsInput,
  strict: boolean,
  files: SentFiles = new Map(),
): DetailsChange {
  const issues: Issue[] = [];
  const change: DetailsChange = { seats: [], answers: [] };
  const sentBySeat = new Map(input.tickets.map((ticket) => [seatKey(ticket), ticket]));
  const unknown = [...sentBySeat.keys()].find((key) => !seats.some((seat) => seatKey(seat) === key));
  if (unknown) issues.push({ path: `tickets.${unknown}`, message: 'This order has no such ticket.' });
  const unasked = new Set(files.keys());

  const read = (
    at: { line: number; seat: number },
    path: string,
    questions: readonly Question[],
    given: DetailsInput['answers'],
    before: ReadonlyMap<string, Value>,
  ): ReadonlyMap<string, Value> => {
    const values = new Map<string, Value>();
    for (const id of Object.keys(given)) {
      if (!questions.some((question) => question.id === id)) {
        issues.push({ path: `${path}answers.${id}`, message: 'This question is not asked here.' });
      }
    }
    const problems = new Map<string, string>();
    const sentFiles = new Map<string, AnswerFile>();
    for (const question of questions) {
      const texts = given[question.id] ?? [];
      const file = question.kind === 'file' && files.get(`${path}answers.${question.id}`);
      if (file) {
        unasked.delete(`${path}answers.${question.id}`);
        const checked = checkFile(file);
        if ('problem' in checked) problems.set(question.id, checked.problem);
        else {
          sentFiles.set(question.id, checked);
          values.set(question.id, [checked.name]);
        }
        continue;
      }
      const answer = readAnswer(question, Array.isArray(texts) ? texts : [texts], before.get(question.id));
      if ('problem' in answer) problems.set(question.id, answer.problem);
      else values.set(question.id, answer.value);
    }
    const shown = new Set(shownQuestions(questions, values));
    for (const question of questions) {
      const isShown = shown.has(question);
      const problem = isShown ? problems.get(question.id) : undefined;
      if (problem) issues.push({ path: `${path}answers.${question.id}`, message: problem });
      if (!isShown) values.delete(question.id);
      const value = values.get(question.id) ?? [];
      const file = isShown ? sentFiles.get(question.id) : undefined;
      change.answers.push({
        line: at.line,
        seat: at.seat,
        question,
        value,
        before: before.get(question.id),
        file,
      });
    }
    return values;
  };

  const order = read({ line: 0, seat: 0 }, '', orderQuestions(form, seats), input.answers, known.order);
  const entered = new Map(
    seats.map((seat) => {
      const key = seatKey(seat);
      const path = `tickets.${key}.`;
      const given = sentBySeat.get(key);
      const name = form.names === 'off' ? '' : readName(given?.name ?? '', `${path}name`, issues);
      const email = form.emails ? readEmail(given?.email ?? '', `${path}email`, issues) : '';
      change.seats.push({ seat, name, email });
      const before = known.seats.get(key)?.answers ?? new Map();
      return [
        key,
        { name, email, answers: read(seat, path, seatQuestions(form, seat), given?.answers ?? {}, before) },
      ];
    }),
  );
  issues.push(...[...unasked].map((path) => ({ path, message: 'This question takes no file here.' })));
  if (strict) {
    const missing = missingOf(form, seats, { order, seats: entered }).map(toIssue);
    issues.push(...missing.filter(({ path }) => !issues.some((issue) => issue.path === path)));
  }
  if (issues[0]) throw new DomainError('invalid', 'details.invalid', issues[0].message, { issues });
  return change;
}

function toIssue({ seat, question }: Missing): Issue {
  const path = seat ? `tickets.${seatKey(seat)}.` : '';
  if (!question) return { path: `${path}name`, message: 'Enter a name.' };
  return { path: `${path}answers.${question.id}`, message: NEEDED[question.kind] ?? 'Answer this question.' };
}

const NEEDED: Partial<Record<Question['kind'], string>> = {
  choice: 'Choose an answer.',
  several: 'Choose at least one answer.',
  country: 'Choose a country.',
  file: 'Choose a file.',
  date: 'Enter a date.',
  number: 'Enter a number.',
  phone: 'Enter a phone number.',
  consent: 'Tick the box to agree.',
};

function readName(given: string, path: string, issues: Issue[]): string {
  const parsed = nameField.safeParse(given);
  if (parsed.success) return parsed.data;
  issues.push({ path, message: parsed.error.issues[0]?.message ?? '' });
  return given;
}

function readEmail(given: string, path: string, issues: Issue[]): string {
  if (given.trim() === '') return '';
  const parsed = emailSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  issues.push({ path, message: parsed.error.issues[0]?.message ?? '' });
  return '';
}
