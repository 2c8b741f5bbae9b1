import { z } from 'zod';
import type { Payout } from '../../core/payees/get-payouts.ts';
import type { Bank } from '../../core/payments/payment-provider.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

export const payoutAnswer = answer<Payout>()(
  z
    .object({
      provider: z.string(),
      by: z
        .enum(['bank', 'account'])
        .describe('Into a bank account that you name here, or into an account with the provider itself.'),
      account: z
        .object({
          holder: z.string().nullable().describe('What it is called there; null while it has no name.'),
          standing: z
            .enum(['unfinished', 'in-review', 'active', 'restricted', 'gone'])
            .describe('What the provider says about it: new orders are only paid into an active one.'),
          state: z.enum(['active', 'off']).describe('off: kept, and not used for new orders.'),
          dueAt: instant.nullable().describe('When the provider needs more details by.'),
          updatedAt: instant,
        })
        .nullable(),
      payee: z
        .object({
          bankName: z.string(),
          last4: z.string().describe('Of the account number; no more is kept.'),
          holder: z.string().nullable().describe('As the bank gives it; null if it did not.'),
          currency: z.string().describe('Only payments in it go to this account.'),
          state: z.enum(['active', 'off']).describe('off: kept, and not used for new orders.'),
          updatedAt: instant,
        })
        .nullable(),
    })
    .meta({ id: 'Payout' }),
);

export const bankAnswer = answer<Bank>()(
  z.object({ code: z.string(), name: z.string(), currency: z.enum(CURRENCIES) }).meta({ id: 'Bank' }),
);

export const onboardingAnswer = answer<{ url: string }>()(
  z.object({ url: z.url().describe('At the provider; it works once.') }),
);

export const checkedPayeeAnswer = answer<{ bankName: string; holder: string | null }>()(
  z.object({
    bankName: z.string(),
    holder: z.string().nullable().describe('Whose account it is; null where this bank can’t be asked.'),
  }),
);
