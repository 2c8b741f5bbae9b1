import { z } from 'zod';
import { upcomingEvent } from '../event-lists/event-lists.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import { text } from '../shared/text/text.ts';

/** The longest text that an organiser may write about themselves. */
export const MAX_ABOUT = 2_000;

/** What an organiser's public page shows. */
export const organiserPageAnswer = z
  .object({
    path: z.string().describe('Same-origin path of the page, as it is now.'),
    name: z.string().describe('May be empty.'),
    about: z.string().describe('Markdown, to be shown with HTML off; may be empty.'),
    logoUrl: z.string().nullable().describe('Same-origin path of the logo, 4:3, webp.'),
    contactEmail: z
      .string()
      .describe('Who to write to: the organiser if they chose so, otherwise our support.'),
    coming: z.array(upcomingEvent).describe('Events to come, each series once, soonest first; at most 100.'),
    past: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          startsAt: instant,
          endsAt: instant,
          timeZone,
          locationText: z.string(),
        }),
      )
      .describe('Those that are over, newest first; at most 60.'),
  })
  .meta({ id: 'OrganiserPage' });
export type OrganiserPage = z.infer<typeof organiserPageAnswer>;

/** The page's own texts and link; fields that are left out stay as they are. */
export const publicPageChange = z.strictObject({
  slug: z
    .string({ error: 'Enter a link.' })
    .trim()
    .toLowerCase()
    .min(3, { error: 'Use at least 3 characters.' })
    .max(60, { error: 'Use at most 60 characters.' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: 'Use letters from a to z, digits, and single dashes between them.',
    })
    .optional()
    .describe('The page is at `/o/{slug}`; links that it had before lead there.'),
  about: text({ max: MAX_ABOUT, tooLong: 'Use at most 2,000 characters.' }).optional().describe('Markdown.'),
});
