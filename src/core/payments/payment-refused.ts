/** Why a provider refuses a payment for good; asking again changes nothing. */
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

/** Reasons that keep everybody from buying. A refused email address concerns only its customer. */
export type SellingRefusal = Exclude<RefusalReason, 'email'>;

/** A provider's port rejects with this when the provider answered with a final refusal. After any other error a retry may work. */
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
