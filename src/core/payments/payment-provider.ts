import type { Currency, Money } from '../shared/money.ts';

/**
 * The port to a card provider. Every call may fail or time out: callers treat a rejection as "unknown", never as "not
 * paid". `reference` is ours, stored before the first call (see payment-reference.ts).
 */
export interface PaymentProvider {
  /** Stable name, part of webhook addresses and stored with each attempt. */
  readonly id: string;
  readonly currencies: readonly Currency[];
  /** Origin that serves the pop-up: the inline client opens it, the Content-Security-Policy lets it be framed. */
  readonly popupOrigin: string;
  /** Starts a payment of exactly `amount`. Called again with the same reference it must not charge twice. */
  create(payment: NewPayment): Promise<ClientSession>;
  /** The provider's present truth about a payment; undefined when it never heard of the reference. */
  get(reference: string): Promise<PaymentSnapshot | undefined>;
  /** Asks for money back; `key` makes a repetition harmless. */
  refund(refund: NewRefund): Promise<RefundSnapshot>;
  getRefund(providerRefundId: string): Promise<RefundSnapshot | undefined>;
  /**
   * Checks a webhook's signature over its raw bytes and says what it is about.
   * @throws DomainError 'forbidden' (payment.webhook-refused) for a wrong signature or a body that is not the provider's
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookNotice;
}

export interface NewPayment {
  reference: string;
  amount: Money;
  email: string;
  /** What the customer reads beside the amount: the event's name. */
  label: string;
  /** Where a customer without our script comes back to, absolute. */
  returnUrl: string;
}

/** What the browser needs to pay: the pop-up opens `accessCode`; without scripts one follows `redirectUrl`. */
export interface ClientSession {
  accessCode: string;
  redirectUrl: string;
}

/** `pending`: money is under way and may still arrive; `failed` and `abandoned` may still turn into `succeeded`. */
export type PaymentStatus = 'open' | 'action_required' | 'pending' | 'succeeded' | 'failed' | 'abandoned';

export interface PaymentSnapshot {
  reference: string;
  status: PaymentStatus;
  /** What was really charged, minor units, in the provider's currency code. */
  amountMinor: number;
  currency: string;
}

export interface NewRefund {
  reference: string;
  amount: Money;
  key: string;
  reason: string;
}

export interface RefundSnapshot {
  id: string;
  state: 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';
}

export interface WebhookNotice {
  /** "charge.success", "refund.processed": the provider's word. */
  eventType: string;
  /** Our payment reference; undefined for notices that concern no payment of ours. */
  reference: string | undefined;
  /** The provider's id and status of the object: with the type they make a notice unique. */
  objectId: string;
  status: string;
}
