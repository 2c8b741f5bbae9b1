import type { AttendeeFormAnswer } from '../../../core/attendees/question.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

export type SetQuestion = AttendeeFormAnswer['questions'][number];

export const KIND_WORDS: Record<SetQuestion['kind'], string> = {
  text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'One of several options',
  several: 'Any of several options',
  phone: 'Phone number',
  country: 'Country',
  file: 'File',
  consent: 'Consent (a box to tick)',
};

export const hasOptions = (kind: SetQuestion['kind']) => kind === 'choice' || kind === 'several';

/** Describes in a line how a question is asked. */
export function describeQuestion(question: SetQuestion, questions: readonly SetQuestion[]): string {
  const { kind, scope, required, types, condition, sensitive, keepDays, atDoor, closed } = question;
  if (closed) return 'No longer asked';
  const parent = questions.find(({ id }) => id === condition?.questionId);
  const facts = [
    KIND_WORDS[kind].replace(/ \(.*/, ''),
    scope === 'ticket' ? 'for each ticket' : 'once per order',
    required ? 'required' : 'optional',
    ...(types ? [types.length === 1 ? 'one ticket type' : `${types.length} ticket types`] : []),
    ...(parent && condition ? [conditionWords(parent, condition.answers)] : []),
    ...(sensitive ? ['encrypted'] : []),
    ...(keepDays === null ? [] : [`erased after ${keepDays} days`]),
    ...(atDoor ? ['shown at the door'] : []),
  ];
  return facts.join(' · ');
}

/** "only if “Meal?” is “Vegan” or “Fish”", "only if “I drive” is ticked" */
function conditionWords({ kind, text }: SetQuestion, answers: readonly string[]): string {
  const asked = `only if “${isolate(text)}” is`;
  return kind === 'consent'
    ? `${asked} ticked`
    : `${asked} ${answers.map((answer) => `“${isolate(answer)}”`).join(' or ')}`;
}

export const answersInWords = (count: number) =>
  count === 0 ? 'No answers yet' : count === 1 ? '1 answer' : `${count} answers`;
