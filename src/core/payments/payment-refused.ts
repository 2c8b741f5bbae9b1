/** Why a provider takes no such payment, where asking again changes nothing. */
export const REFUSAL_REASONS = [
  'amount-too-small',
  'amount-too-large',
  'currency',
  'payee',
  'key',
  'email',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Those that keep everybody from buying: a customer's address is theirs to mend, and nobody else's. */
export type SellingRefusal = Exclude<RefusalReason, 'email'>;

/** What a provider's port rejects with when it was reached and said no for good; anything else may go well the next time. */
export class PaymentRefused extends Error {
  readonly reason: RefusalReason;

  /** @param says the provider's words, for the log */
  constructor(reason: RefusalReason, says: string) {
    super(withoutKeys(says));
    this.name = 'PaymentRefused';
    this.reason = reason;
  }
}

/** Some providers quote the key that they refuse. */
const withoutKeys = (says: string) => says.replace(/\b([spr]k|whsec)_[\w*]+/g, '$1_…');
