import { z } from 'zod';
import { lineOfText } from '../shared/text/text.ts';

/** The steps with questions, in order; a questionnaire starts at the first. */
export const QUESTION_STEPS = ['gender', 'second'] as const;
export type QuestionStep = (typeof QUESTION_STEPS)[number];

/** How a question is answered. Lists show the first name and the first email address that were given. */
export const KINDS = ['text', 'name', 'email', 'choice'] as const;
export type Kind = (typeof KINDS)[number];

const question = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  options: z.array(z.string()).describe('What may be chosen; empty unless it is a choice.'),
  required: z.boolean(),
  placeholder: z.string().optional().describe('Shown in the empty box.'),
  selected: z
    .string()
    .optional()
    .describe('The option that is selected before anybody chooses; only in the examples.'),
});
export type Question = z.infer<typeof question>;

/** The questions of the questionnaire. */
export const formAnswer = z
  .object({
    open: z.boolean().describe('Whether an admin has written the questions; until then they are examples.'),
    version: z.int().describe('How often the questions were saved.'),
    steps: z.array(
      z.object({
        step: z.enum(QUESTION_STEPS),
        heading: z.string(),
        questions: z.array(question),
      }),
    ),
  })
  .meta({ id: 'QuestionnaireForm' });
export type Form = z.infer<typeof formAnswer>;
export type AskedStep = Form['steps'][number];

const example = (id: string, kind: Kind, text: string, placeholder?: string): Question => {
  return { id, kind, text, options: [], required: false, placeholder };
};
const GENDER = {
  ...example('selection', 'choice', 'Gender'),
  options: ['Male', 'Female'],
  selected: 'Male',
};
const FIRST_HEADING = 'Please select an option..';
const SECOND_HEADING = 'Basic details';

/** The specification's questions, which are asked until an admin writes others. */
export const EXAMPLES: Form = {
  open: false,
  version: 0,
  steps: [
    { step: 'gender', heading: FIRST_HEADING, questions: [GENDER] },
    {
      step: 'second',
      heading: SECOND_HEADING,
      questions: [
        example('firstName', 'name', 'First name', 'Firstname'),
        example('email', 'email', 'Email', 'Email'),
        example('field1', 'text', 'Field 1', 'Field1'),
        example('field2', 'text', 'Field 2', 'Field2'),
        example('field3', 'text', 'Field 3', 'Field3'),
        example('field4', 'text', 'Field 4', 'Field4'),
        example('field5', 'text', 'Field 5', 'Field5'),
        example('calledName', 'name', 'First name to call you by', 'Firstname'),
      ],
    },
  ],
};

/** The examples that an admin's first questions start from. */
export const TO_START_WITH: Form['steps'] = EXAMPLES.steps.map((step) => ({
  ...step,
  questions: step.questions
    .filter(({ kind, id }) => kind !== 'text' && id !== 'calledName')
    .map(({ placeholder: _, selected: __, ...question }) => question),
}));

const MOST_QUESTIONS = 30;
const MOST_OPTIONS = 12;

const questionToSave = z
  .strictObject({
    id: z.string().max(50).optional().describe('Of a question that is asked already; none for a new one.'),
    kind: z.enum(KINDS, { error: 'Choose how it is answered.' }),
    text: lineOfText({ max: 200, needed: 'Write the question.' }),
    options: z
      .array(lineOfText({ max: 100, needed: 'Write the option.' }))
      .max(MOST_OPTIONS, { error: `Offer at most ${MOST_OPTIONS} options.` })
      .default([])
      .describe('The options to choose from, 2 to 12; none unless it is a choice.'),
    required: z.boolean().default(false),
  })
  .refine(({ kind, options }) => kind !== 'choice' || options.length >= 2, {
    error: 'Offer at least two options.',
    path: ['options'],
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    error: 'Two options are the same.',
    path: ['options'],
  });

const stepToSave = z.strictObject({
  heading: lineOfText({ max: 120, needed: 'Write a heading.' }),
  questions: z
    .array(questionToSave)
    .min(1, { error: 'Ask at least one question in this step.' })
    .max(MOST_QUESTIONS, { error: `Ask at most ${MOST_QUESTIONS} questions in a step.` }),
});

export const questionsToSave = z.strictObject({
  version: z.int().min(0).describe('The version you edited: another admin may have saved since.'),
  steps: z.tuple([stepToSave, stepToSave], { error: 'Send exactly two steps.' }),
});

/** The questions of all steps, with the step of each and its place there. */
export const questionsOf = ({ steps }: Pick<Form, 'steps'>) =>
  steps.flatMap(({ step, questions }) => questions.map((question, place) => ({ ...question, step, place })));
