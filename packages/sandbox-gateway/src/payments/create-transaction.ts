import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { randomCode, randomId } from '../identifiers.ts';
import { currencyCode } from '../money.ts';
import { agreeSplit, splitRequest } from '../subaccounts/agree-split.ts';
import { type Channel, channels, findByReference, type Transaction } from './transaction.ts';

const nullable = <T extends z.ZodType>(type: T) => type.nullish();

// The calls take amounts as numbers or as strings of digits, and metadata as an object or as its JSON.
const amount = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error: 'Invalid Amount Sent' })
  .refine((value) => Number.isSafeInteger(value) && value > 0, { message: 'Invalid Amount Sent' });

const metadata = z.preprocess(
  (value) => (typeof value === 'string' ? readMetadata(value) : value),
  z.record(z.string(), z.unknown(), { error: 'Invalid metadata' }).nullable(),
);

function readMetadata(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const NO_EMAIL = 'Invalid Email Address Passed';

const noPlan = z.unknown().refine((plan) => !plan, {
  message: 'The sandbox gateway has no plans: send an amount instead of a plan',
});

/** The input that creates a transaction, with amounts in minor units. Unknown keys are ignored, as the real gateway does. */
export const transactionRequest = z.object({
  plan: noPlan.optional(),
  amount,
  email: z
    .email({ pattern: z.regexes.html5Email, error: NO_EMAIL })
    .max(254)
    // No real address ends like this (RFC 2606); tests use it for customers who mistype theirs.
    .refine((address) => !address.toLowerCase().endsWith('.invalid'), { message: NO_EMAIL }),
  currency: nullable(currencyCode),
  reference: nullable(
    z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/, {
      message: 'Invalid transaction reference. Only alphanumerics and - . = are allowed',
    }),
  ),
  channels: nullable(z.array(z.string(), { error: 'Invalid channels' })),
  callback_url: nullable(z.url({ protocol: /^https?$/, error: 'Invalid callback_url' })),
  label: nullable(z.string().max(200)),
  metadata: metadata.optional(),
  ...splitRequest,
});

/**
 * Stores a new, unpaid transaction. Throws ApiError 400: `duplicate_reference` when the reference was ever used,
 * `invalid_params` when the request is wrong or names a plan, `channel_not_supported` when none of its channels is ours, and
 * `invalid_subaccount` or `invalid_split` when it cannot be shared as asked for.
 */
export function createTransaction(context: Context, input: unknown): Transaction {
  const parsed = transactionRequest.safeParse(input);
  if (!parsed.success) {
    throw new ApiError(400, 'invalid_params', parsed.error.issues[0]?.message ?? 'Invalid request');
  }
  const request = parsed.data;
  const offered = offeredChannels(request.channels ?? []);

  const reference = request.reference ?? randomCode(16);
  const split = agreeSplit(context, request, request.amount, request.currency ?? 'ZAR');
  context.store.atomically(() => {
    if (findByReference(context.store, reference)) {
      throw new ApiError(400, 'duplicate_reference', 'Duplicate Transaction Reference');
    }
    context.store.sql.run`INSERT INTO transactions
      (id, reference, access_code, status, requested_amount, amount, currency, email, label, channels, callback_url,
       metadata, split, created_at)
      VALUES (${randomId()}, ${reference}, ${randomCode(20)}, 'abandoned', ${request.amount}, ${request.amount},
       ${request.currency ?? 'ZAR'}, ${request.email}, ${request.label ?? null}, ${JSON.stringify(offered)},
       ${request.callback_url ?? null}, ${JSON.stringify(request.metadata ?? null)},
       ${split && JSON.stringify(split)}, ${context.clock.now()})`;
  });
  return findByReference(context.store, reference) as Transaction;
}

// The client asks for `bank` when cards are switched off; here it means the same as a transfer.
function offeredChannels(wanted: string[]): readonly Channel[] {
  if (wanted.length === 0) return channels;
  const named = wanted.map((name) => (name === 'bank' ? 'bank_transfer' : name));
  const offered = channels.filter((channel) => named.includes(channel));
  if (offered.length > 0) return offered;
  throw new ApiError(
    400,
    'channel_not_supported',
    `No active channel: the sandbox takes ${channels.join(', ')}`,
  );
}
