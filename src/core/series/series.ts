import { z } from 'zod';
import { soldAnswer, upcomingEvent } from '../event-lists/event-lists.ts';
import { approval, over } from '../events/event-fields.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import { localTime } from '../shared/local-time.ts';
import { lineOfText } from '../shared/text/text.ts';

/** How many dates can be added at once: a year of weeks, and some. */
export const MOST_NEW_DATES = 60;
/** The most dates of a series, past ones included. */
export const MOST_DATES = 500;

const id = z.uuid();

/** The days of the week as calendars spell them (RFC 5545). */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const listOf = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);

const repetitionFields = {
  repeat: z.enum(['weekly', 'monthly'], { error: 'Choose how it repeats.' }),
  every: z.coerce
    .number({ error: 'Use a whole number from 1 to 12.' })
    .int({ error: 'Use a whole number from 1 to 12.' })
    .min(1, { error: 'Use a whole number from 1 to 12.' })
    .max(12, { error: 'Use a whole number from 1 to 12.' })
    .default(1)
    .describe('Every so many weeks or months.'),
  weekdays: z
    .preprocess(listOf, z.array(z.enum(WEEKDAYS, { error: 'Choose days of the week.' })).max(7))
    .optional()
    .describe('For `weekly`, by commas: `FR,SA`; left out, the event’s own day.'),
  monthlyBy: z
    .enum(['day', 'weekday'], { error: 'Choose the day of the month.' })
    .default('weekday')
    .describe(
      'For `monthly`: on the same day of the month, or on the same weekday of it, such as its second Friday; a fifth is the last.',
    ),
  until: z.iso
    .date({ error: 'Enter the last day.', abort: true })
    .refine((day) => /^2\d{3}-/.test(day), { error: 'Choose a year from 2000 to 2999.' })
    .describe('The last day on which it may start.'),
};

/** How an event repeats; `GET` proposes dates from it. */
export const repetition = z.object(repetitionFields);
export type Repetition = z.output<typeof repetition>;

/** The same fields as query parameters, for the API document. */
export const repetitionParameters = z.object({
  ...repetitionFields,
  every: z
    .string()
    .optional()
    .describe(repetitionFields.every.description ?? ''),
  weekdays: z
    .string()
    .optional()
    .describe(repetitionFields.weekdays.description ?? ''),
});

/** More dates of an event. */
export const newDates = z.strictObject({
  dates: z
    .array(localTime('Enter when it starts.'), { error: 'Choose at least one date.' })
    .min(1, { error: 'Choose at least one date.' })
    .max(MOST_NEW_DATES, { error: `Add at most ${MOST_NEW_DATES} dates at once.` })
    .describe('When each starts, `YYYY-MM-DDTHH:mm` on the clocks of the event’s place.'),
});

/** What can be changed of a series itself. */
export const seriesChange = z.strictObject({
  name: lineOfText({ max: 200, needed: 'Enter a name.' }),
});

/** The dates that a repetition makes. */
export const proposedDatesAnswer = z.object({
  dates: z.array(
    z.object({
      startsAt: z.string().describe('`YYYY-MM-DDTHH:mm` on the clocks of the event’s place.'),
      there: z.boolean().describe('The series has this date already.'),
    }),
  ),
  timeZone,
  more: z.boolean().describe(`There would be more than ${MOST_NEW_DATES}; the first are here.`),
});
export type ProposedDates = z.infer<typeof proposedDatesAnswer>;

/** One date of a series as its organiser sees it. */
const seriesDate = z.object({
  id,
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  approval,
  cancelled: z.boolean(),
  over,
  ...soldAnswer,
});

/** An event's series as its organiser sees it. */
export const ownSeriesAnswer = z
  .object({
    id,
    name: z.string(),
    path: z.string().describe('Same-origin path of its public page.'),
    public: z
      .boolean()
      .describe('Whether it has a page by now: once one of its dates is approved and listed.'),
    dates: z.array(seriesDate).describe('All of them, the first in front.'),
  })
  .meta({ id: 'OwnSeries' });
export type OwnSeries = z.infer<typeof ownSeriesAnswer>;

/** What a change did to an event's later dates. */
export const followingChangedAnswer = z.object({
  id,
  updatedAt: instant.describe('The new version of the event itself.'),
  changed: z.int().describe('How many later dates were changed along with it.'),
  ownTypes: z
    .array(z.object({ id, startsAt: instant, timeZone }))
    .describe(
      'Later dates whose ticket types were left as they are, because they are not the same ones; all else of them was changed.',
    ),
});
export type FollowingChanged = z.infer<typeof followingChangedAnswer>;

/** What a series' public page shows. */
export const seriesPageAnswer = z
  .object({
    path: z.string(),
    name: z.string(),
    organiserName: z.string().describe('May be empty.'),
    organiserPath: z.string().nullable(),
    coming: z.array(upcomingEvent).describe('Dates to come, soonest first; at most 200.'),
    past: z.int().describe('How many dates are over.'),
  })
  .meta({ id: 'SeriesPage' });
export type SeriesPage = z.infer<typeof seriesPageAnswer>;
