import { z } from 'zod';
import type { Prospect, ProspectList } from '../../core/questionnaire/prospects.ts';
import type { Answers, Questionnaire } from '../../core/questionnaire/questionnaire.ts';
import { type Form, KINDS, QUESTION_STEPS } from '../../core/questionnaire/questions.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

export const progress = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe('How many of the three steps are done; 0 is not started.');

const kind = z.enum(KINDS);
const step = z.enum(QUESTION_STEPS);

const form = {
  open: z.boolean().describe('Whether an admin has written the questions; until then they are examples.'),
  edition: z.int().describe('How often the questions were saved.'),
  steps: z.array(
    z.object({
      step,
      heading: z.string(),
      questions: z.array(
        z.object({
          id: z.string(),
          kind,
          text: z.string(),
          options: z.array(z.string()).describe('What may be chosen; empty unless it is a choice.'),
          required: z.boolean(),
          placeholder: z.string().optional().describe('Shown in the empty box.'),
        }),
      ),
    }),
  ),
};

const given = {
  info: z.string().describe('What the link said.'),
  answers: z
    .array(
      z.object({
        questionId: z.string(),
        question: z.string().describe('The words of the question when it was answered.'),
        kind,
        step,
        place: z.int().describe('Where the question stood in its step, from 0.'),
        answer: z.string(),
      }),
    )
    .describe('In the order in which they were asked, without empty ones.'),
  progress,
};

/** The questionnaire asks these questions. */
export const formAnswer = answer<Form>()(z.object(form).meta({ id: 'QuestionnaireForm' }));

/** What is asked, and one's own answers. */
export const questionnaireAnswer = answer<Questionnaire>()(
  z.object({ ...form, ...given }).meta({ id: 'Questionnaire' }),
);

/** Somebody's answers. */
export const answersAnswer = answer<Answers>()(z.object(given).meta({ id: 'QuestionnaireAnswers' }));

const prospect = answer<Prospect>()(
  z.object({ id: z.uuid(), createdAt: instant, updatedAt: instant, ...given }).meta({ id: 'Prospect' }),
);

export const prospectsAnswer = answer<ProspectList>()(
  z.object({ prospects: z.array(prospect), count: z.int(), page: z.int(), pages: z.int() }),
);
