import type { ColumnType, Generated, RawBuilder, SelectType } from 'kysely';
import type { Currency } from '../core/shared/currencies.ts';
import type { Locale } from '../languages/locales.ts';
import type { Tables } from './tables.ts';

/** What a column holds when it is read. */
type Column<Table extends keyof Tables, Name extends keyof Tables[Table]> = SelectType<Tables[Table][Name]>;

export type OrderState = Column<'orders', 'state'>;
/** Who pays the service fee. `organiser`: it is taken from the price. `customer`: it comes on top. */
export type FeePayer = Column<'orders', 'feePayer'>;
export type TicketState = Column<'tickets', 'state'>;
export type AttemptState = Column<'payment_attempts', 'state'>;
/** `requested`: it is still to be requested from the provider, or the request has had no answer. */
export type RefundState = Column<'refunds', 'state'>;
export type DisputeState = Column<'disputes', 'state'>;
/** The kind of a transfer; `migrations/0007_ledger.sql` says between which accounts each moves money. */
export type TransferKind = Column<'ledger_transfers', 'kind'>;
/** What a payment is booked as when it comes in. All but a sale bought nothing and are refunded. */
export type PaymentKind = Extract<
  TransferKind,
  'sale' | 'late_payment' | 'duplicate_payment' | 'mismatched_payment'
>;
/** The kinds of exceptions. */
export type ExceptionKind = Column<'payment_exceptions', 'kind'>;
/** What resolved an exception: a person's decision, or something else. */
export type ExceptionOutcome = NonNullable<Column<'payment_exceptions', 'outcome'>>;
export type AccountStanding = Column<'payees', 'standing'>;
export type AddOnKind = Column<'add_ons', 'kind'>;
export type TypeColour = NonNullable<Column<'ticket_types', 'colour'>>;
export type PromotionEffect = Column<'promotions', 'effect'>;
/** Why somebody stopped waiting without an offer, or with an offer that ended with its event. */
export type WaitingEnd = NonNullable<Column<'waiting_entries', 'endedBecause'>>;
export type AttendeeQuestionKind = Column<'questions', 'kind'>;
export type MailCodePurpose = Column<'mail_codes', 'purpose'>;
export type Role = Column<'members', 'role'>;

/** The kinds of mails in the outbox. */
export type OutboxKind =
  | 'sign-up'
  | 'password-reset'
  | 'email-change'
  | 'account-notice'
  | 'event-waiting'
  | 'event-decision'
  | 'door-invite'
  | 'team-invite'
  | 'order-links'
  | 'ticket-offered'
  | 'ticket-received'
  | 'ticket-accepted'
  | 'ticket-news'
  | 'event-cancelled'
  | 'event-moved'
  | 'tickets-cancelled'
  | 'confirm-order'
  | 'tickets'
  | 'payment-news'
  | 'payout'
  | 'payments-refused'
  | 'dispute'
  | 'tickets-on-hold'
  | 'refund-notice'
  | 'credit-note'
  | 'message'
  | 'message-test'
  | 'message-held'
  | 'waiting-place'
  | 'waiting-offer'
  | 'waiting-lapsed'
  | 'waiting-ended';

/** Where an order came from; null for what is unknown. */
export interface OrderSource {
  /** `utm_source` and so on, of the link that was followed. */
  source: string | null;
  medium: string | null;
  campaign: string | null;
  /** The host of the page before ours. */
  host: string | null;
}

type QuestionKind = 'text' | 'name' | 'email' | 'choice';
type QuestionStep = 'gender' | 'second';

// biome-ignore lint/suspicious/noExplicitAny: each reader knows the type of its JSON
type Json = ColumnType<any, string | null, string | null>;

/** A keyed hash of 64 bits. As a number it would lose digits, so read it as `::text`. */
type Hash<Nothing> = ColumnType<never, bigint | string | Nothing, bigint | string | Nothing>;
/** A column that only the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>;

declare const stored: unique symbol;
/** An email address or, instead of one, why there is none. Read it with `readEmail` (core/orders/no-email.ts). */
export type StoredEmail = { readonly [stored]: true };

/**
 * The types of the columns whose type PostgreSQL can't tell: JSON, texts without a check of their values, hashes, and what may be null in
 * a view. Each is named once, `table.column`; the generated tables.ts refers to it.
 */
export interface ColumnTypes {
  'audit_entries.facts': Json;
  'audit_entries.names': Json;
  'audit_entries.origin': Json;
  'audit_entries.personal': Json;
  'event_sums.currency': ReadOnly<Currency>;
  'ledger_entries.kind': ReadOnly<TransferKind>;
  'ledger_entries.order_id': ReadOnly<string | null>;
  /** core/kiosk/badge-layout.ts */
  'kiosks.badge': ColumnType<unknown, string | null, string | null>;
  'messages.stopped_why':
    | 'cancelled'
    | 'not-approved'
    | 'turned-off'
    | 'nobody'
    | 'too-late'
    | 'writer-gone'
    | 'limits'
    | null;
  'order_mails.email': ColumnType<StoredEmail, string, string>;
  'orders.code_mailbox_key': Hash<null | undefined>;
  'orders.currency': Currency;
  'orders.email': ColumnType<StoredEmail, string, string>;
  'orders.held_from': Hash<null | undefined>;
  /** Seats by ticket type. */
  'orders.held_seats': Generated<Record<string, number> | null>;
  'orders.source': Generated<OrderSource | null>;
  'orders.language': Generated<Locale | null>;
  'outbox.facts': ColumnType<unknown, string, string>;
  'outbox.kind': OutboxKind;
  'payment_attempts.currency': Currency;
  'payment_balances.booked_as': ReadOnly<PaymentKind | null>;
  'payment_balances.paid_minor': ReadOnly<number | null>;
  'payment_balances.payee': ReadOnly<string | null>;
  /** core/exceptions/exception-facts.ts */
  'payment_exceptions.facts': ColumnType<unknown, string, string>;
  'payouts.currency': Currency;
  'processes.findings': ColumnType<
    { code: string; severity: 'problem' | 'warning'; says: string; advice: string }[],
    string,
    string
  >;
  'promotions.currency': Currency | null;
  'questionnaire_form.steps': ColumnType<
    {
      step: QuestionStep;
      heading: string;
      questions: { id: string; kind: QuestionKind; text: string; options: string[]; required: boolean }[];
    }[],
    string,
    string
  >;
  /** By question id. */
  'questionnaires.answers': ColumnType<
    Record<
      string,
      { question: string; kind: QuestionKind; step: QuestionStep; place: number; answer: string }
    >,
    string | undefined,
    string
  >;
  /** By the ids of the event's ticket types. */
  'receipt_texts.type_names': Record<string, string>;
  'receipts.currency': Currency;
  /** core/reconciliation/reconcile.ts */
  'reconciliations.differences': ColumnType<unknown, string | undefined, RawBuilder<unknown>>;
  'sales.currency': Currency;
  'ticket_types.currency': Currency;
  'till_shifts.currency': Currency;
  'ticket_transfers.email': ColumnType<StoredEmail, string, string>;
  /** Its address always has one. */
  'users.mailbox': ReadOnly<string>;
  'waiting_entries.mailbox_key': Hash<never>;
}
