import { formForStaff } from '../attendees/asked.ts';
import type { Question } from '../attendees/question.ts';
import { AGREED } from '../attendees/question.ts';
import { findForm } from '../attendees/question-store.ts';
import { readAnswer } from '../attendees/read-answer.ts';
import { findTakenCodes } from '../check-in/imported-codes-store.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import type { Guest } from './guest.ts';
import { countLeft } from './guest-store.ts';
import { refusal } from './refusals.ts';

/** An answer of a guest, as it is stored. */
export interface GuestAnswer {
  question: Question;
  value: readonly string[];
}

/**
 * Checks guests against their event: whether tickets are left, codes are new and answers fit their questions. No seat is held for it.
 * @returns the answers of each guest, in the order of the list
 * @throws DomainError 'conflict' (guests.not-added), an issue for each guest who can't be added
 */
export async function checkGuests(
  app: App,
  eventId: string,
  guests: readonly Guest[],
): Promise<GuestAnswer[][]> {
  const [types, form, taken] = await Promise.all([
    countLeft(app.db, eventId),
    findForm(app.db, eventId),
    findTakenCodes(
      app.db,
      eventId,
      guests.flatMap(({ code }) => code || []),
    ),
  ]);
  const { questions } = formForStaff(form);
  const seen = new Set<string>();
  const issues: Issue[] = [];
  const answers = guests.map((guest, at) => {
    const read = readAnswers(guest, questions);
    const problems = [roomProblem(guest, types), codeProblem(guest, { taken, seen }), ...read.problems];
    for (const problem of problems)
      if (problem) issues.push({ ...problem, path: `guests.${at}.${problem.path}` });
    return read.answers;
  });
  if (issues.length > 0) throw refusal('guests.not-added', { wrong: countGuests(issues), issues });
  return answers;
}

const countGuests = (issues: readonly Issue[]) => new Set(issues.map(({ path }) => path.split('.')[1])).size;

type Types = Awaited<ReturnType<typeof countLeft>>;

/** Takes the guest's tickets from those that are left, for the guests behind. */
function roomProblem({ ticketTypeId, tickets }: Guest, types: Types): Issue | undefined {
  const type = types.get(ticketTypeId);
  if (!type) return { path: 'ticketTypeId', message: 'This event has no such ticket type.' };
  if (tickets <= type.left) {
    type.left -= tickets;
    return undefined;
  }
  const left = type.left === 1 ? '1 ticket is' : `${type.left === 0 ? 'No' : type.left} tickets are`;
  return { path: 'tickets', message: `${left} left of “${type.name}”.` };
}

function codeProblem(
  { code }: Guest,
  { taken, seen }: { taken: ReadonlySet<string>; seen: Set<string> },
): Issue | undefined {
  if (code === '') return undefined;
  if (seen.has(code)) return { path: 'code', message: 'This code is in the list twice.' };
  seen.add(code);
  return taken.has(code)
    ? { path: 'code', message: 'Another ticket of this event has this code.' }
    : undefined;
}

function readAnswers({ answers }: Guest, questions: readonly Question[]) {
  const problems: Issue[] = [];
  const read = Object.entries(answers).flatMap(([id, text]): GuestAnswer[] => {
    const path = `answers.${id}`;
    const question = questions.find((one) => one.id === id);
    if (!question) {
      problems.push({ path, message: 'This event has no such question.' });
      return [];
    }
    const answer = readAnswer(question, spelled(question, text.trim()));
    if ('value' in answer) return answer.value.length > 0 ? [{ question, value: answer.value }] : [];
    problems.push({ path, message: `“${question.text}”: ${answer.problem}` });
    return [];
  });
  return { answers: read, problems };
}

const YES = /^(yes|y|true|1|x|ja|oui|s[ií]|agreed)$/i;

/** Spells an answer as its question has it: options regardless of case, several of them separated by commas, a consent as given or not. */
function spelled({ kind, options }: Question, text: string): string[] {
  if (kind === 'consent') return YES.test(text) ? [AGREED] : [];
  if (kind !== 'choice' && kind !== 'several') return [text];
  const optionOf = (typed: string) =>
    options.find((option) => option.toLowerCase() === typed.toLowerCase()) ?? typed;
  const whole = optionOf(text);
  if (kind === 'choice' || options.includes(whole)) return [whole];
  return text.split(',').map((part) => optionOf(part.trim()));
}
