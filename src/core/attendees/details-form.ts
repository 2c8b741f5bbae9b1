import { z } from 'zod';
import { timeZone } from '../shared/answer-fields.ts';
import { KINDS } from './question.ts';

const sent = z.union([z.string(), z.array(z.string()).max(100)]);
const sentAnswers = z
  .record(z.string(), sent)
  .describe(
    'By question id: a text, the chosen option, or a list of them; a consent that is given is “Yes”; a file is kept by its name, and sent by itself.',
  );

/** What a customer sends: the whole form. Fields that are left out are cleared. */
export const detailsInput = z.strictObject({
  answers: sentAnswers.default({}),
  tickets: z
    .array(
      z.strictObject({
        line: z.int(),
        seat: z.int(),
        name: z.string().default(''),
        email: z.string().default(''),
        answers: sentAnswers.default({}),
      }),
    )
    .max(2000)
    .default([]),
});
export type DetailsInput = z.output<typeof detailsInput>;

/** A change by somebody other than the customer. Fields that are left out stay as they are. */
export const detailsPatch = z.strictObject({
  answers: sentAnswers.default({}),
  tickets: z
    .array(
      z.strictObject({
        line: z.int(),
        seat: z.int(),
        name: z.string().optional(),
        email: z.string().optional(),
        answers: sentAnswers.default({}),
      }),
    )
    .max(2000)
    .default([]),
});
export type DetailsPatch = z.output<typeof detailsPatch>;

const shownQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  text: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  sensitive: z.boolean(),
  keepDays: z.int().nullable(),
  condition: z
    .object({ questionId: z.uuid(), answers: z.array(z.string()) })
    .nullable()
    .describe('Ask it only if that question has one of these answers.'),
});
const answers = z.record(z.string(), z.array(z.string())).describe('By question id.');

/** The form of an order's ticket details, with what is filled in so far. */
export const detailsAnswer = z
  .object({
    event: z.object({ name: z.string(), timeZone }),
    ownName: z.string().describe('Of the account that asks, to suggest for the first ticket; may be empty.'),
    names: z.enum(['off', 'optional', 'required']),
    emails: z.boolean(),
    questions: z.array(shownQuestion).describe('Asked once for the order.'),
    answers,
    tickets: z.array(
      z.object({
        line: z.int(),
        seat: z.int().describe('The ticket’s number within its line, from 1.'),
        typeName: z.string(),
        shortCode: z.string().nullable().describe('Null until it is issued.'),
        name: z.string(),
        email: z.string(),
        questions: z.array(shownQuestion),
        answers,
      }),
    ),
    missing: z.int().describe('How many required answers are not there yet.'),
    paysNext: z.boolean().describe('The seats are held, and the order goes on once nothing is missing.'),
    offered: z.boolean().describe('The seats are an offer from a waiting list, and not paid yet.'),
    holdExpiresAt: z
      .string()
      .nullable()
      .describe('When held seats go back on sale; null once they are paid.'),
    moreTime: z.boolean().describe('Whether you can ask for more time before `holdExpiresAt`.'),
  })
  .meta({ id: 'TicketDetails' });
export type TicketDetails = z.infer<typeof detailsAnswer>;
export type ShownQuestion = z.infer<typeof shownQuestion>;
