import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { readFormula, usableSubaccount } from './create-split.ts';
import { describeSubaccount } from './describe-subaccount.ts';
import { type Formula, shareOut } from './share-out.ts';
import { findSplit } from './split.ts';

const json = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** What a transaction may say about sharing; the browser's client sends `split` as text and an empty text for nothing. */
export const splitRequest = {
  subaccount: z.string().nullish(),
  transaction_charge: z
    .union([z.int(), z.string().regex(/^\d*$/).transform(Number)], { error: 'Invalid transaction_charge' })
    .refine((charge) => Number.isSafeInteger(charge) && charge >= 0, {
      message: 'Invalid transaction_charge',
    })
    .nullish(),
  bearer: z.enum(['account', 'subaccount', ''], { error: 'bearer must be account or subaccount' }).nullish(),
  split_code: z.string().nullish(),
  split: z.preprocess(json, z.unknown()).optional(),
};

/** How a payment is shared, as agreed when it was created: later changes of a subaccount leave it alone. */
export interface AgreedSplit {
  formula: Formula;
  /** For one subaccount: it as it was, and what was asked for. */
  single?: {
    subaccount: Record<string, unknown>;
    percentageCharge: number;
    transactionCharge: number | null;
  };
  /** For a split of several. */
  split?: {
    id: string | null;
    name: string;
    code: string | null;
    subaccounts: { id: string; name: string; subaccount_code: string; share: number }[];
  };
}

interface Wanted {
  subaccount?: string | null;
  transaction_charge?: number | null;
  bearer?: 'account' | 'subaccount' | '' | null;
  split_code?: string | null;
  split?: unknown;
}

/**
 * What a new transaction of `amount` (minor units) agrees on; null when nothing is shared. ApiError 400 `invalid_subaccount`,
 * `invalid_split`, `invalid_params`.
 */
export function agreeSplit(
  context: Context,
  wanted: Wanted,
  amount: number,
  currency: string,
): AgreedSplit | null {
  const several = wanted.split_code || wanted.split;
  if (several && wanted.subaccount) {
    throw new ApiError(400, 'invalid_split', 'Send either a subaccount or a split, not both');
  }
  if (wanted.subaccount) return withOne(context, wanted.subaccount, wanted, amount, currency);
  if (!several) return null;
  return withSeveral(context, wanted, amount, currency);
}

function withOne(
  context: Context,
  code: string,
  { transaction_charge, bearer }: Wanted,
  amount: number,
  currency: string,
): AgreedSplit {
  const subaccount = usableSubaccount(context, code, currency);
  const charge = transaction_charge ?? null;
  if (charge !== null && charge > amount) {
    throw new ApiError(400, 'invalid_params', 'Transaction charge cannot be more than the amount');
  }
  return {
    formula: {
      type: charge === null ? 'percentage' : 'flat',
      bearer: bearer || 'account',
      bearerSubaccount: subaccount.code,
      shares: [
        {
          subaccount: subaccount.code,
          share: charge === null ? 100 - subaccount.percentageCharge : amount - charge,
        },
      ],
    },
    single: {
      subaccount: describeSubaccount(subaccount),
      percentageCharge: subaccount.percentageCharge,
      transactionCharge: charge,
    },
  };
}

function withSeveral(context: Context, wanted: Wanted, amount: number, currency: string): AgreedSplit {
  const { store } = context;
  const stored = wanted.split_code ? findSplit(store, wanted.split_code) : undefined;
  if (wanted.split_code && !stored) throw new ApiError(400, 'invalid_split', 'Split code is invalid');
  if (stored && stored.currency !== currency) {
    throw new ApiError(400, 'invalid_split', `Split is for ${stored.currency}, not for ${currency}`);
  }
  const formula = stored?.formula ?? readFormula(context, wanted.split, currency);
  if (formula.type === 'flat' && formula.shares.reduce((sum, { share }) => sum + share, 0) > amount) {
    throw new ApiError(400, 'invalid_split', 'Total share of subaccounts cannot be more than the amount');
  }
  return {
    formula,
    split: {
      id: stored?.id ?? null,
      name: stored?.name ?? 'Dynamic split',
      code: stored?.code ?? null,
      subaccounts: formula.shares.map(({ subaccount, share }) => {
        const { id, businessName, code } = usableSubaccount(context, subaccount, currency);
        return { id, name: businessName, subaccount_code: code, share };
      }),
    },
  };
}

/** `subaccount`, `split` and `fees_split` of a verification; the amounts (minor units) are known once it is paid. */
export function describeSplit(
  agreed: AgreedSplit | null,
  paid: { amount: number; fees: number } | undefined,
): { subaccount: Record<string, unknown>; split: Record<string, unknown>; fees_split: unknown } {
  if (!agreed) return { subaccount: {}, split: {}, fees_split: null };
  const shares = paid ? shareOut(paid.amount, paid.fees, agreed.formula) : undefined;
  const fees_split = shares
    ? {
        paystack: shares.gateway,
        integration: shares.main,
        subaccount: shares.subaccounts.reduce((sum, { amount }) => sum + amount, 0),
        params: {
          bearer: agreed.formula.bearer,
          transaction_charge: String(agreed.single?.transactionCharge ?? ''),
          percentage_charge: String(agreed.single?.percentageCharge ?? ''),
        },
      }
    : null;
  if (!agreed.split) return { subaccount: agreed.single?.subaccount ?? {}, split: {}, fees_split };
  const { id, name, code, subaccounts } = agreed.split;
  const { type, bearer, bearerSubaccount } = agreed.formula;
  return {
    subaccount: {},
    fees_split,
    split: {
      id,
      name,
      split_code: code,
      formula: { type, bearer_type: bearer, bearer_subaccount: bearerSubaccount, subaccounts },
      shares: shares && {
        paystack: shares.gateway,
        integration: shares.main,
        subaccounts: shares.subaccounts.map(({ subaccount, amount }) => ({
          subaccount_code: subaccount,
          amount,
        })),
      },
    },
  };
}
