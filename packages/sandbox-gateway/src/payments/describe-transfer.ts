import type { Context } from '../context.ts';
import { formatAmount } from '../money.ts';
import type { Transaction } from './transaction.ts';
import { accountNumber, findTransfer, transferBank } from './transfer.ts';

/** The account for the payer's money, and the state of the transfer. */
export interface ShownTransfer {
  /** The transaction's reference. */
  status: Transaction['status'];
  bank: string;
  account_number: string;
  account_name: string;
  /** Formatted for people. */
  amount: string;
  /** The account's expiry in ISO 8601; null once the payer has sent the money. */
  expires_at: string | null;
}

export function describeTransfer({ store, options }: Context, transaction: Transaction): ShownTransfer {
  const transfer = findTransfer(store, transaction.id);
  const open = transfer?.state === 'shown' ? transfer.dueAt : null;
  return {
    status: transaction.status,
    bank: transferBank,
    account_number: accountNumber(transaction),
    account_name: transaction.label ?? options.merchantName,
    amount: formatAmount(transaction.requestedAmount, transaction.currency),
    expires_at: open === null ? null : new Date(open).toISOString(),
  };
}
