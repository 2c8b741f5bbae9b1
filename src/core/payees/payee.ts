/** Where somebody is paid directly, as it is shown: never the whole account number. */
export interface Payee {
  bankName: string;
  last4: string;
  /** As the bank says it; null where it did not. */
  holder: string | null;
  currency: string;
  /** `off`: kept, and not used for new orders. */
  state: 'active' | 'off';
  /** ISO 8601 instant. */
  updatedAt: string;
}
