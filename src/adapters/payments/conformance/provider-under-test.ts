import type { PaymentProvider } from '../../../core/providers/payment-provider.ts';
import type { Currency } from '../../../core/shared/money.ts';

/** A payment under test; the access code is null where the answer that had it was lost. */
export interface Opened {
  reference: string;
  accessCode: string | null;
}

/** A notice as it came: what a forger would have to change. */
export interface Delivered {
  raw: Buffer;
  headers: Headers;
}

/**
 * A provider with the hand on the other side: what customers, banks and networks do. Everything else is asked of the provider through its
 * port, so that the same scenarios hold for all of them.
 */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** The same one where it soon gives up on answers: for those that never come. */
  impatient: PaymentProvider;
  currency: Currency;
  /** Pays with a card whose refunds stay pending until `moveRefund`; `received` is what is really taken, minor units. */
  pay(payment: Opened, received?: number): Promise<void>;
  /** Tries a card that the bank refuses. */
  decline(payment: Opened): Promise<void>;
  /** Tries a card whose bank has a question. @returns answers it */
  beAsked(payment: Opened): Promise<(end: 'paid' | 'failed') => Promise<void>>;
  /** Pays in a way that takes days. @returns lets the money arrive, or not */
  payLater(payment: Opened): Promise<(end: 'paid' | 'failed') => Promise<void>>;
  /** Somebody sends money back in the provider's dashboard, minor units. */
  refundByHand(payment: Opened, amountMinor: number): Promise<void>;
  moveRefund(refundId: string, end: 'done' | 'failed'): Promise<void>;
  /** The cardholder disputes it. @returns the dispute's id */
  dispute(payment: Opened): Promise<string>;
  decide(disputeId: string, end: 'won' | 'lost'): Promise<void>;
  /** The first notice of that kind about a payment, once it has come. */
  notice(payment: Opened, about: 'payment' | 'refund' | 'dispute'): Promise<Delivered>;
  /** The next call of that kind goes wrong; `after`: it is done all the same. `slow`: a byte now and then, without end. */
  breakNext(
    call: 'create' | 'get' | 'refund',
    how: 'error' | 'reset' | 'silence' | 'slow',
    when: 'before' | 'after',
  ): Promise<void>;
  /** Forgets what was to go wrong and did not: whoever gave up may have done so before anybody was asked. */
  breakNoMore(): Promise<void>;
  close(): Promise<void>;
}

/** A provider under test waits this long for an answer, ms: far longer than any takes, and no longer than a test should. */
export const PATIENCE_MS = { provider: 25_000, impatient: 300 };
