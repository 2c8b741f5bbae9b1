import type { OrderState } from '../../db/column-types.ts';
import { emailAddress } from '../shared/email-address.ts';

export type { OrderState };

/** The state of the mail with an order's tickets, or of the mail with its confirmation link; null when neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

/** A customer's address; missing, it says what the specification says. */
export const emailSchema = emailAddress('no email');
