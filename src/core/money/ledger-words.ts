import type { TransferKind } from '../../db/schema.ts';

const KINDS: Record<TransferKind, string> = {
  sale: 'Sale',
  late_payment: 'Payment that came too late',
  duplicate_payment: 'Second payment of an order',
  mismatched_payment: 'Payment of another amount',
  refund: 'Refund',
  refund_came_back: 'Refund that came back',
  platform_fee: 'Service fee',
  fee_refund: 'Service fee given back',
  provider_fee: 'Card fee',
  direct_settlement: 'Paid directly',
  dispute: 'Dispute',
  dispute_fee: 'Fee for a dispute',
  payout: 'Payout',
};

/** What a transfer is, for people. */
export const kindInWords = (kind: TransferKind): string => KINDS[kind];

const ACCOUNTS: Record<string, string> = {
  organiser: 'Organiser',
  platform: 'Platform',
  customer: 'Customer',
  bank: 'Organiser’s bank',
};

/** "Organiser", "Card provider paystack", "Organiser’s account acct_1": where money lies. */
export function accountInWords(account: string): string {
  const known = ACCOUNTS[account];
  if (known) return known;
  const at = account.indexOf(':');
  const [what, name] = [account.slice(0, at), account.slice(at + 1)];
  return what === 'payee' ? `Organiser’s account ${name}` : `Card provider ${name}`;
}
