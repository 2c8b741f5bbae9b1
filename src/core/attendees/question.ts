import { z } from 'zod';
import type { AttendeeQuestionKind } from '../../db/column-types.ts';
import { lineOfText, maybeLineOfText } from '../shared/text/text.ts';

export type QuestionKind = AttendeeQuestionKind;

/** Enough for a festival; more would be a survey. */
export const MAX_QUESTIONS = 50;
export const MAX_OPTIONS = 50;
export const MAX_OPTION = 120;
export const MAX_KEEP_DAYS = 3650;

export const KINDS = [
  'text',
  'long_text',
  'number',
  'date',
  'choice',
  'several',
  'phone',
  'country',
  'file',
  'consent',
] as const satisfies readonly QuestionKind[];

/** The kinds of question that a condition can depend on. */
export const REVEALING: readonly QuestionKind[] = ['choice', 'several', 'consent'];

/** The only answer of a consent. */
export const AGREED = 'Yes';

const id = z.guid({ error: 'This isn’t an id.' }).toLowerCase();

const settings = {
  names: z
    .enum(['off', 'optional', 'required'], { error: 'Choose off, optional or required.' })
    .describe('Whether each ticket’s holder is asked for by name.'),
  emails: z.boolean().describe('Ask for each holder’s email as well; always optional.'),
  beforePayment: z
    .boolean()
    .describe(
      'Required answers are given while the seats are held, before payment. Otherwise, or if nothing is required, afterwards.',
    ),
};

/** What an event asks about its attendees, besides its questions. */
export const attendeeSettingsSchema = z.strictObject(settings);
export type AttendeeSettings = z.output<typeof attendeeSettingsSchema>;

export const NO_SETTINGS: AttendeeSettings = { names: 'off', emails: false, beforePayment: true };

/** What an organiser sends for a question. */
export const questionSchema = z.strictObject({
  scope: z
    .enum(['order', 'ticket'], { error: 'Choose order or ticket.' })
    .describe('Asked once per order, or for each ticket.'),
  kind: z.enum(KINDS, { error: 'There is no such kind of question.' }),
  text: lineOfText({ max: 300, needed: 'Enter the question.' }),
  help: maybeLineOfText({ max: 500 }).default('').describe('Shown below the question.'),
  required: z.boolean().default(false),
  options: z
    .array(lineOfText({ max: MAX_OPTION, needed: 'An option can’t be empty.' }))
    .max(MAX_OPTIONS, { error: `Use at most ${MAX_OPTIONS} options.` })
    .default([])
    .describe('What can be chosen, for `choice` and `several`.'),
  types: z
    .array(id)
    .min(1, { error: 'Choose at least one ticket type.' })
    .nullable()
    .default(null)
    .describe('The ticket types that it is asked for; all when null.'),
  condition: z
    .strictObject({
      questionId: id,
      answers: z
        .array(lineOfText({ max: MAX_OPTION, needed: 'Choose an answer.' }))
        .min(1, { error: 'Choose at least one answer.' })
        .max(MAX_OPTIONS),
    })
    .nullable()
    .default(null)
    .describe(
      'Asked only if another question, of kind `choice`, `several` or `consent`, is answered with one of these; a consent that was given is “Yes”.',
    ),
  sensitive: z
    .boolean()
    .default(false)
    .describe('Answers are encrypted where they are stored, and never shown at the door.'),
  keepDays: z
    .int({ error: 'Enter a whole number of days.' })
    .min(0, { error: 'Enter a whole number of days.' })
    .max(MAX_KEEP_DAYS, { error: `Use at most ${MAX_KEEP_DAYS} days.` })
    .nullable()
    .default(null)
    .describe('Answers are erased this many days after the event; kept with the order when null.'),
  atDoor: z.boolean().default(false).describe('Door staff see the answer when the ticket is scanned.'),
  closed: z.boolean().default(false).describe('No longer asked; answers stay.'),
});
export type QuestionInput = z.output<typeof questionSchema>;

/** A question as it is stored. */
export interface Question extends Omit<QuestionInput, 'closed'> {
  id: string;
  closedAt: Date | null;
}

/** What an event asks: all questions, closed ones included, in the organiser's order. */
export interface AttendeeForm extends AttendeeSettings {
  questions: Question[];
}

/** A question as its organiser sees it. */
export const questionAnswer = questionSchema
  .extend({ id: z.uuid(), answered: z.int().describe('How many answers it has.') })
  .meta({ id: 'AttendeeQuestion' });

/** What an event asks, as its organiser sees it. */
export const attendeeFormAnswer = z
  .object({ ...settings, questions: z.array(questionAnswer) })
  .meta({ id: 'AttendeeForm' });
export type AttendeeFormAnswer = z.infer<typeof attendeeFormAnswer>;
