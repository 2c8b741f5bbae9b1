import type { AccountStanding } from '../../db/schema.ts';

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

/** Somebody's account with the provider itself. */
export interface ConnectedAccount {
  /** What it is called there; null while it has no name. */
  holder: string | null;
  /** What the provider says of it: new orders are paid into an `active` one only. */
  standing: AccountStanding;
  /** `off`: kept, and not used for new orders. */
  state: 'active' | 'off';
  /** Until when the provider wants to know more, ISO 8601; null: nothing is due. */
  dueAt: string | null;
  /** ISO 8601 instant. */
  updatedAt: string;
}
