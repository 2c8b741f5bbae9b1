import type { PaymentProvider } from '../../../core/providers/payment-provider.ts';
import type { Currency } from '../../../core/shared/money.ts';

/** A payment under test; the access code is null when the answer with it was lost. */
export interface Opened {
  reference: string;
  accessCode: string | null;
}

/** A webhook as it arrived, so that a test can forge it. */
export interface Delivered {
  raw: Buffer;
  headers: Headers;
}

/**
 * A provider together with what customers, banks and networks do on its other side. Everything else goes through the provider's port,
 * so that the same scenarios hold for all providers.
 */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** The same provider with a short timeout, for answers that never come. */
  impatient: PaymentProvider;
  currency: Currency;
  /** Pays with a card whose refunds stay pending until `moveRefund`; `received` is the amount really charged, in minor units. */
  pay(payment: Opened, received?: number): Promise<void>;
  /** Tries a card that the bank declines. */
  decline(payment: Opened): Promise<void>;
  /** Tries a card whose bank asks for authentication. @returns a function that answers it */
  beAsked(payment: Opened): Promise<(end: 'paid' | 'failed') => Promise<void>>;
  /** Pays in a way that takes days. @returns a function that lets the money arrive, or not */
  payLater(payment: Opened): Promise<(end: 'paid' | 'failed') => Promise<void>>;
  /** Refunds an amount in the provider's dashboard, in minor units. */
  refundByHand(payment: Opened, amountMinor: number): Promise<void>;
  moveRefund(refundId: string, end: 'done' | 'failed'): Promise<void>;
  /** The cardholder disputes the payment. @returns the dispute's id */
  dispute(payment: Opened): Promise<string>;
  decide(disputeId: string, end: 'won' | 'lost'): Promise<void>;
  /** Returns the first webhook of that kind about a payment, once it has come. */
  notice(payment: Opened, about: 'payment' | 'refund' | 'dispute'): Promise<Delivered>;
  /**
   * Makes the next call of that kind fail. With `after`, the call is carried out all the same; with `slow`, the answer trickles
   * without end.
   */
  breakNext(
    call: 'create' | 'get' | 'refund',
    how: 'error' | 'reset' | 'silence' | 'slow',
    when: 'before' | 'after',
  ): Promise<void>;
  /** Forgets faults that have not happened yet: a caller that gave up may have done so before its call arrived. */
  breakNoMore(): Promise<void>;
  close(): Promise<void>;
}

/** How long a provider under test waits for an answer, in ms: longer than any answer takes, and no longer than a test should. */
export const PATIENCE_MS = { provider: 25_000, impatient: 300 };
