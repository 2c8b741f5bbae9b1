import { z } from 'zod';
import { maybeLineOfText } from '../shared/text/text.ts';

const TYPO = 'Enter an email like name@example.com.';

/** An account's address: compared and kept in lower case. */
export const accountEmailSchema = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, TYPO)
  .pipe(z.email(TYPO));

/** An account's id: a UUID of ours; what cannot be one never reaches the database. */
export const userIdSchema = z.string().regex(/^[\w-]{1,100}$/, { error: 'There is no such account.' });

/** A first or last name; an empty field means no name. */
export const personNameSchema = maybeLineOfText({ max: 100 })
  .transform((name) => name || undefined)
  .optional();

/** A password that somebody chooses; the policy says what it must be (password-policy.ts). */
export const newPasswordSchema = z.string({ error: 'Choose a password.' }).min(1, 'Choose a password.');

/** A password as somebody types it to log in: any, so that rules may change; short enough to hash. */
export const typedPasswordSchema = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1024, 'This password is too long.');
