import { emailSchema } from '../orders/order.ts';
import type { Issue } from '../shared/errors.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { type AnswerFile, checkFile, type SentFile } from './answer-file.ts';
import {
  type Details,
  type Missing,
  missingOf,
  ORDER,
  orderQuestions,
  type Seat,
  seatKey,
  seatQuestions,
  shownQuestions,
  type Value,
} from './asked.ts';
import type { DetailsInput } from './details-form.ts';
import type { AttendeeForm, Question } from './question.ts';
import { readAnswer } from './read-answer.ts';
import { refusal } from './refusals.ts';

const MAX_NAME = 100;

/** What to write: every seat's holder, and every answer that may have changed. */
export interface DetailsChange {
  seats: { seat: Seat; name: string; email: string }[];
  answers: {
    line: number;
    seat: number;
    question: Question;
    value: Value;
    before: Value | undefined;
    /** A new file; its name is the answer's value. */
    file?: AnswerFile | undefined;
  }[];
}

/** Files sent with a form, by the path of their answer. */
export type SentFiles = ReadonlyMap<string, SentFile>;

/** The path of an answer in issues: `tickets.{line}.{seat}.answers.{question}`, or `answers.{question}`. */
export const answerPath = (at: { line: number; seat: number; questionId: string }) =>
  `${at.line === 0 ? '' : `tickets.${seatKey(at)}.`}answers.${at.questionId}`;

/**
 * Reads what was sent for an order's ticket details. Conditions are evaluated again, and answers to questions that no longer apply are
 * cleared. Questions that are not on the form (closed ones, those of other types) keep their answers.
 * @param strict whether everything required must be present
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
  const sentBySeat = new Map(input.tickets.map((ticket) => [seatKey(ticket), ticket]));
  const unknown = [...sentBySeat.keys()].find((key) => !seats.some((seat) => seatKey(seat) === key));
  const order = readAnswers(ORDER, orderQuestions(form, seats), input.answers, known.order, files);
  const holders = seats.map((seat) => {
    const sent = sentBySeat.get(seatKey(seat));
    const before = known.seats.get(seatKey(seat))?.answers ?? new Map();
    const { issues, name, email } = readHolder(form, seat, sent, known.seats.get(seatKey(seat)));
    const own = readAnswers(seat, seatQuestions(form, seat), sent?.answers ?? {}, before, files);
    return { ...own, seat, name, email, issues: [...issues, ...own.issues] };
  });
  const answers = [order, ...holders].flatMap((each) => each.answers);
  const issues = [
    ...(unknown ? [{ path: `tickets.${unknown}`, message: 'This order has no such ticket.' }] : []),
    ...[order, ...holders].flatMap((each) => each.issues),
    ...unaskedFiles(files, answers),
  ];
  if (strict) {
    const entered = new Map(
      holders.map(({ seat, name, email, values }) => [seatKey(seat), { name, email, answers: values }]),
    );
    const missing = missingOf(form, seats, { order: order.values, seats: entered }).map(toIssue);
    issues.push(...missing.filter(({ path }) => !issues.some((issue) => issue.path === path)));
  }
  if (issues[0]) throw refusal('details.invalid', { issues });
  return { seats: holders.map(({ seat, name, email }) => ({ seat, name, email })), answers };
}

/** The answers of one order or one seat. */
interface ReadAnswers {
  /** The valid answers to the questions that apply, by question. */
  values: ReadonlyMap<string, Value>;
  answers: DetailsChange['answers'];
  issues: Issue[];
}

function readAnswers(
  { line, seat }: Pick<Seat, 'line' | 'seat'>,
  questions: readonly Question[],
  sent: DetailsInput['answers'],
  before: ReadonlyMap<string, Value>,
  files: SentFiles,
): ReadAnswers {
  const pathOf = (questionId: string) => answerPath({ line, seat, questionId });
  const unknown = Object.keys(sent).filter((id) => !questions.some((question) => question.id === id));
  const issues = unknown.map((id) => ({ path: pathOf(id), message: 'This question is not asked here.' }));
  const read = questions.map((question) => {
    const file = files.get(pathOf(question.id));
    return { question, ...readOne(question, sent[question.id] ?? [], before.get(question.id), file) };
  });
  const typed = new Map(read.flatMap(({ question, value }) => (value ? [[question.id, value]] : [])));
  const shown = new Set(shownQuestions(questions, typed));
  const values = new Map<string, Value>();
  const answers = read.map(({ question, value, file, problem }) => {
    const answer = { line, seat, question, before: before.get(question.id) };
    if (!shown.has(question)) return { ...answer, value: [] };
    if (problem) issues.push({ path: pathOf(question.id), message: problem });
    if (value) values.set(question.id, value);
    return { ...answer, value: value ?? [], file };
  });
  return { values, answers, issues };
}

/** A sent file answers its question with the file's name. */
function readOne(
  question: Question,
  sent: string | readonly string[],
  before: Value | undefined,
  file: SentFile | undefined,
): { value?: Value; file?: AnswerFile; problem?: string } {
  if (question.kind !== 'file' || !file)
    return readAnswer(question, typeof sent === 'string' ? [sent] : sent, before);
  const checked = checkFile(file);
  return 'problem' in checked ? checked : { value: [checked.name], file: checked };
}

function readHolder(
  form: AttendeeForm,
  seat: Seat,
  sent: { name: string; email: string } = { name: '', email: '' },
  known: { name: string; email: string } = { name: '', email: '' },
): { name: string; email: string; issues: Issue[] } {
  const issues: Issue[] = [];
  const path = `tickets.${seatKey(seat)}.`;
  // What isn't asked for stays as the organiser entered it.
  const name = form.names === 'off' ? known.name : readName(sent.name, `${path}name`, issues);
  const email = form.emails ? readEmail(sent.email, `${path}email`, issues) : known.email;
  return { name, email, issues };
}

const nameField = maybeLineOfText({ max: MAX_NAME });

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

export const NO_FILE_HERE = 'This question takes no file here.';

function unaskedFiles(files: SentFiles, answers: DetailsChange['answers']): Issue[] {
  const asked = answers.filter(({ question }) => question.kind === 'file');
  const paths = new Set(
    asked.map(({ question, line, seat }) => answerPath({ line, seat, questionId: question.id })),
  );
  const unasked = [...files.keys()].filter((path) => !paths.has(path));
  return unasked.map((path) => ({ path, message: NO_FILE_HERE }));
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

function toIssue({ seat, question }: Missing): Issue {
  const path = seat ? `tickets.${seatKey(seat)}.` : '';
  if (!question) return { path: `${path}name`, message: 'Enter a name.' };
  return { path: `${path}answers.${question.id}`, message: NEEDED[question.kind] ?? 'Answer this question.' };
}
