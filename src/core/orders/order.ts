import { z } from 'zod';
import type { OrderState } from '../../db/schema.ts';

export type { OrderState };

/** The state of the mail that brings an order's tickets, or else of the one with the link that confirms it; null where neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

export const emailSchema = z
  .string({ error: 'no email' })
  .trim()
  .min(1, { error: 'no email' })
  .max(254, { error: 'This email is too long.' })
  .pipe(z.email({ error: 'Enter an email like name@example.com.' }))
  // RFC 5321: no server takes a longer name before the @.
  .refine((email) => email.indexOf('@') <= 64, { error: 'Enter an email like name@example.com.' });
