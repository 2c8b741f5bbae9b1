import { z } from 'zod';
import { emailAddress } from '../shared/email-address.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { formAnswer, KINDS, type Kind, QUESTION_STEPS } from './questions.ts';

/** The steps in order; a questionnaire starts at the first. */
export const STEPS = ['gender', 'second', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** The longest answer of each kind, in characters. */
export const LONGEST = { text: 500, name: 100, email: 254, choice: 100 } as const satisfies Record<
  Kind,
  number
>;

export const progress = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe('How many of the three steps are done; 0 is not started.');
export type Progress = z.infer<typeof progress>;

/** One person's answers, as they and admins see them. */
export const answersAnswer = z
  .object({
    info: z.string().describe('What the link said.'),
    answers: z
      .array(
        z.object({
          questionId: z.string(),
          question: z.string().describe('The words of the question when it was answered.'),
          kind: z.enum(KINDS),
          step: z.enum(QUESTION_STEPS),
          place: z.int().describe('Where the question stood in its step, from 0.'),
          answer: z.string(),
        }),
      )
      .describe('In the order in which they were asked, without empty ones.'),
    progress,
  })
  .meta({ id: 'QuestionnaireAnswers' });
export type Answers = z.infer<typeof answersAnswer>;

/** One answer, with the words of its question when it was given. */
export type Answer = Omit<Answers['answers'][number], 'questionId'>;

/** One person's questionnaire: the questions, and their answers so far. */
export const questionnaireAnswer = formAnswer.extend(answersAnswer.shape).meta({ id: 'Questionnaire' });
export type Questionnaire = z.infer<typeof questionnaireAnswer>;

export const NOT_STARTED: Answers = { info: '', answers: [], progress: 0 };

const LONGEST_INFO = 200;

/** Answers to store; those that are left out stay as they are. An unusual email address is accepted (`hintFor` points it out). */
export const answersToKeep = z.strictObject({
  info: z
    .string()
    .transform((info) => info.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_INFO))
    .optional()
    .describe('What the link said; up to 200 characters are kept.'),
  answers: z
    .record(z.string(), maybeLineOfText({ max: LONGEST.text }))
    .default({})
    .describe('Each answer by the id of its question; empty to take it back.'),
  done: z
    .enum(QUESTION_STEPS)
    .optional()
    .describe('The step that is done with this: its required questions must be answered by now.'),
});
export type AnswersToKeep = z.output<typeof answersToKeep>;

/** The name in the answers, or else the email address; '' without either. */
export function nameIn({ answers }: Pick<Answers, 'answers'>): string {
  return answerOf(answers, 'name') || answerOf(answers, 'email');
}

/** The first answer of a kind; '' where there is none. */
export const answerOf = (answers: Iterable<Pick<Answer, 'kind' | 'answer'>>, kind: Kind) =>
  [...answers].find((given) => given.kind === kind && given.answer !== '')?.answer ?? '';

/** Points out an unusual email address; it does not keep anybody from finishing. */
export function hintFor(email: string): string | undefined {
  if (email === '' || emailAddress('').safeParse(email).success) return;
  return 'This doesn’t look like an email address. We can only reply to one that works.';
}
