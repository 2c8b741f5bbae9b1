import { z } from 'zod';
import { maybeLineOfText } from '../shared/text.ts';

/** The steps, in their order; a questionnaire starts at the first. */
export const STEPS = ['gender', 'second', 'done'] as const;
export type Step = (typeof STEPS)[number];

export const SELECTIONS = ['Male', 'Female'] as const;
export type Selection = (typeof SELECTIONS)[number];

/** How long each answer may be, characters. */
export const LONGEST = {
  firstName: 100,
  email: 254,
  field1: 500,
  field2: 500,
  field3: 500,
  field4: 500,
  field5: 500,
  calledName: 100,
} as const;

export type DetailName = keyof typeof LONGEST;
export const DETAIL_NAMES = Object.keys(LONGEST) as DetailName[];
export type Details = Record<DetailName, string>;

/** How many of the three steps are behind somebody: 0 before the first Next, 3 once they finished. */
export type Progress = 0 | 1 | 2 | 3;

/** One person's questionnaire, as they and admins see it. */
export interface Questionnaire {
  /** What the link to it said. */
  info: string;
  /** Null before the first step. */
  selection: Selection | null;
  /** '' where nothing was answered. */
  details: Details;
  progress: Progress;
}

export const NO_DETAILS: Details = {
  firstName: '',
  email: '',
  field1: '',
  field2: '',
  field3: '',
  field4: '',
  field5: '',
  calledName: '',
};

const LONGEST_INFO = 200;
const answer = (name: DetailName) => maybeLineOfText({ max: LONGEST[name] }).optional();

/**
 * Answers to keep; what is left out stays as it is. Nothing is needed, and an odd e-mail address is taken as it is: the
 * questionnaire refuses nobody (`hintsFor` points things out).
 */
export const questionnaireAnswers = z.strictObject({
  info: z
    .string()
    .transform((info) => info.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_INFO))
    .optional()
    .describe('What the link said; kept up to 200 characters.'),
  selection: z.enum(SELECTIONS, { error: 'Choose Male or Female.' }).optional(),
  details: z
    .strictObject({
      firstName: answer('firstName'),
      email: answer('email'),
      field1: answer('field1'),
      field2: answer('field2'),
      field3: answer('field3'),
      field4: answer('field4'),
      field5: answer('field5'),
      calledName: answer('calledName'),
    })
    .optional(),
  finished: z.boolean().default(false).describe('Finish was pressed.'),
});

export type Answers = z.output<typeof questionnaireAnswers>;

/** How far these answers bring somebody; a later step is never taken back. */
export function progressOf({ details, finished }: Answers): Exclude<Progress, 0> {
  if (finished) return 3;
  return details ? 2 : 1;
}

/** What is worth another look, by field; nobody is kept from finishing by it. */
export function hintsFor({ email }: Pick<Details, 'email'>): Partial<Record<DetailName, string>> {
  if (email === '' || z.email().safeParse(email).success) return {};
  return { email: 'This does not look like an e-mail address. We can only reply to one that works.' };
}
