import { z } from 'zod';
import { emailAddress } from '../shared/email-address.ts';
import { maybeLineOfText } from '../shared/text/text.ts';

/** An account's email address, lower-cased: accounts compare and store it that way. */
export const accountEmailSchema = emailAddress('Enter your email address.').overwrite((email) =>
  email.toLowerCase(),
);

/** An account's id. Anything that cannot be one is refused before it reaches the database. */
export const userIdSchema = z.string().regex(/^[\w-]{1,100}$/, { error: 'There is no such account.' });

/** A first or last name; an empty field means no name. */
export const personNameSchema = maybeLineOfText({ max: 100 })
  .transform((name) => name || undefined)
  .optional();

/** A new password. password-policy.ts checks its strength. */
export const newPasswordSchema = z.string({ error: 'Choose a password.' }).min(1, 'Choose a password.');

/**
 * A password typed at login. Any text is accepted, as the policy may have changed since it was chosen; its length is bounded because it is
 * hashed.
 */
export const typedPasswordSchema = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1024, 'This password is too long.');
