import { describeCustomer, describeTransaction } from '../payments/describe-transaction.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import type { Store } from '../store/open-store.ts';
import { type Dispute, stepsOf } from './dispute.ts';
import { latestEvidence } from './evidence.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Describes a dispute as the `data` of the dispute calls and of `charge.dispute.*`. `refund_amount` (minor units) is the disputed
 * amount while it is open, and the returned amount once it is resolved; `fee` is null until then. Times are ISO 8601, under both names
 * in use.
 */
export function describeDispute(store: Store, dispute: Dispute): Record<string, unknown> {
  const transaction = findById(store, dispute.transactionId) as Transaction;
  const steps = stepsOf(store, dispute.id);
  const times = {
    due_at: iso(dispute.dueAt),
    resolved_at: iso(dispute.resolvedAt),
    created_at: iso(dispute.createdAt),
    updated_at: iso(dispute.updatedAt),
  };
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount ?? dispute.amount,
    currency: transaction.currency,
    fee: feeOf(dispute),
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: describeTransaction(transaction),
    transaction_reference: transaction.reference,
    category: dispute.category,
    customer: describeCustomer(transaction),
    bin: transaction.card?.bin ?? null,
    last4: transaction.card?.last4 ?? null,
    evidence: latestEvidence(store, dispute.id),
    attachments: dispute.attachments,
    note: dispute.note,
    history: steps.map(({ status, by, at }) => ({ status, by, createdAt: iso(at) })),
    messages: steps
      .filter(({ message }) => message !== null)
      .map(({ by, message, at }) => ({ sender: by, body: message, createdAt: iso(at) })),
    ...times,
    dueAt: times.due_at,
    resolvedAt: times.resolved_at,
    createdAt: times.created_at,
    updatedAt: times.updated_at,
  };
}

/** The fee is charged when the dispute is lost. */
function feeOf({ status, resolution, fee }: Dispute): number | null {
  if (status !== 'resolved') return null;
  return resolution === 'merchant-accepted' ? fee : 0;
}
