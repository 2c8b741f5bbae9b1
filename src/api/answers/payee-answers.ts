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
      payee: z
        .object({
          bankName: z.string(),
          last4: z.string().describe('Of the account number; more is not kept.'),
          holder: z.string().nullable().describe('As the bank says it; null where it did not.'),
          currency: z.string().describe('Only payments in it are shared with this account.'),
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

export const checkedPayeeAnswer = answer<{ bankName: string; holder: string | null }>()(
  z.object({
    bankName: z.string(),
    holder: z.string().nullable().describe('Whose account it is; null where this bank can’t be asked.'),
  }),
);
