import { z } from 'zod';
import type {
  DisputeSnapshot,
  ListedRefund,
  PaymentMetadata,
  PaymentSnapshot,
  PaymentStatus,
  RefundSnapshot,
} from '../../../core/providers/payment-provider.ts';
import { Unreadable } from '../../../core/providers/provider-refusals.ts';
import { parseExactJson } from '../exact-json.ts';
import { fromPaystack } from './amounts.ts';

/**
 * Schemas of Paystack's answers, and their meaning here. Amounts are minor units. Its ids are uint64, written as numbers: with
 * `parseExactJson`, those that a number cannot hold are text, and a number that lost digits is refused as an id.
 */
export const paystackId = z.union([z.string(), z.int().nonnegative()]).transform(String);

export const initializeAnswer = z.object({ access_code: z.string().min(1), authorization_url: z.url() });

const STATUSES = {
  abandoned: 'abandoned',
  failed: 'failed',
  ongoing: 'action_required',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  reversed: 'reversed',
  success: 'succeeded',
} as const satisfies Record<string, PaymentStatus>;

/** Source: https://paystack.com/docs/api/transaction */
export const verifyAnswer = z.object({
  reference: z.string(),
  status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  fees: z.int().nonnegative().nullish().catch(null),
  channel: z.string().nullish().catch(null),
  fees_split: z.object({ subaccount: z.int().nonnegative() }).nullish().catch(null),
});

export function toSnapshot(found: z.output<typeof verifyAnswer>): PaymentSnapshot {
  const { reference, status, currency } = found;
  const minor = (amount: number) => fromPaystack(amount, currency);
  const succeeded = STATUSES[status] === 'succeeded' || STATUSES[status] === 'reversed';
  return {
    reference,
    status: STATUSES[status],
    amountMinor: minor(found.amount),
    currency,
    feeMinor: succeeded && found.fees != null ? minor(found.fees) : null,
    channel: succeeded ? (found.channel ?? null) : null,
    ...(succeeded && found.fees_split && { payeeMinor: minor(found.fees_split.subaccount) }),
  };
}

/** Its metadata is an object, that object's JSON, or anything else where there was none. */
export const metadataAnswer = z.object({
  customer: z.object({ email: z.string() }).nullish().catch(null),
  metadata: z
    .preprocess(
      (found) => (typeof found === 'string' && found !== '' ? parseExactJson(found) : found),
      z.record(z.string(), z.unknown()),
    )
    .catch({}),
});

export function toMetadata({ customer, metadata }: z.output<typeof metadataAnswer>): PaymentMetadata {
  const texts = Object.entries(metadata).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return { email: customer?.email ?? null, metadata: Object.fromEntries(texts) };
}

/** Reads Paystack's own id of a transaction, or the reference of a transaction that we know by its id. */
export const transactionIdAnswer = z.object({ id: paystackId, reference: z.string() });

/** Reads which payment a list entry belongs to, as far as it says, even if nothing else in it can be read. */
export const whoseAnswer = z
  .object({
    reference: z.string().optional().catch(undefined),
    transaction_reference: z.string().nullish().catch(null),
    transaction: z
      .union([paystackId, z.object({ reference: z.string() })])
      .nullish()
      .catch(null),
  })
  .catch({});

export const disputeAnswer = z.object({
  id: paystackId,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: z.int().nonnegative().nullish(),
  currency: z.string().nullish(),
  category: z.string().nullish(),
  due_at: z.iso.datetime().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.int().positive(), currency: z.string() }),
  /** Only the sandbox gateway reports what a dispute costs. */
  fee: z.int().nonnegative().nullish(),
});

const DISPUTE_ENDS: Record<string, 'won' | 'lost'> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

/**
 * Reads a dispute. Only a resolved dispute is closed, and only "declined" means that the merchant won. Source:
 * https://paystack.com/docs/api/dispute
 * @throws Unreadable for a resolution that we do not know: tickets are not cancelled by a guess
 */
export function toDispute(found: z.output<typeof disputeAnswer>): DisputeSnapshot {
  const decided = DISPUTE_ENDS[found.resolution ?? ''];
  const resolved = found.status === 'resolved';
  if (resolved && !decided) throw new Unreadable(`A dispute was resolved as "${found.resolution}".`);
  const currency = found.currency ?? found.transaction.currency;
  return {
    id: found.id,
    reference: found.transaction.reference,
    state: (resolved && decided) || 'open',
    amountMinor: fromPaystack(found.refund_amount || found.transaction.amount, currency),
    currency,
    category: found.category ?? null,
    dueAt: found.due_at ? new Date(found.due_at) : null,
    feeMinor: found.fee == null ? found.fee : fromPaystack(found.fee, currency),
  };
}

/** Reads a list entry. A list must not end at an entry that we do not understand, so one whose outcome is unclear is left out. */
export function toListedDispute(found: z.output<typeof disputeAnswer>): DisputeSnapshot {
  const unclear = found.status === 'resolved' && !DISPUTE_ENDS[found.resolution ?? ''];
  return toDispute(unclear ? { ...found, status: 'pending' } : found);
}

const REFUND_STATES = {
  pending: 'pending',
  processing: 'processing',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needs_attention',
} as const satisfies Record<string, RefundSnapshot['state']>;

/** Source: https://paystack.com/docs/api/refund */
export const refundAnswer = z.object({
  id: paystackId,
  status: z.enum(Object.keys(REFUND_STATES) as (keyof typeof REFUND_STATES)[]),
  merchant_note: z.string().nullish(),
});

/** Reads a list entry, which may name its payment by Paystack's own id alone. */
export const listedRefundAnswer = refundAnswer.extend({
  amount: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int())]),
  currency: z.string(),
  transaction: paystackId.nullish().catch(null),
  transaction_reference: z.string().nullish(),
});

/** Our keys are UUIDs; any other note on a refund is not a key. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function toListedRefund(found: z.output<typeof listedRefundAnswer>, reference: string): ListedRefund {
  const { currency, merchant_note: note } = found;
  const amountMinor = fromPaystack(found.amount, currency);
  return { ...toRefund(found), reference, amountMinor, currency, key: note && KEY.test(note) ? note : null };
}

export function toRefund(found: z.output<typeof refundAnswer>): RefundSnapshot {
  return { id: found.id, state: REFUND_STATES[found.status] };
}
