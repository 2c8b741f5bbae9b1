import { z } from 'zod';
import { AUDIT_AREAS } from '../audit/kinds.ts';
import { instant } from '../shared/answer-fields.ts';
import { isTimeZone } from '../shared/local-time.ts';
import { isLongEnough, TRIGRAM } from '../shared/text/fold-words.ts';

const besideAnEntry = z.uuid({ error: 'This is no entry’s id.' }).optional();
const day = z.iso.date({ error: 'Enter a date.' }).optional();
const typed = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Use at most ${max} characters.` })
    .optional();

/** The filters of the activity log. */
export const activityInput = z.object({
  person: typed(254).describe('Part of the name or email of who did it, or of who it was done to.'),
  text: typed(200)
    .refine((text) => !text || isLongEnough(text), {
      error: `Enter at least ${TRIGRAM} characters.`,
    })
    .describe(
      'Words, in any order and without accents, in what an entry says, as it was then: an order’s number, a code, a name, an email; or in the name or email of a person in it.',
    ),
  area: z
    .enum(AUDIT_AREAS, { error: 'Choose from the list.' })
    .optional()
    .describe('The part of a kind before its dot.'),
  event: typed(200).describe('Part of an event’s name, as it was then.'),
  from: day.describe('The first day.'),
  until: day.describe('The last day.'),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'This is no time zone.' })
    .default('UTC')
    .describe('In which these days are.'),
  page: z
    .enum(['first', 'last'], { error: 'Only the first and the last page have names.' })
    .default('first')
    .describe('Which end to start at; `after` and `before` lead to the pages between.'),
  after: besideAnEntry.describe('For the page behind this entry: `after` of the page before it.'),
  before: besideAnEntry.describe('For the page that ends before this entry: `before` of the page behind it.'),
});
export type ActivityWanted = z.output<typeof activityInput>;

/** An entry of the audit log, as people read it. */
export const activityEntry = z
  .object({
    id: z.uuid(),
    at: instant,
    kind: z.string().describe('`event.approved`: stable, for programs.'),
    sentence: z.string().describe('All of it in one English sentence.'),
    who: z.string(),
    about: z.string().nullable().describe('Who it was done to.'),
    organisation: z.string().nullable().describe('Whose log it belongs to; null: the installation’s.'),
    event: z
      .object({ id: z.uuid(), name: z.string(), there: z.boolean().describe('False once it was deleted.') })
      .nullable(),
    from: z
      .object({ address: z.string(), device: z.string() })
      .nullable()
      .describe('Where it came from, for 90 days; an admin’s is shown to admins alone.'),
    changes: z
      .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
      .describe('Before and after; empty texts for nothing.'),
    details: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('What else was said, such as a reason.'),
    sequence: z
      .int()
      .nullable()
      .describe('Its number in its chain; null for the seconds until it is sealed.'),
    hash: z.string().nullable().describe('SHA-256, hex, of it and of the entry before.'),
  })
  .meta({ id: 'AuditEntry' });
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityAnswer = z
  .object({
    entries: z.array(activityEntry),
    count: z.int().describe('On all pages.'),
    before: z.string().nullable().describe('Send it to get the previous page; null on the first.'),
    after: z.string().nullable().describe('Send it to get the next page; null on the last.'),
  })
  .meta({ id: 'AuditLog' });
export type Activity = z.infer<typeof activityAnswer>;
