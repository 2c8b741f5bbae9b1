import { z } from 'zod';
import type { OrderState } from '../../db/column-types.ts';
import { emailAddress } from '../shared/email-address.ts';

export type { OrderState };

/** The state of the mail with an order's tickets, or of the mail with its confirmation link; null when neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

/** A customer's address; missing, it says what the specification says. */
export const emailSchema = emailAddress('no email');

/** The fields of an order's address in an answer. */
export const emailAnswer = {
  email: z.string().nullable().describe('Null where there is none; `noEmail` says why.'),
  noEmail: z
    .enum(['box-office', 'guest', 'removed'])
    .nullable()
    .describe(
      'Why there is no email. `box-office`: it was sold at a till to somebody who gave none. `guest`: an organiser added them without one. `removed`: the guest’s data has ended.',
    ),
};
