import { z } from 'zod';
import type { AccountStanding } from '../../db/column-types.ts';
import { type Currency, currencySchema, type Money } from '../shared/money.ts';
import type { Unreadable } from './provider-refusals.ts';

/**
 * The port to a card provider. Every call may fail or time out: callers treat a rejection as "unknown", never as "not paid".
 * A call about a payment to an account that has been disconnected rejects with PayeeDisconnected; one whose answer cannot be read rejects
 * with Unreadable. We make a payment's `reference` and store it before the first call (see payment-reference.ts).
 */
export interface PaymentProvider {
  /** Never changes: webhook addresses contain it, and each attempt stores it. */
  readonly id: string;
  /** What people call it: "Stripe". */
  readonly name: string;
  readonly currencies: readonly Currency[];
  /** How a browser pays, and what a page may load for it. */
  readonly checkout: ProviderCheckout;
  /** Whether `cancel` does anything; if not, it is not called when a hold ends. */
  readonly cancels?: boolean;
  /** Whether an abandoned payment can no longer be paid, because it was cancelled there. With other providers it may still succeed. */
  readonly abandonedIsOver?: boolean;
  /** The smallest charge in each currency, in minor units, where the provider documents one. */
  readonly minimums?: Readonly<Partial<Record<Currency, number>>>;
  /**
   * Asks for something harmless with our key.
   * @returns whether it is a live key, with which real money moves
   * @throws KeyRefused when the provider does not accept it
   */
  checkKey(): Promise<{ live: boolean }>;
  /**
   * Starts a payment of exactly `amount`. A second call with the same reference must not charge twice.
   * @throws PaymentRefused when the provider answers that it takes no such payment, so that trying again is useless
   */
  create(payment: NewPayment): Promise<ClientSession>;
  /** Returns the payment as it stands at the provider; undefined when the provider does not know it. */
  get(payment: KnownPayment): Promise<PaymentSnapshot | undefined>;
  /** Returns what was kept with a payment when it was started; undefined when the provider does not know it. */
  metadataOf(payment: KnownPayment): Promise<PaymentMetadata | undefined>;
  /** Cancels an unpaid payment. Does nothing where the provider cannot cancel, or when the payment has been paid. */
  cancel(payment: KnownPayment): Promise<void>;
  /**
   * Requests a refund; `key` is its idempotency key.
   * @throws RefundRefused when the provider answers that it makes no such refund, BalanceTooLow when the balance does not cover it now
   */
  refund(refund: NewRefund): Promise<RefundSnapshot>;
  /** Returns a refund as it stands now. If it is done and its fee refund is still pending, this tries that again. */
  getRefund(providerRefundId: string, payment: KnownPayment): Promise<RefundSnapshot | undefined>;
  /** Lists all refunds of a payment, whoever requested them. The list is empty when the provider does not know the payment. */
  listRefunds(payment: KnownPayment): Promise<ListedRefund[]>;
  /**
   * Refunds the platform's application fee for a refund that is done. The money is the platform's, so this works even after the
   * payee's account was disconnected. It may be repeated. Providers whose snapshots never have a `pendingFeeRefund` leave it out.
   * @returns how much of the fee was refunded with that refund, in minor units
   */
  refundApplicationFee?(share: PendingFeeRefund): Promise<number>;
  /** Lists all refunds made between two instants, whenever their payments were made. */
  listRefundsIn(range: ListedRange): AsyncIterable<ListedRefund & OfPayment>;
  /** Returns a dispute (chargeback) as it stands at the provider. */
  getDispute(providerDisputeId: string, payment: KnownPayment): Promise<DisputeSnapshot | undefined>;
  /** Lists all disputes of a payment, closed ones too. The list is empty when the provider does not know the payment. */
  listDisputes(payment: KnownPayment): Promise<DisputeSnapshot[]>;
  /** Lists all disputes opened between two instants, whenever their payments were made; payments of other systems are included. */
  listDisputesIn(range: ListedRange): AsyncIterable<DisputeSnapshot & OfPayment>;
  /**
   * Lists the payments made between two instants, oldest or newest first. The reconciliation compares them with our books.
   */
  listPayments(range: ListedRange): AsyncIterable<PaymentSnapshot & OfPayment>;
  /**
   * Checks a webhook's signature over its raw bytes and reads what it is about.
   * @throws DomainError 'forbidden' (payment.webhook-refused) for a wrong signature or a body that is not the provider's
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookNotice;
  /** Returns our reference for the payment with this `paymentId`; undefined when the payment is not ours. */
  referenceOf?(paymentId: string): Promise<string | undefined>;
  /** Present where the provider can pay organisers directly into a bank account. */
  readonly payouts?: ProviderPayouts;
  /** Present where organisers can connect an account of their own, which the provider then pays directly. */
  readonly connect?: ProviderConnect;
  /** Whether refunds and disputes of direct payments are debited from the payee's balance and not from the platform's. */
  readonly payeeIsLiable?: boolean;
}

/** How a provider pays organisers their share of a payment directly, into a bank account. */
export interface ProviderPayouts {
  /** Lists the banks it pays out to, for the currencies it takes here. */
  banks(): Promise<Bank[]>;
  /** Returns the account holder's name from the bank; null when that bank cannot be asked, undefined when there is no such account. */
  holderOf(of: { bankCode: string; accountNumber: string }): Promise<string | null | undefined>;
  /** Creates or updates the account that payments name as their `payee`. */
  save(payee: NewPayee): Promise<{ account: string }>;
}

/** How organisers connect an account of their own; the provider verifies who they are on its own pages. */
export interface ProviderConnect {
  /** Where the holder of an account sees their payments and answers disputes. */
  readonly dashboardUrl: string;
  /**
   * Creates an account. It takes no payments until its holder has finished the provider's onboarding. A second call with the same
   * `key` returns the same account.
   * @throws ConnectNotReady when the operator has not finished setting up Connect with the provider
   */
  begin(holder: { email: string; key: string }): Promise<{ account: string }>;
  /**
   * Creates a link to the provider's onboarding; it works once and expires soon. The holder comes back to `returnUrl`, or to
   * `againUrl` when the link was used before or has expired.
   * @throws PayeeDisconnected when the account has been disconnected, ConnectNotReady as `begin`
   */
  linkTo(visit: { account: string; returnUrl: string; againUrl: string }): Promise<{ url: string }>;
  /** Returns an account as it stands now; its standing tells when it has been disconnected. */
  stateOf(account: string): Promise<AccountState>;
}

export interface AccountState {
  /**
   * `unfinished`: its holder has not finished onboarding. `in-review`: the provider is verifying it. `active`: it takes payments.
   * `restricted`: it takes none until its holder does something. `disconnected`: its holder or the operator ended the connection.
   */
  standing: AccountStanding;
  /** The account's name at the provider, so that its holder recognises it. */
  holder: string | null;
  /** The provider's deadline for more information; null when nothing is due. */
  dueAt: Date | null;
}

export const bankAnswer = z
  .object({ code: z.string(), name: z.string(), currency: currencySchema })
  .meta({ id: 'Bank' });
export type Bank = z.infer<typeof bankAnswer>;

export interface NewPayee {
  /** The account that `save` returned before; null the first time. */
  account: string | null;
  businessName: string;
  email: string;
  bankCode: string;
  accountNumber: string;
}

/** How a payment is opened in our page. Without a client the browser goes to the provider's page. */
export interface ProviderCheckout {
  /** Names the client in web/public/checkout that opens it, such as `popup`, our own. */
  readonly client?: string;
  /** The one thing that this client needs to know: an address, a publishable key. */
  readonly setting?: string;
  /** Only the client can be paid with: the provider has no page to go to. */
  readonly needsScript?: boolean;
  readonly origins: CheckoutOrigins;
}

/** The exact origins that the page's Content-Security-Policy allows. */
export interface CheckoutOrigins {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** The provider's script loads images from here. */
  image?: readonly string[];
  /** A form without scripts is redirected here. */
  form: readonly string[];
}

export interface NewPayment {
  reference: string;
  amount: Money;
  email: string;
  /** The customer reads it beside the amount; it is the event's name. */
  label: string;
  /** A customer without our script comes back to this absolute URL. */
  returnUrl: string;
  /** When the hold ends. */
  expiresAt: Date;
  /** The event is too near for money that takes days: only methods are offered that confirm within the hour, where the provider can choose. */
  fastOnly?: boolean;
  /** Texts that the provider keeps with the payment: at most 45, each of at most 500 characters, none about a person. */
  metadata?: Readonly<Record<string, string>>;
  /** The account that is paid directly, and the application fee that the platform keeps, in minor units; null when the platform is paid. */
  payee: { account: string; platformFeeMinor: number } | null;
}

/** What a provider kept with a payment. */
export interface PaymentMetadata {
  /** The address that was passed to `create`; null if it isn't there any more. */
  email: string | null;
  /** What was passed to `create`, and what others wrote there. */
  metadata: Readonly<Record<string, string>>;
}

/** The stored fields of a payment with which its provider can find it again. */
export interface KnownPayment {
  reference: string;
  /** The access code that `create` returned; null when its answer was lost. */
  accessCode: string | null;
  /** The account that is paid directly, as it was passed to `create`. */
  payee: string | null;
}

/**
 * What the browser needs to pay: the client opens the payment with `accessCode`, and a browser without scripts follows `redirectUrl`.
 */
export interface ClientSession {
  accessCode: string;
  redirectUrl: string;
  /** The provider's own id of the payment, set where a webhook may name only that (`WebhookNotice.paymentId`). */
  paymentId?: string;
}

/**
 * `pending`: money is on its way and may still arrive. `failed` and `abandoned` may still turn into `succeeded`. `reversed`: it
 * was paid, and all of it was returned later, by refunds or a lost dispute.
 */
export type PaymentStatus =
  | 'open'
  | 'action_required'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'abandoned'
  | 'reversed';

/**
 * How long money that is `pending` takes to arrive: `minutes` for a card or a transfer that was just sent, an `hour` where a bank's page or
 * an app confirms it, `days` for direct debits and for vouchers that are paid at a counter.
 */
export type PaymentPace = 'minutes' | 'hour' | 'days';

export interface PaymentSnapshot {
  reference: string;
  status: PaymentStatus;
  /** Of a `pending` payment; undefined where the provider does not say: minutes. */
  pace?: PaymentPace | undefined;
  /** The amount that was really charged, in minor units of `currency`. */
  amountMinor: number;
  currency: string;
  /** The provider's fee in minor units; null while the provider does not report it. */
  feeMinor: number | null;
  /** The provider's name for the payment method, such as "card" or "bank_transfer"; null while the provider does not report it. */
  channel: string | null;
  /** The part that the provider pays to the payee, in minor units; undefined when there is no payee or it is not reported yet. */
  payeeMinor?: number | undefined;
  /** True when the provider reports with the payment that some of it was refunded or disputed; undefined when refunds must be listed to know. */
  hasReversals?: boolean | undefined;
}

export interface NewRefund {
  payment: KnownPayment;
  amount: Money;
  key: string;
  reason: string;
  /**
   * The part of the application fee that the platform refunds to the payee, in minor units; 'all' refunds whatever is left of it.
   * Only providers whose payees are liable for refunds use it.
   */
  feeRefundMinor?: number | 'all';
}

export interface RefundSnapshot {
  id: string;
  state: 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';
  /** How much of its fee the platform has refunded to the payee so far, in minor units; undefined where the provider does not handle that. */
  feeRefundMinor?: number | undefined;
  /**
   * Set when the refund is done but its application fee could not be refunded yet. `id` is the provider's id of the fee, and `why`
   * the reason.
   */
  pendingFeeRefund?: { id: string; why: string } | undefined;
}

/** An application fee that is still to be refunded for a refund that is done. */
export interface PendingFeeRefund {
  /** The id from `RefundSnapshot.pendingFeeRefund`. */
  id: string;
  /** The idempotency key of the refund. */
  key: string;
  /** The same value as in `NewRefund`. */
  feeRefundMinor: number | 'all';
}

/** The period that a list covers, and the accounts it includes besides our own. */
export interface ListedRange {
  from: Date;
  to: Date;
  /** The accounts that may have been paid directly. */
  payees: readonly string[];
  /** Called for each entry that cannot be read. Without it, the list rejects at the first such entry. */
  onUnreadable?: (unread: OfPayment & { error: Unreadable }) => void;
}

/** Names the payment that a list entry belongs to. */
export interface OfPayment {
  /** The payment's reference. It is another system's, or empty, where the payment is not ours. */
  reference: string;
  /** The provider's own id of the payment (`ClientSession.paymentId`). Unlike the reference, nobody can remove it there. */
  paymentId?: string;
  /** The account that was paid directly, where each has a list of its own. */
  payee?: string;
}

/** A refund as a provider lists it. */
export interface ListedRefund extends RefundSnapshot {
  /** The payment's reference; another system's where that system made the payment. */
  reference: string;
  /** In minor units of `currency`. */
  amountMinor: number;
  currency: string;
  /** The idempotency key that was passed to `refund`; null for a refund that a person made at the provider. */
  key: string | null;
}

export interface DisputeSnapshot {
  id: string;
  /** Our payment's reference. */
  reference: string;
  /** `won`: the money stays with us. `lost`: the customer has it back. */
  state: 'open' | 'won' | 'lost';
  /** The disputed amount in minor units; once lost, the amount that was returned. */
  amountMinor: number;
  currency: string;
  /** The provider's reason, such as "fraud" or "product_not_received". */
  category: string | null;
  /** The deadline for evidence. */
  dueAt: Date | null;
  /** The provider's dispute fee in minor units of `currency`; null until it is reported, undefined where it never is. */
  feeMinor?: number | null | undefined;
}

export interface WebhookNotice {
  /** The provider's event type, such as "charge.success" or "refund.processed". */
  eventType: string;
  /** The kind of object that it is about, which is then retrieved from the provider. */
  about: 'payment' | 'refund' | 'dispute' | 'payee' | 'other';
  /** Our payment reference; undefined when the notice is not about a payment of ours. */
  reference: string | undefined;
  /** The provider's own id of the payment, set when the notice names nothing else; pass it to `referenceOf`. */
  paymentId?: string;
  /** The connected account that sent it, which may sell elsewhere too; undefined for the platform's own account. */
  payee?: string;
  /** The object's id at the provider. With `status` and the event type it makes a notice unique. */
  objectId: string;
  status: string;
}
