import type { CheckoutCallbacks, LegacyCallbacks } from '../callbacks.ts';

/** The parameters of a transaction that the browser starts. Amounts are in minor units. */
export interface TransactionParameters extends CheckoutCallbacks, LegacyCallbacks {
  /** Resumes a transaction that a server created; nothing else is needed then. */
  accessCode?: string;
  /** The merchant's public key. It is required. */
  key?: string;
  /** It is required unless a plan is given. */
  amount?: number | string;
  /** It is required unless a customer code is given. */
  email?: string;
  currency?: string;
  reference?: string;
  label?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  customerCode?: string;
  channels?: string[];
  metadata?: object;
  language?: string;
  planCode?: string;
  planInterval?: string;
  plan?: string;
  quantity?: number;
  subscriptionCount?: number;
  subscriptionLimit?: number;
  subscriptionStartDate?: string;
  subaccountCode?: string;
  transactionCharge?: number | string;
  bearer?: string;
  split?: object;
  split_code?: string;
  connect_account?: string;
  connect_split?: unknown[];
  paymentRequest?: string | number;
  paymentPage?: string;
  /** Older and rarer names are passed on too; names that the checkout does not know are dropped. */
  [name: string]: unknown;
}
