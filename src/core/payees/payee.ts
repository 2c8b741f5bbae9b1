import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';

/** A bank account as it is stored: only the last four digits of its number are kept. */
export const payeeAnswer = z.object({
  bankName: z.string(),
  last4: z.string().describe('Of the account number; no more is kept.'),
  holder: z.string().nullable().describe('As the bank gives it; null if it did not.'),
  currency: z.string().describe('Only payments in it go to this account.'),
  state: z.enum(['active', 'off']).describe('off: kept, and not used for new orders.'),
  updatedAt: instant,
});
export type Payee = z.infer<typeof payeeAnswer>;

/** An account with the provider itself. */
export const connectedAccountAnswer = z.object({
  holder: z.string().nullable().describe('What it is called there; null while it has no name.'),
  standing: z
    .enum(['unfinished', 'in-review', 'active', 'restricted', 'disconnected'])
    .describe('What the provider says about it: new orders are only paid into an active one.'),
  state: z.enum(['active', 'off']).describe('off: kept, and not used for new orders.'),
  dueAt: instant.nullable().describe('When the provider needs more details by.'),
  updatedAt: instant,
});
export type ConnectedAccount = z.infer<typeof connectedAccountAnswer>;
