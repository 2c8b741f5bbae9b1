import { z } from 'zod';
import { maybeLineOfText } from '../shared/text.ts';

const TYPO = 'This is not an e-mail address.';

/** An account's address: compared and kept in lower case. */
export const accountEmailSchema = z
  .string({ error: 'Enter your e-mail address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your e-mail address.')
  .max(254, TYPO)
  .pipe(z.email(TYPO));

/** An account's id: a UUID of ours; what cannot be one never reaches the database. */
export const userIdSchema = z.string().regex(/^[\w-]{1,100}$/, { error: 'There is no such account.' });

/** A first or last name; an empty field is none. */
export const personNameSchema = maybeLineOfText({ max: 100 })
  .transform((name) => name || undefined)
  .optional();

/** A password as somebody types it to log in: any, so that rules may change; short enough to hash. */
export const typedPasswordSchema = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1024, 'This password is too long.');
