import { z } from 'zod';
import type { AccountStanding } from '../../db/schema.ts';
import { type Currency, currencySchema, type Money } from '../shared/money.ts';
import type { Unreadable } from './provider-refusals.ts';

/**
 * The port to a card provider. Every call may fail or time out: callers treat a rejection as "unknown", never as "not
 * paid". What is asked of a payment to an account that is not ours to use any more rejects with PayeeGone, and what was answered of one
 * and cannot be read, with Unreadable. A payment's `reference` is ours, stored before the first call (see payment-reference.ts).
 */
export interface PaymentProvider {
  /** Stable name, part of webhook addresses and stored with each attempt. */
  readonly id: string;
  readonly currencies: readonly Currency[];
  /** How a browser pays, and what a page may load for it. */
  readonly checkout: ProviderCheckout;
  /** Whether `cancel` does anything: only then is it worth asking for when a hold ends. */
  readonly cancels?: boolean;
  /** Whether what it calls abandoned can't be paid any more: somebody cancelled it there. Of others it only says that nobody pays now. */
  readonly abandonedIsOver?: boolean;
  /** The least that it takes of a currency, minor units, where it says so. */
  readonly minimums?: Readonly<Partial<Record<Currency, number>>>;
  /**
   * Starts a payment of exactly `amount`. Called again with the same reference it must not charge twice.
   * @throws PaymentRefused when it was reached and takes no such payment, however often it is asked
   */
  create(payment: NewPayment): Promise<ClientSession>;
  /** The provider's present truth about a payment; undefined when it never heard of it. */
  get(payment: KnownPayment): Promise<PaymentSnapshot | undefined>;
  /** Makes an unpaid payment unpayable, where the provider can; harmless where it cannot, or when it is paid. */
  cancel(payment: KnownPayment): Promise<void>;
  /**
   * Asks for money back; `key` makes a repetition harmless.
   * @throws RefundRefused when it was reached and sends no such money, BalanceTooLow when it has not enough to send at present
   */
  refund(refund: NewRefund): Promise<RefundSnapshot>;
  /** How a refund stands now; what is left to be given back with one whose money has gone is given, where that can be. */
  getRefund(providerRefundId: string, payment: KnownPayment): Promise<RefundSnapshot | undefined>;
  /** All refunds of a payment as they stand, whoever asked for them; none of a payment that the provider never heard of. */
  listRefunds(payment: KnownPayment): Promise<ListedRefund[]>;
  /**
   * Gives back what is owed of the platform's share with a refund that has gone. It is the platform's own to give, so a payee whose account
   * is gone is none the worse for that; harmless to repeat. Only where a snapshot may say `owedFeeRefund`.
   * @returns what of it went back with that refund, minor units
   */
  giveShare?(share: OwedFeeRefund): Promise<number>;
  /** All refunds that were made between two instants, whenever their payments were; `payees` as for `listPayments`. */
  listRefundsIn(range: ListedRange): AsyncIterable<ListedRefund & OfPayment>;
  /** The provider's present truth about a dispute (chargeback). */
  getDispute(providerDisputeId: string, payment: KnownPayment): Promise<DisputeSnapshot | undefined>;
  /** All disputes of a payment, decided ones as well; none of a payment that the provider never heard of. */
  listDisputes(payment: KnownPayment): Promise<DisputeSnapshot[]>;
  /**
   * All disputes that were opened between two instants, whenever their payments were, those of other systems as well; `payees` as for
   * `listPayments`.
   */
  listDisputesIn(range: ListedRange): AsyncIterable<DisputeSnapshot & OfPayment>;
  /**
   * Payments that the provider made between two instants, oldest or newest first, as far as they are known to it: what a
   * reconciliation compares with our books. `payees` are the accounts besides our own that may have been paid directly.
   */
  listPayments(range: ListedRange): AsyncIterable<PaymentSnapshot & OfPayment>;
  /**
   * Checks a webhook's signature over its raw bytes and says what it is about.
   * @throws DomainError 'forbidden' (payment.webhook-refused) for a wrong signature or a body that is not the provider's
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookNotice;
  /** Our reference of the payment behind a notice's `paymentId`; undefined when it is none of ours. */
  referenceOf?(paymentId: string): Promise<string | undefined>;
  /** Only where it can pay organisers directly. */
  readonly payouts?: ProviderPayouts;
  /** Only where organisers can have an account of their own with it, which is paid directly. */
  readonly connect?: ProviderConnect;
  /** Whether refunds and disputes of what was paid directly are taken from the payee's own balance, and not from the platform's. */
  readonly payeeIsLiable?: boolean;
}

/** How a provider pays organisers their share of a payment directly, into a bank account. */
export interface ProviderPayouts {
  /** The banks it pays out to, in the currencies that it takes here. */
  banks(): Promise<Bank[]>;
  /** Whose account it is, as the bank says; null where it cannot ask that bank; undefined when there is no such account. */
  holderOf(of: { bankCode: string; accountNumber: string }): Promise<string | null | undefined>;
  /** Makes an account to be given as `payee`, or changes the one that was made before. */
  save(payee: NewPayee): Promise<{ account: string }>;
}

/** How organisers come to an account of their own with a provider, where they say themselves who they are. */
export interface ProviderConnect {
  /**
   * Begins an account; it takes no payments until its holder has said what the provider asks. Called again with the same `key` it
   * is the same account.
   * @throws ConnectNotReady where the operator has not finished what the provider asks of them
   */
  begin(holder: { email: string; key: string }): Promise<{ account: string }>;
  /**
   * An address of the provider, to be used once and soon, where the holder says what is asked of them. They come back to `returnUrl`;
   * to `againUrl` where the address had been used or is too old.
   * @throws PayeeGone for an account that is not ours any more, ConnectNotReady as `begin`
   */
  linkTo(visit: { account: string; returnUrl: string; againUrl: string }): Promise<{ url: string }>;
  /** What is true of an account now; one that is not ours any more is `gone`. */
  stateOf(account: string): Promise<AccountState>;
}

export interface AccountState {
  /**
   * `unfinished`: its holder has not said all yet; `in-review`: the provider looks at it; `active`: it takes payments; `restricted`:
   * it does not until its holder does something; `gone`: disconnected.
   */
  standing: AccountStanding;
  /** What it is called there, for its holder to know it by. */
  holder: string | null;
  /** Until when the provider wants to know more; null: nothing is due. */
  dueAt: Date | null;
}

export const bankAnswer = z
  .object({ code: z.string(), name: z.string(), currency: currencySchema })
  .meta({ id: 'Bank' });
export type Bank = z.infer<typeof bankAnswer>;

export interface NewPayee {
  /** As `save` answered before; null for the first time. */
  account: string | null;
  businessName: string;
  email: string;
  bankCode: string;
  accountNumber: string;
}

/**
 * `popup`: our inline client frames `url`. `paystack`: Paystack's own client, or its page at the redirect address.
 * `stripe`: Stripe's Payment Element in our page.
 */
export type ProviderCheckout = { origins: CheckoutOrigins } & (
  | { kind: 'popup'; url: string }
  | { kind: 'paystack' }
  | { kind: 'stripe'; publishableKey: string }
);

/** Origins for the Content-Security-Policy, exact. */
export interface CheckoutOrigins {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Pictures that its script puts into our page. */
  image?: readonly string[];
  /** Where a form without scripts is led to. */
  form: readonly string[];
}

export interface NewPayment {
  reference: string;
  amount: Money;
  email: string;
  /** What the customer reads beside the amount: the event's name. */
  label: string;
  /** Where a customer without our script comes back to, absolute. */
  returnUrl: string;
  /** When the hold ends. */
  expiresAt: Date;
  /** Who is paid directly, and what of it stays with the platform (minor units); null: all of it is the platform's. */
  payee: { account: string; platformFeeMinor: number } | null;
}

/** A payment as we keep it, enough for its provider to find it again. */
export interface KnownPayment {
  reference: string;
  /** As `create` answered; null when that answer was lost. */
  accessCode: string | null;
  /** The account that is paid directly, as given to `create`. */
  payee: string | null;
}

/**
 * What the browser needs to pay: what opens the pop-up (Paystack's protocol) or the Payment Element (Stripe's client secret).
 * Without scripts one follows `redirectUrl`.
 */
export interface ClientSession {
  accessCode: string;
  redirectUrl: string;
  /** The provider's own id of the payment, where its notices may name that alone: as `WebhookNotice.paymentId` has it. */
  paymentId?: string;
}

/**
 * `pending`: money is under way and may still arrive; `failed` and `abandoned` may still turn into `succeeded`. `reversed`: it
 * was paid, and all of it went back since, by refunds or a lost dispute.
 */
export type PaymentStatus =
  | 'open'
  | 'action_required'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'abandoned'
  | 'reversed';

export interface PaymentSnapshot {
  reference: string;
  status: PaymentStatus;
  /** What was really charged, minor units, in the provider's currency code. */
  amountMinor: number;
  currency: string;
  /** What the provider keeps of it, minor units; null while it does not say. */
  feeMinor: number | null;
  /** "card", "bank_transfer", "apple_pay": the provider's word; null while it does not say. */
  channel: string | null;
  /** What of it the provider pays the payee directly, minor units; undefined while it does not say, or where there is none. */
  payeeMinor?: number | undefined;
  /** True where the provider says with the payment that some of it went back or was disputed; others have to be asked. */
  hasReversals?: boolean | undefined;
}

export interface NewRefund {
  payment: KnownPayment;
  amount: Money;
  key: string;
  reason: string;
  /**
   * Of what the platform kept of a payment to a payee, what it gives back to the payee, minor units; all that is left of it where the
   * payment bought nothing. Only for providers whose payees bear refunds, which others know nothing of.
   */
  feeRefundMinor?: number | 'all';
}

export interface RefundSnapshot {
  id: string;
  state: 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';
  /** What of its fee the platform gave back to the payee by now, minor units; undefined where the provider has no part in that. */
  feeRefundMinor?: number | undefined;
  /**
   * Of one that is done: what the platform gives back of its share with it could not be given so far, and why. `id` is how the provider
   * knows that share.
   */
  owedFeeRefund?: { id: string; why: string } | undefined;
}

/** What of the platform's share is still to go back with a refund that has gone. */
export interface OwedFeeRefund {
  /** As `RefundSnapshot.owedFeeRefund` names it. */
  id: string;
  /** What the refund was asked for with. */
  key: string;
  /** As `NewRefund` has it. */
  feeRefundMinor: number | 'all';
}

/** Of which time a list is, and of which accounts besides our own. */
export interface ListedRange {
  from: Date;
  to: Date;
  payees: readonly string[];
  /** Told of each that cannot be read, and why (Unreadable); where it is left out the list ends at such a one. */
  onUnreadable?: (unread: OfPayment & { error: Unreadable }) => void;
}

/** Which payment something in a list is about. */
export interface OfPayment {
  /** Our payment's reference; another system's, or empty, where the payment says so. */
  reference: string;
  /** The provider's own id of the payment, as `ClientSession.paymentId` has it: it stays where a reference can be removed. */
  paymentId?: string;
}

/** A refund as a provider lists it. */
export interface ListedRefund extends RefundSnapshot {
  /** Our payment's reference; the other system's where another one made the payment. */
  reference: string;
  /** Minor units, in the provider's currency code. */
  amountMinor: number;
  currency: string;
  /** What it was asked for with, as given to `refund`; null for one that was made at the provider by hand. */
  key: string | null;
}

export interface DisputeSnapshot {
  id: string;
  /** Our payment's reference. */
  reference: string;
  /** `won`: the money stays; `lost`: the customer has it back. */
  state: 'open' | 'won' | 'lost';
  /** What is disputed, minor units; once lost, what went back. */
  amountMinor: number;
  currency: string;
  /** The provider's word: "fraud", "product_not_received". */
  category: string | null;
  /** Until when evidence is taken. */
  dueAt: Date | null;
  /** What the provider charges for it, whoever wins, minor units of `currency`; null while it does not say, undefined where it never will. */
  feeMinor?: number | null | undefined;
}

export interface WebhookNotice {
  /** "charge.success", "refund.processed": the provider's word. */
  eventType: string;
  /** What it is about: which truth to ask for. */
  about: 'payment' | 'refund' | 'dispute' | 'payee' | 'other';
  /** Our payment reference; undefined for notices that concern no payment of ours. */
  reference: string | undefined;
  /** The provider's own id of the payment, where the notice names that only: `referenceOf` takes it. */
  paymentId?: string;
  /** The organiser's account that it comes from, which may sell elsewhere too; undefined for the platform's own. */
  payee?: string;
  /** The provider's id and status of the object: with the type they make a notice unique. */
  objectId: string;
  status: string;
}
