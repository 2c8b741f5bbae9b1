import { describeCustomer } from '../payments/describe-transaction.ts';
import type { Transaction } from '../payments/transaction.ts';
import type { Refund } from './refund.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The `data` of the refund calls; the amount is a number in minor units. */
export function describeRefund(refund: Refund, transaction: Transaction): Record<string, unknown> {
  return {
    id: refund.id,
    domain: 'test',
    integration: 1,
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: transaction.currency,
    channel: 'card',
    status: refund.status,
    refund_reference: refund.refundReference,
    customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
    merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference}`,
    refunded_by: null,
    refunded_at: refund.status === 'processed' ? iso(refund.updatedAt) : null,
    expected_at: null,
    created_at: iso(refund.createdAt),
    createdAt: iso(refund.createdAt),
    updatedAt: iso(refund.updatedAt),
  };
}

/** The `data` of a refund webhook, where the amount is a string of minor units and the reference may be null. */
export function describeRefundEvent(refund: Refund, transaction: Transaction): Record<string, unknown> {
  return {
    id: refund.id,
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.refundReference,
    amount: String(refund.amount),
    currency: transaction.currency,
    processor: 'sandbox',
    customer: describeCustomer(transaction),
    integration: 1,
    domain: 'test',
  };
}
