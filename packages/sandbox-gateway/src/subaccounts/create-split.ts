import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { randomCode, randomId } from '../identifiers.ts';
import { currencyCode } from '../money.ts';
import type { Formula } from './share-out.ts';
import { findSplit, type Split } from './split.ts';
import { findSubaccount, type Subaccount } from './subaccount.ts';

const formula = z.object({
  type: z.enum(['percentage', 'flat'], { error: 'type must be percentage or flat' }),
  bearer_type: z
    .enum(['account', 'subaccount', 'all', 'all-proportional'], { error: 'Invalid bearer_type' })
    .default('account'),
  bearer_subaccount: z.string().nullish(),
  subaccounts: z
    .array(
      z.object({
        subaccount: z.string({ error: 'subaccount is required' }),
        share: z.number({ error: 'share is required' }).positive('share must be more than 0'),
      }),
      { error: 'subaccounts is required' },
    )
    .min(1, 'subaccounts is required')
    .max(100),
});

const creation = formula.extend({
  name: z.string({ error: 'name is required' }).trim().min(1, 'name is required').max(200),
  currency: currencyCode,
});

/** Stores a split. ApiError 400 `invalid_params`, `invalid_subaccount`. */
export function createSplit(context: Context, input: unknown): Split {
  const parsed = creation.safeParse(input ?? {});
  if (!parsed.success) throw invalid(parsed.error);
  const { name, currency } = parsed.data;
  const code = `SPL_${randomCode(10)}`;
  const agreed = checkedFormula(context, parsed.data, currency);
  context.store.sql.run`INSERT INTO splits (id, code, name, currency, formula, created_at)
    VALUES (${randomId()}, ${code}, ${name}, ${currency}, ${JSON.stringify(agreed)}, ${context.clock.now()})`;
  return findSplit(context.store, code) as Split;
}

/** A split given with a payment instead of by its code. ApiError 400 `invalid_params`, `invalid_subaccount`. */
export function readFormula(context: Context, input: unknown, currency: string): Formula {
  const parsed = formula.safeParse(input);
  if (!parsed.success) throw invalid(parsed.error);
  return checkedFormula(context, parsed.data, currency);
}

function checkedFormula(context: Context, wanted: z.infer<typeof formula>, currency: string): Formula {
  const { type, subaccounts } = wanted;
  const shares = subaccounts.map(({ subaccount, share }) => ({
    subaccount: usableSubaccount(context, subaccount, currency).code,
    share,
  }));
  if (new Set(shares.map(({ subaccount }) => subaccount)).size < shares.length) {
    throw new ApiError(400, 'invalid_params', 'A subaccount can be in a split once');
  }
  if (type === 'percentage' && shares.reduce((sum, { share }) => sum + share, 0) > 100) {
    throw new ApiError(400, 'invalid_params', 'Total share of subaccounts cannot be more than 100');
  }
  if (type === 'flat' && shares.some(({ share }) => !Number.isSafeInteger(share))) {
    throw new ApiError(400, 'invalid_params', 'share must be an integer in a flat split');
  }
  const bearerSubaccount = wanted.bearer_subaccount ?? null;
  if (
    wanted.bearer_type === 'subaccount' &&
    !shares.some(({ subaccount }) => subaccount === bearerSubaccount)
  ) {
    throw new ApiError(400, 'invalid_params', 'bearer_subaccount must be one of the split’s subaccounts');
  }
  return { type, bearer: wanted.bearer_type, bearerSubaccount, shares };
}

/** A subaccount that payments in a currency can go to. ApiError 400 `invalid_subaccount`. */
export function usableSubaccount({ store }: Context, code: string, currency: string): Subaccount {
  const subaccount = findSubaccount(store, code);
  if (!subaccount) throw new ApiError(400, 'invalid_subaccount', 'Subaccount code is invalid');
  if (!subaccount.active) throw new ApiError(400, 'invalid_subaccount', 'Subaccount is not active');
  if (subaccount.currency !== currency) {
    throw new ApiError(
      400,
      'invalid_subaccount',
      `Subaccount is paid out in ${subaccount.currency}, not in ${currency}`,
    );
  }
  return subaccount;
}

function invalid(error: z.ZodError): ApiError {
  return new ApiError(400, 'invalid_params', error.issues[0]?.message ?? 'Invalid split');
}
