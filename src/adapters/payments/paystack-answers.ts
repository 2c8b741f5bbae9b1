import { z } from 'zod';
import type {
  DisputeSnapshot,
  PaymentSnapshot,
  PaymentStatus,
  RefundSnapshot,
} from '../../core/payments/payment-provider.ts';

/** What we read of Paystack's answers, and what it means to us. Ids are uint64: strings. Amounts are minor units. */
const id = z.union([z.string(), z.number()]).transform(String);

export const initializeAnswer = z.object({ access_code: z.string().min(1), authorization_url: z.url() });

const STATUSES = {
  abandoned: 'abandoned',
  failed: 'failed',
  ongoing: 'action_required',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  reversed: 'failed',
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
  const { reference, status, amount: amountMinor, currency } = found;
  const succeeded = STATUSES[status] === 'succeeded';
  return {
    reference,
    status: STATUSES[status],
    amountMinor,
    currency,
    feeMinor: succeeded ? (found.fees ?? null) : null,
    channel: succeeded ? (found.channel ?? null) : null,
    ...(succeeded && found.fees_split && { payeeMinor: found.fees_split.subaccount }),
  };
}

export const disputeAnswer = z.object({
  id,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: z.int().nonnegative().nullish(),
  currency: z.string().nullish(),
  category: z.string().nullish(),
  due_at: z.iso.datetime().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.int().positive(), currency: z.string() }),
});

const DISPUTE_ENDS: Record<string, 'won' | 'lost'> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

/**
 * Source: https://paystack.com/docs/api/dispute; only what is resolved is decided, and only "declined" for the merchant.
 * @throws for a decision whose meaning nobody knows: tickets are not taken back by a guess
 */
export function toDispute(found: z.output<typeof disputeAnswer>): DisputeSnapshot {
  const decided = DISPUTE_ENDS[found.resolution ?? ''];
  const resolved = found.status === 'resolved';
  if (resolved && !decided) throw new Error(`A dispute was resolved as "${found.resolution}".`);
  return {
    id: found.id,
    reference: found.transaction.reference,
    state: (resolved && decided) || 'open',
    amountMinor: found.refund_amount || found.transaction.amount,
    currency: found.currency ?? found.transaction.currency,
    category: found.category ?? null,
    dueAt: found.due_at ? new Date(found.due_at) : null,
  };
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
  id,
  status: z.enum(Object.keys(REFUND_STATES) as (keyof typeof REFUND_STATES)[]),
  merchant_note: z.string().nullish(),
});

export function toRefund(found: z.output<typeof refundAnswer>): RefundSnapshot {
  return { id: found.id, state: REFUND_STATES[found.status] };
}
