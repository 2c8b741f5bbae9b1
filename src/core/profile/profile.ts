import { z } from 'zod';
import { lineOfText } from '../shared/text.ts';

export const GENDERS = ['Female', 'Male'] as const;
export const EARLIEST_BIRTH = '1900-01-01';

/** A profile is what somebody says of themselves; only they see it. */
export interface Profile {
  email: string;
  /** The address that they want to change to, while its mail waits to be answered. */
  newEmail: string | null;
  /** Null while nobody said it. */
  country: string | null;
  state: string | null;
  firstName: string | null;
  lastName: string | null;
  gender: (typeof GENDERS)[number] | null;
  /** "YYYY-MM-DD" */
  dob: string | null;
  /** Same-origin paths, webp, or null. */
  photoUrl: string | null;
  logoUrl: string | null;
  /** Customers of their events see the email address and answer to it (decision 0030). */
  customersMayWrite: boolean;
}

/** A change of the profile: what is not named stays as it is. */
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

/** Where the day begins first (UTC+14): somebody born today is born today everywhere. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** The latest date of birth there can be, "YYYY-MM-DD". */
export const latestBirth = (now: Date) =>
  new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);

/** Says what is wrong with a date of birth; undefined when nothing is. @param today "YYYY-MM-DD", the latest that it may be */
export function birthProblem(dob: string, today: string): string | undefined {
  if (dob > today) return 'This date is in the future.';
  if (dob < EARLIEST_BIRTH) return 'This date is before 1900. Check the year.';
  return undefined;
}
