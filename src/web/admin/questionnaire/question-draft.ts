import type { Form, Question } from '../../../core/questionnaire/questions.ts';

/** A question while it is edited. */
export interface DraftQuestion extends Pick<Question, 'kind' | 'text' | 'required'> {
  /** Identifies it on the page, wherever it moves. */
  key: string;
  /** Empty for a question that was never saved. */
  id: string;
  /** One option per line. */
  options: string;
}

export interface DraftStep {
  heading: string;
  questions: DraftQuestion[];
}

export const draftOf = (steps: Form['steps']): DraftStep[] =>
  steps.map(({ heading, questions }) => ({
    heading,
    questions: questions.map(({ id, kind, text, options, required }) => {
      return { key: id, id, kind, text, required, options: options.join('\n') };
    }),
  }));

/** Returns what is sent: options only for choices, and no empty lines. */
export const toSave = (steps: DraftStep[]) =>
  steps.map(({ heading, questions }) => ({
    heading,
    questions: questions.map(({ id, kind, text, options, required }) => ({
      ...(id && { id }),
      kind,
      text,
      required,
      options: kind === 'choice' ? linesOf(options) : [],
    })),
  }));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const addQuestion = (step: DraftStep): DraftStep => {
  const key = crypto.randomUUID();
  const empty: DraftQuestion = { key, id: '', kind: 'text', text: '', required: false, options: '' };
  return { ...step, questions: [...step.questions, empty] };
};

export const changeQuestion = (
  step: DraftStep,
  place: number,
  changed: Partial<DraftQuestion>,
): DraftStep => ({
  ...step,
  questions: step.questions.map((question, at) => (at === place ? { ...question, ...changed } : question)),
});

export const removeQuestion = (step: DraftStep, place: number): DraftStep => ({
  ...step,
  questions: step.questions.filter((_, at) => at !== place),
});

/** @param by -1 up, 1 down; nothing moves past an end */
export function moveQuestion(step: DraftStep, place: number, by: 1 | -1): DraftStep {
  const questions = [...step.questions];
  const [moved, other] = [questions[place], questions[place + by]];
  if (!moved || !other) return step;
  questions[place] = other;
  questions[place + by] = moved;
  return { ...step, questions };
}
