import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { randomCode, randomId } from '../identifiers.ts';
import { findBank, resolveAccount } from './banks.ts';
import { findSubaccount, type Subaccount, type SubaccountDetails } from './subaccount.ts';

const missing = (name: string) => ({ error: `${name} is required` });

/** A number of percent with at most two decimals, as a number or as its text. */
const percentage = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ],
    missing('percentage_charge'),
  )
  .refine((value) => value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'percentage_charge must be between 0 and 100, with at most two decimals',
  });

const details = {
  description: z.string().max(500).nullish(),
  primary_contact_name: z.string().max(200).nullish(),
  primary_contact_email: z.email({ error: 'Invalid primary_contact_email' }).nullish(),
  primary_contact_phone: z.string().max(50).nullish(),
  metadata: z.unknown().optional(),
  settlement_schedule: z
    .enum(['auto', 'weekly', 'monthly', 'manual'], { error: 'Invalid settlement_schedule' })
    .nullish(),
};

// `bank_code` is the older name of `settlement_bank`.
const shape = z.object({
  business_name: z.string(missing('business_name')).trim().min(1, 'business_name is required').max(200),
  settlement_bank: z.string(missing('settlement_bank')),
  account_number: z.string(missing('account_number')),
  percentage_charge: percentage,
  ...details,
});
const creation = z.preprocess(withOlderName, shape);
const change = z.preprocess(
  withOlderName,
  shape.partial().extend({ active: z.boolean({ error: 'Invalid active' }).nullish() }),
);

function withOlderName(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('bank_code' in input)) return input;
  return { settlement_bank: input.bank_code, ...input };
}

/** Stores a subaccount; its currency is that of its bank. ApiError 400 `invalid_params`, `invalid_account`. */
export function createSubaccount({ store, clock }: Context, input: unknown): Subaccount {
  const wanted = read(creation, input);
  const bank = checkedBank(wanted.settlement_bank, wanted.account_number);
  const code = `ACCT_${randomCode(15)}`;
  const now = clock.now();
  store.sql.run`INSERT INTO subaccounts
    (id, code, business_name, bank_code, account_number, currency, percentage_charge, details, created_at, updated_at)
    VALUES (${randomId()}, ${code}, ${wanted.business_name}, ${bank.code}, ${wanted.account_number}, ${bank.currency},
     ${wanted.percentage_charge}, ${JSON.stringify(merged(undefined, wanted))}, ${now}, ${now})`;
  return findSubaccount(store, code) as Subaccount;
}

/**
 * Changes what is given and keeps the rest; payments that have begun keep what was agreed. ApiError 404
 * `subaccount_not_found`, 400 `invalid_params`, `invalid_account`.
 */
export function updateSubaccount({ store, clock }: Context, idOrCode: string, input: unknown): Subaccount {
  const wanted = read(change, input);
  return store.atomically(() => {
    const before = findSubaccount(store, idOrCode);
    if (!before) throw new ApiError(404, 'subaccount_not_found', 'Subaccount code is invalid');
    const accountNumber = wanted.account_number ?? before.accountNumber;
    const bank = checkedBank(wanted.settlement_bank ?? before.bankCode, accountNumber);
    store.sql.run`UPDATE subaccounts SET business_name = ${wanted.business_name ?? before.businessName},
      bank_code = ${bank.code}, account_number = ${accountNumber}, currency = ${bank.currency},
      percentage_charge = ${wanted.percentage_charge ?? before.percentageCharge},
      active = ${(wanted.active ?? before.active) ? 1 : 0},
      details = ${JSON.stringify(merged(before.details, wanted))}, updated_at = ${clock.now()} WHERE id = ${before.id}`;
    return findSubaccount(store, before.id) as Subaccount;
  });
}

function checkedBank(bankCode: string, accountNumber: string) {
  const bank = findBank(bankCode);
  if (!bank)
    throw new ApiError(400, 'invalid_account', 'Account details are invalid: unknown settlement_bank');
  try {
    resolveAccount(accountNumber, bankCode);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(400, 'invalid_account', 'Account details are invalid');
  }
  return bank;
}

function merged(
  before: SubaccountDetails | undefined,
  wanted: { [name in keyof SubaccountDetails]?: SubaccountDetails[name] | null },
): SubaccountDetails {
  return {
    description: wanted.description ?? before?.description ?? null,
    primary_contact_name: wanted.primary_contact_name ?? before?.primary_contact_name ?? null,
    primary_contact_email: wanted.primary_contact_email ?? before?.primary_contact_email ?? null,
    primary_contact_phone: wanted.primary_contact_phone ?? before?.primary_contact_phone ?? null,
    metadata: wanted.metadata ?? before?.metadata ?? null,
    settlement_schedule: wanted.settlement_schedule ?? before?.settlement_schedule ?? 'auto',
  };
}

function read<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new ApiError(400, 'invalid_params', parsed.error.issues[0]?.message ?? 'Invalid subaccount');
}
