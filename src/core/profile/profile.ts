import { z } from 'zod';
import { HOUR_MS } from '../shared/durations.ts';
import { lineOfText } from '../shared/text/text.ts';

export const GENDERS = ['Female', 'Male'] as const;
export const EARLIEST_BIRTH = '1900-01-01';

/** What people say about themselves. Only they see all of it. */
export const profileAnswer = z
  .object({
    email: z.string(),
    newEmail: z.string().nullable().describe('Requested, and not confirmed yet.'),
    country: z.string().nullable().describe('Null until it is set.'),
    state: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    gender: z.enum(GENDERS).nullable(),
    dob: z.string().nullable().describe('`YYYY-MM-DD`.'),
    photoUrl: z.string().nullable().describe('Same-origin path, webp.'),
    logoUrl: z.string().nullable().describe('Same-origin path, webp; event pages show it.'),
    teamName: z
      .string()
      .nullable()
      .describe(
        'The name on event pages; null while that is the person’s own, which a new name then changes.',
      ),
    customersMayWrite: z
      .boolean()
      .describe('Customers see the email address and write to it, rather than to our support.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileAnswer>;

/** A change of the profile; fields that are left out stay as they are. */
export const profileChange = z.strictObject({
  firstName: lineOfText({ max: 100, needed: 'Enter your first name.' }).optional(),
  lastName: lineOfText({ max: 100, needed: 'Enter your last name.' }).optional(),
  gender: z.enum(GENDERS, { error: 'Choose Female or Male.' }).optional(),
  dob: z.iso
    .date({ error: 'Enter your date of birth.' })
    .optional()
    .describe('From 1 January 1900 to today.'),
  customersMayWrite: z
    .boolean({ error: 'Choose yes or no.' })
    .optional()
    .describe('Whether customers see your email address and write to you, rather than to our support.'),
});

export type ProfileChange = z.output<typeof profileChange>;

/** The time zone where each day begins first (UTC+14), so that a birthday today is accepted everywhere. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;

/** The latest possible date of birth, "YYYY-MM-DD". */
export const latestBirth = (now: Date) =>
  new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);

/** Says what is wrong with a date of birth; undefined when it is valid. @param today the latest date allowed, "YYYY-MM-DD" */
export function birthProblem(dob: string, today: string): string | undefined {
  if (dob > today) return 'This date is in the future.';
  if (dob < EARLIEST_BIRTH) return 'This date is before 1900. Check the year.';
  return undefined;
}
