import { z } from 'zod';
import type {
  DisputeSnapshot,
  ListedRefund,
  PaymentPace,
  PaymentSnapshot,
  PaymentStatus,
  RefundSnapshot,
} from '../../../core/providers/payment-provider.ts';
import { Unreadable } from '../../../core/providers/provider-refusals.ts';
import { exchanged, fromStripe } from './amounts.ts';

/** Stripe writes currencies in lower case. */
const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .transform((code) => code.toUpperCase());

const metadata = z.record(z.string(), z.string()).nullish();

const balanceTransaction = z.object({
  currency,
  exchange_rate: z.number().positive().nullish(),
  fee_details: z.array(z.object({ type: z.string(), amount: z.int() })),
});

/** The object is expanded where we ask for it; an id or nothing means that Stripe has not created it yet. */
const expanded = <Shape extends z.ZodType>(shape: Shape) => z.union([shape, z.string(), z.null()]).optional();

const charge = z.object({
  amount_refunded: z.int().nonnegative().default(0),
  disputed: z.boolean().default(false),
  balance_transaction: expanded(balanceTransaction),
  payment_method_details: z
    .object({
      type: z.string(),
      card: z.object({ wallet: z.object({ type: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
});

/** Reads a PaymentIntent. Source: https://docs.stripe.com/api/payment_intents/object */
export const intentAnswer = z.object({
  id: z.string().startsWith('pi_'),
  status: z.string(),
  amount: z.int().positive(),
  amount_received: z.int().nonnegative().default(0),
  currency,
  metadata,
  next_action: z.object({ type: z.string() }).nullish(),
  last_payment_error: z.object({}).nullish(),
  latest_charge: expanded(charge),
});

type Intent = z.output<typeof intentAnswer>;

/** @throws Unreadable for a status that we do not know, which is neither "paid" nor "not paid" */
export function toPaymentSnapshot(reference: string, intent: Intent): PaymentSnapshot {
  const status = statusOf(intent);
  const paid =
    status === 'succeeded' && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    reference,
    status,
    ...(status === 'pending' && { pace: paceOf(intent) }),
    amountMinor: fromStripe(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency,
    feeMinor: feeOf(intent.currency, paid?.balance_transaction),
    channel: paid?.payment_method_details?.card?.wallet?.type ?? paid?.payment_method_details?.type ?? null,
    ...(paid && (paid.amount_refunded > 0 || paid.disputed) && { hasReversals: true }),
  };
}

/** A voucher or bank account number was shown: the customer pays it elsewhere, hours or days later. */
const PAID_ELSEWHERE = /_display_details$|^display_bank_transfer_instructions$/;

function statusOf({ status, next_action, last_payment_error }: Intent): PaymentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'pending';
    // Only another shop that uses the same account can have such a payment: ours are captured at once.
    case 'requires_capture':
      return 'action_required';
    case 'requires_action':
      return PAID_ELSEWHERE.test(next_action?.type ?? '') ? 'pending' : 'action_required';
    case 'requires_confirmation':
      return 'open';
    case 'requires_payment_method':
      return last_payment_error ? 'failed' : 'open';
    case 'canceled':
      return 'abandoned';
    default:
      throw new Unreadable(`A payment is in a state that we do not know: ${status}`);
  }
}

/** Direct debits and vouchers. Source: https://docs.stripe.com/payments/payment-methods/payment-method-support */
export const SLOW_METHODS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'sepa_debit',
  'us_bank_account',
] as const;

const isSlow = (type: string) => SLOW_METHODS.some((slow) => slow === type);

/** Cards, also those kept with Link. */
const QUICK_METHODS = ['card', 'link'];

function paceOf({ status, latest_charge }: Intent): PaymentPace | undefined {
  // What is paid elsewhere is a voucher or a transfer.
  if (status === 'requires_action') return 'days';
  const type = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.type : undefined;
  if (type === undefined) return undefined;
  if (isSlow(type)) return 'days';
  return QUICK_METHODS.includes(type) ? 'minutes' : 'hour';
}

/**
 * Returns Stripe's own fee and its tax, without the application fee. It is in the account's payout currency; if that differs from the
 * payment's, it is converted back at the payment's exchange rate.
 */
function feeOf(
  paymentCurrency: string,
  balance: z.output<typeof charge>['balance_transaction'],
): number | null {
  if (!balance || typeof balance === 'string') return null;
  const fee = ownFeeOf(paymentCurrency, balance);
  return fee === null || fee < 0 ? null : fee;
}

function ownFeeOf(paymentCurrency: string, balance: z.output<typeof balanceTransaction>): number | null {
  const fee = balance.fee_details
    .filter(({ type }) => type !== 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);
  if (balance.currency === paymentCurrency || fee === 0) return fromStripe(fee, paymentCurrency);
  const { currency: from, exchange_rate: rate } = balance;
  return rate ? exchanged(fee, { from, to: paymentCurrency, rate }) : null;
}

const REFUND_STATES = {
  pending: 'pending',
  requires_action: 'needs_attention',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, RefundSnapshot['state']>;

/** Source: https://docs.stripe.com/api/refunds/object */
export const refundAnswer = z.object({
  id: z.string().min(1),
  status: z.enum(Object.keys(REFUND_STATES) as (keyof typeof REFUND_STATES)[]),
  metadata,
  charge: expanded(z.object({ application_fee: z.string().nullish() })),
});

export type FoundRefund = z.output<typeof refundAnswer>;

export const refundState = ({ status }: FoundRefund): RefundSnapshot['state'] => REFUND_STATES[status];

/** Source: https://docs.stripe.com/api/application_fees/object */
export const feeAnswer = z.object({
  amount: z.int().nonnegative(),
  amount_refunded: z.int().nonnegative(),
  currency,
});

/** Source: https://docs.stripe.com/api/fee_refunds/object */
export const feeRefundAnswer = z.object({ amount: z.int().nonnegative(), currency });

export const listedRefundAnswer = refundAnswer.extend({
  amount: z.int().positive(),
  currency,
  payment_intent: z.union([z.string(), z.object({ id: z.string(), metadata })]).nullish(),
});

/** @param reference the reference of its payment */
export function toListedRefund(found: z.output<typeof listedRefundAnswer>, reference: string): ListedRefund {
  const { id, metadata, currency } = found;
  const amountMinor = fromStripe(found.amount, currency);
  return { id, state: refundState(found), reference, amountMinor, currency, key: metadata?.key ?? null };
}

/** The payment has to be expanded. Source: https://docs.stripe.com/api/disputes/object */
export const disputeAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().nonnegative(),
  currency,
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  payment_intent: z.object({ id: z.string(), metadata }),
  /** The withdrawal of the money and, for a won dispute, its reinstatement, each with Stripe's fee for it. */
  balance_transactions: z.array(balanceTransaction).default([]),
});

/** The money was returned when the dispute was lost, or when an automatic refund prevented it ("prevented"). */
const DISPUTE_STATES: Record<string, DisputeSnapshot['state']> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
};

export function toDisputeSnapshot(reference: string, found: z.output<typeof disputeAnswer>): DisputeSnapshot {
  const dueBy = found.evidence_details?.due_by;
  return {
    id: found.id,
    reference,
    state: DISPUTE_STATES[found.status] ?? 'open',
    amountMinor: fromStripe(found.amount, found.currency),
    currency: found.currency,
    category: found.reason ?? null,
    dueAt: dueBy ? new Date(dueBy * 1_000) : null,
    feeMinor: disputeFeeOf(found),
  };
}

/** Returns null while Stripe has moved no money for it; an inquiry that was closed moves none. */
function disputeFeeOf({
  currency,
  status,
  balance_transactions: moved,
}: z.output<typeof disputeAnswer>): number | null {
  if (moved.length === 0) return status === 'warning_closed' || status === 'prevented' ? 0 : null;
  let sum = 0;
  for (const balance of moved) {
    const fee = ownFeeOf(currency, balance);
    if (fee === null) return null;
    sum += fee;
  }
  return Math.max(0, sum);
}
