import type { Issue } from '../shared/errors.ts';
import { AGREED, type Question, REVEALING } from './question.ts';
import { refusal } from './refusals.ts';

/**
 * Checks a question that an organiser adds or changes.
 * @param known.stored the question as it was; undefined for a new one
 * @param known.answered how many answers it has
 * @throws DomainError 'invalid' (question.invalid) by field
 */
export function checkQuestion(
  question: Question,
  known: {
    questions: readonly Question[];
    types: readonly { id: string }[];
    stored: Question | undefined;
    answered: number;
  },
): void {
  const { questions, types, stored, answered } = known;
  const issues = [
    ...issuesOfOptions(question),
    ...issuesOfTypes(question, types),
    ...issuesOfCondition(question, questions),
    ...issuesOfPrivacy(question),
    ...(stored && answered > 0 ? issuesOfAnswered(question, stored) : []),
    ...(stored ? issuesOfDependents(question, questions) : []),
  ];
  if (issues[0]) throw refusal('question.invalid', { issues });
}

/** Finds the questions that are only asked after this one. */
export const dependentsOf = (id: string, questions: readonly Question[]) =>
  questions.filter(({ condition }) => condition?.questionId === id);

/** The answers that a condition on this question can name. */
const answersOf = ({ kind, options }: Question) => (kind === 'consent' ? [AGREED] : options);

function issuesOfOptions({ kind, options }: Question): Issue[] {
  if (kind !== 'choice' && kind !== 'several') {
    return options.length === 0 ? [] : [{ path: 'options', message: 'Only a choice has options.' }];
  }
  if (options.length === 0) return [{ path: 'options', message: 'Enter the options, one on each line.' }];
  const lower = options.map((option) => option.toLowerCase());
  const twice = lower.findIndex((option, at) => lower.indexOf(option) < at);
  return twice === -1 ? [] : [{ path: `options.${twice}`, message: `“${options[twice]}” is there twice.` }];
}

function issuesOfTypes({ types }: Question, ticketTypes: readonly { id: string }[]): Issue[] {
  const ids = new Set(ticketTypes.map(({ id }) => id));
  return (types ?? []).flatMap((id, at) => {
    if (!ids.has(id)) return [{ path: `types.${at}`, message: 'This ticket type does not exist.' }];
    const isTwice = (types ?? []).indexOf(id) < at;
    return isTwice ? [{ path: `types.${at}`, message: 'This ticket type is already in the list.' }] : [];
  });
}

function issuesOfCondition(question: Question, questions: readonly Question[]): Issue[] {
  const { condition, scope } = question;
  if (condition === null) return [];
  const path = 'condition.questionId';
  const parent = questions.find(({ id }) => id === condition.questionId);
  if (!parent || parent.id === question.id)
    return [{ path, message: 'Choose another question of this event.' }];
  if (!REVEALING.includes(parent.kind))
    return [{ path, message: 'Choose a question with options, or a consent.' }];
  if (parent.scope !== scope) {
    return [{ path, message: 'Both are asked once per order, or both for each ticket.' }];
  }
  if (leadsTo(question.id, parent, questions)) {
    return [{ path, message: 'That question is itself only asked after this one.' }];
  }
  const unknown = condition.answers.findIndex((answer) => !answersOf(parent).includes(answer));
  return unknown === -1
    ? []
    : [{ path: `condition.answers.${unknown}`, message: 'That question has no such answer.' }];
}

/** Tells whether a question depends on another, directly or through others. */
function leadsTo(id: string, from: Question, questions: readonly Question[], steps = 0): boolean {
  const above = questions.find((one) => one.id === from.condition?.questionId);
  if (!above || steps > questions.length) return false;
  return above.id === id || leadsTo(id, above, questions, steps + 1);
}

function issuesOfPrivacy({ kind, sensitive, atDoor }: Question): Issue[] {
  if (!atDoor || !(sensitive || kind === 'file')) return [];
  const message = sensitive
    ? 'Answers to a sensitive question are not shown at the door.'
    : 'Files are not shown at the door.';
  return [{ path: 'atDoor', message }];
}

const STAYS = 'It has answers, so this can’t change. Add another question instead.';

const issuesOfAnswered = (question: Question, stored: Question): Issue[] =>
  (['kind', 'scope', 'sensitive'] as const)
    .filter((field) => question[field] !== stored[field])
    .map((path) => ({ path, message: STAYS }));

/** Lists why a question or its options cannot be removed: other questions depend on them. */
function issuesOfDependents(question: Question, questions: readonly Question[]): Issue[] {
  const dependents = dependentsOf(question.id, questions);
  const [first] = dependents;
  if (!first) return [];
  if (!REVEALING.includes(question.kind))
    return [{ path: 'kind', message: `“${first.text}” depends on it.` }];
  if (first.scope !== question.scope) return [{ path: 'scope', message: `“${first.text}” depends on it.` }];
  const orphan = dependents.find(({ condition }) =>
    condition?.answers.some((answer) => !answersOf(question).includes(answer)),
  );
  return orphan
    ? [{ path: 'options', message: `“${orphan.text}” depends on an option that you removed.` }]
    : [];
}
