import type { Context } from '../context.ts';
import { formatAmount } from '../money.ts';
import type { Transaction } from './transaction.ts';
import { accountNumber, findTransfer, transferBank } from './transfer.ts';

/** Where the payer's money is to go, and how far it is. */
export interface ShownTransfer {
  /** Of the transaction. */
  status: Transaction['status'];
  bank: string;
  account_number: string;
  account_name: string;
  /** As people read it. */
  amount: string;
  /** Until when the account takes money, ISO 8601; null once the payer has sent it. */
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
