import type { TransferKind } from '../../db/column-types.ts';
import { TILL_PAYEE_ACCOUNT } from '../ledger/till-account.ts';

const KINDS: Record<TransferKind, string> = {
  sale: 'Sale',
  late_payment: 'Late payment',
  duplicate_payment: 'Duplicate payment',
  mismatched_payment: 'Payment of the wrong amount',
  refund: 'Refund',
  refund_reversal: 'Returned refund',
  platform_fee: 'Service fee',
  fee_refund: 'Service fee returned',
  provider_fee: 'Card fee',
  direct_settlement: 'Paid directly',
  dispute: 'Dispute',
  dispute_fee: 'Dispute fee',
  payout: 'Payout',
};

/** Names a transfer's kind in words. */
export function kindInWords({ kind, debitAccount, creditAccount }: TransferWords): string {
  const atDoor = kind === 'direct_settlement' && [debitAccount, creditAccount].includes(TILL_PAYEE_ACCOUNT);
  return atDoor ? 'Taken at the door' : KINDS[kind];
}

/** Whether a transfer takes from what is held for the organiser or a customer: a fee, a refund, a payout. It is shown with a minus. */
export const leaves = ({ debitAccount }: Pick<TransferWords, 'debitAccount'>): boolean =>
  debitAccount === 'organiser' || debitAccount === 'customer';

interface TransferWords {
  kind: TransferKind;
  debitAccount: string;
  creditAccount: string;
}

const ACCOUNTS: Record<string, string> = {
  organiser: 'Organiser',
  platform: 'Platform',
  customer: 'Customer',
  bank: 'Organiser’s bank',
};

/** Names an account in words: "Organiser", "Card provider paystack", "Organiser’s account acct_1". */
export function accountInWords(account: string): string {
  const known = ACCOUNTS[account];
  if (known) return known;
  if (account === TILL_PAYEE_ACCOUNT) return 'Organiser, at the door';
  const at = account.indexOf(':');
  const [what, name] = [account.slice(0, at), account.slice(at + 1)];
  if (what === 'till') return 'Cash at the door';
  if (what === 'terminal') return 'Card terminal at the door';
  return what === 'payee' ? `Organiser’s account ${name}` : `Card provider ${name}`;
}
