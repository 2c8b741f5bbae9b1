import { z } from 'zod';
import { GENDERS, type Profile } from '../../core/profile/profile.ts';
import { answer } from './answer.ts';

/** What somebody says of themselves; only they ask for it. */
export const profileAnswer = answer<Profile>()(
  z
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
      customersMayWrite: z
        .boolean()
        .describe('Customers see the email address and write to it, rather than to our support.'),
    })
    .meta({ id: 'Profile' }),
);
