import { z } from 'zod';
import type { OrderState } from '../../db/schema.ts';

export type { OrderState };

/** The state of the mail with an order's tickets, or of the mail with its confirmation link; null when neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

export const emailSchema = z
  .string({ error: 'no email' })
  .trim()
  .min(1, { error: 'no email' })
  .max(254, { error: 'This email is too long.' })
  .pipe(z.email({ error: 'Enter an email like name@example.com.' }))
  // RFC 5321 limits the part before the @ to 64 characters.
  .refine((email) => email.indexOf('@') <= 64, { error: 'Enter an email like name@example.com.' });
