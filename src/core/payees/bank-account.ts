import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { lineOfText } from '../shared/text/text.ts';
import { isIban, withoutGaps } from './iban.ts';
import { accountNumberInput } from './payout-account.ts';

/** Banks print no more of a name than this (ISO 20022). */
const MAX_HOLDER = 140;

const number = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('iban'),
      iban: z
        .string({ error: 'Enter the IBAN.' })
        .transform(withoutGaps)
        .pipe(
          z
            .string()
            .refine(isIban, { error: 'This isn’t a valid IBAN. Check it against your bank statement.' }),
        ),
    }),
    z.strictObject({
      kind: z.literal('local'),
      bankName: lineOfText({ max: 100, needed: 'Enter your bank’s name.' }),
      branchCode: z
        .string({ error: 'Enter the branch code.' })
        .transform(withoutGaps)
        .pipe(
          z
            .string()
            .regex(/^[A-Z0-9]{3,11}$/, { error: 'A branch or bank code has 3 to 11 digits or letters.' }),
        )
        .describe('Of the branch or the bank: a branch code, routing number, sort code or BIC.'),
      accountNumber: accountNumberInput,
    }),
  ],
  { error: 'Choose an IBAN or an account number.' },
);

/** The bank account that an organisation's earnings are paid into by hand. */
export const bankAccountInput = z.strictObject({
  holder: lineOfText({ max: MAX_HOLDER, needed: 'Enter the account holder’s name.' }).describe(
    'As the bank has it.',
  ),
  number,
});
/** Whole; only for the admin who pays out. */
export type BankAccount = z.output<typeof bankAccountInput>;

export const maskedBankAccountAnswer = z
  .object({
    holder: z.string(),
    last4: z.string().describe('Of the IBAN or the account number. Only admins, who pay out, see the whole.'),
    updatedAt: instant,
  })
  .meta({ id: 'MaskedBankAccount' });
export type MaskedBankAccount = z.infer<typeof maskedBankAccountAnswer>;

/** The last four signs of its number. */
export const last4Of = ({ number: of }: BankAccount): string =>
  (of.kind === 'iban' ? of.iban : of.accountNumber).slice(-4);
