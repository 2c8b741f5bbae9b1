import type { Channel, TransactionStatus } from '../payments/transaction.ts';

/** One thing to do in the pop-up (or on the full page): choose and type by label, then press a button. */
export interface Step {
  /** Label of a radio button to choose. */
  choose?: string;
  /** Labels of fields and what to type into each. */
  type?: { label: string; text: string }[];
  /** Start of the name of the button to press. */
  press: string;
}

/** A call to the gateway with the secret key; `:reference` stands for the transaction's reference. */
export interface ControlCall {
  method: 'POST' | 'PUT';
  path: string;
  body: Record<string, unknown>;
}

/** A way in which a payment of 350.00 ZAR may go, from the open pop-up to the end; plain data. */
export interface Scenario {
  /** Stable name. */
  id: string;
  title: string;
  /** What happens, in a sentence. */
  happens: string;
  channel: Channel;
  /** What is typed into the card form first, if it is. */
  card?: { number: string; cvv: string; expiry: string };
  /** Control calls to make before the pop-up opens. */
  before: ControlCall[];
  steps: Step[];
  /** What the pop-up shows once the steps are done; absent when it shows nothing in particular. */
  shows?: string;
  /** The last message to the framing page once the steps are done. */
  tells?: 'loaded:transaction' | 'success' | 'error' | 'transfer:pending';
  /** Control calls to make then. */
  after: ControlCall[];
  /** As verified in the end. */
  status: TransactionStatus;
}
