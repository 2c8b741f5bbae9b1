// Written by `npm run sql` from the migrated schema. Change it by a migration; what PostgreSQL can't tell is in column-types.ts.
import type { ColumnType, Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** A column that only the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>;

/** The tables and views. */
export interface Tables {
  add_on_ticket_types: AddOnTicketTypes;
  add_ons: AddOns;
  admission_counts: AdmissionCounts;
  admissions: Admissions;
  answer_files: AnswerFiles;
  answers: Answers;
  attempts: Attempts;
  attendee_settings: AttendeeSettings;
  attendees: Attendees;
  audit_entries: AuditEntries;
  audit_heads: AuditHeads;
  bank_accounts: BankAccounts;
  business_buyers: BusinessBuyers;
  cancellations: Cancellations;
  check_in_area_types: CheckInAreaTypes;
  check_in_areas: CheckInAreas;
  collected_add_ons: CollectedAddOns;
  discarded_files: DiscardedFiles;
  disputes: Disputes;
  ended_resales: EndedResales;
  event_approvals: EventApprovals;
  event_keys: EventKeys;
  event_moves: EventMoves;
  event_slugs: EventSlugs;
  event_sums: EventSums;
  events: Events;
  gazetteer_places: GazetteerPlaces;
  gazetteer_version: GazetteerVersion;
  images: Images;
  inventory: Inventory;
  invitations: Invitations;
  ledger_entries: LedgerEntries;
  ledger_transfers: LedgerTransfers;
  mail_codes: MailCodes;
  mail_opt_outs: MailOptOuts;
  members: Members;
  message_recipients: MessageRecipients;
  messages: Messages;
  order_address_changes: OrderAddressChanges;
  order_claims: OrderClaims;
  order_confirmations: OrderConfirmations;
  order_lines: OrderLines;
  order_mails: OrderMails;
  orders: Orders;
  organisation_slugs: OrganisationSlugs;
  organisations: Organisations;
  outbox: Outbox;
  passkeys: Passkeys;
  passwords: Passwords;
  payees: Payees;
  payment_attempts: PaymentAttempts;
  payment_balances: PaymentBalances;
  payment_exceptions: PaymentExceptions;
  payouts: Payouts;
  processes: Processes;
  promo_codes: PromoCodes;
  promotion_types: PromotionTypes;
  promotions: Promotions;
  question_types: QuestionTypes;
  questionnaire_form: QuestionnaireForm;
  questionnaires: Questionnaires;
  questions: Questions;
  receipt_counters: ReceiptCounters;
  receipt_texts: ReceiptTexts;
  receipts: Receipts;
  reconciliations: Reconciliations;
  recovery_codes: RecoveryCodes;
  refund_requests: RefundRequests;
  refunds: Refunds;
  renderings: Renderings;
  sales: Sales;
  scans: Scans;
  second_factors: SecondFactors;
  sellers: Sellers;
  series: Series;
  sessions: Sessions;
  shared_capacities: SharedCapacities;
  shared_capacity_uses: SharedCapacityUses;
  sign_ups: SignUps;
  taken_back_transfers: TakenBackTransfers;
  tax_rates: TaxRates;
  ticket_resales: TicketResales;
  ticket_transfers: TicketTransfers;
  ticket_types: TicketTypes;
  tickets: Tickets;
  till_entries: TillEntries;
  till_shifts: TillShifts;
  users: Users;
  waiting_entries: WaitingEntries;
  waiting_lists: WaitingLists;
  webhook_inbox: WebhookInbox;
}

interface AddOnTicketTypes {
  event_id: string;
  add_on_id: string;
  ticket_type_id: string;
}

/** An add-on; its variants are rows of `ticket_types` (docs/decisions/0091). */
interface AddOns {
  event_id: string;
  id: string;
  position: number;
  kind: 'add_on' | 'donation';
  name: string;
  description: Generated<string>;
  per_ticket_minimum: Generated<number>;
  /** Null means any number. */
  per_ticket_limit: number | null;
  /** Whether it can be bought without a ticket that it is for. */
  sold_alone: boolean;
  /** False: it is only for the ticket types that are named. */
  all_types: boolean;
}

interface AdmissionCounts {
  event_id: string;
  admitted: number;
  area_id: string;
  period: string;
  inside: number;
}

interface Admissions {
  event_id: string;
  ticket_id: string;
  scan_id: string;
  admitted_at: Date;
  gate: string;
  admitted_by: string;
  area_id: string;
  period: string;
  entries: Generated<number>;
  /** People inside now. */
  inside: Generated<number>;
  /** People who came in: where people may come back, the most that were inside together. */
  admitted: Generated<number>;
  /** Of the last entry: how many of its people had not been in before. */
  newcomers: Generated<number>;
  /** The entry before the last one. */
  previous_scan_id: string | null;
}

/** The file of an answer; the answer's value is its name. */
interface AnswerFiles {
  event_id: string;
  order_id: string;
  line_number: number;
  seat: number;
  question_id: string;
  key: string;
  /** As determined from its bytes. */
  content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  /** Its size before encryption. */
  size_bytes: number;
  sealed: boolean;
}

interface Answers {
  event_id: string;
  order_id: string;
  /** 0, like its seat, for an answer about the order. */
  line_number: number;
  seat: number;
  question_id: string;
  /** The question's wording when it was answered. */
  asked: string;
  value: string[] | null;
  /** The value as JSON, encrypted, if the question is sensitive. */
  sealed: Buffer | null;
  answered_at: Date;
}

interface Attempts {
  key: string;
  count: number;
  window_ends_at: Date;
}

/** What an event asks about its attendees; there is no row for an event that asks nothing. */
interface AttendeeSettings {
  event_id: string;
  names: Generated<'off' | 'optional' | 'required'>;
  emails: Generated<boolean>;
  before_payment: Generated<boolean>;
}

/** The attendee of a seat: the n-th ticket (`seat`) of an order's line. */
interface Attendees {
  event_id: string;
  order_id: string;
  line_number: number;
  seat: number;
  name: string | null;
  email: string | null;
  updated_at: Date;
}

/** An entry of the audit log. It is sealed once, and its personal data may be erased; nothing else of it changes. */
interface AuditEntries {
  id: string;
  /** An organisation's id, or 'installation'. */
  chain: string;
  at: Date;
  kind: string;
  acted_as: 'member' | 'admin' | 'person' | 'stranger' | 'customer' | 'operator';
  actor_id: string | null;
  about_id: string | null;
  event_id: string | null;
  facts: ColumnTypes['audit_entries.facts'];
  origin: ColumnTypes['audit_entries.origin'];
  origin_digest: Buffer | null;
  personal: ColumnTypes['audit_entries.personal'];
  personal_digest: Buffer | null;
  /** From 1 in its chain; null until it is sealed. */
  sequence: number | null;
  hash: Buffer | null;
  /** The names at the act; null once erased, and in entries from before they were kept. */
  names: ColumnTypes['audit_entries.names'];
  names_digest: Buffer | null;
}

interface AuditHeads {
  chain: string;
  sequence: number;
  hash: Buffer;
}

/** The bank account that the operator pays an organisation's earnings into by hand. */
interface BankAccounts {
  organisation_id: string;
  holder: string;
  /** Of the IBAN or the account number: what anybody but admins sees. */
  last4: string;
  /** The whole account as JSON, sealed by a key of its own. */
  sealed: Buffer;
  updated_at: Date;
}

/** A business buyer of an order. */
interface BusinessBuyers {
  event_id: string;
  order_id: string;
  company: string;
  address: string;
  /** ISO 3166-1. */
  country: string;
  /** Empty for none. */
  vat_number: string;
  /** Whether any of its lines was sold without tax. */
  reverse_charge: boolean;
}

interface Cancellations {
  event_id: string;
  cancelled_by: string | null;
  refunds_requested_at: Date | null;
  announces_refund: boolean;
  check_at: Date | null;
  notified_until: string | null;
  all_notified: Generated<boolean>;
}

interface CheckInAreaTypes {
  event_id: string;
  area_id: string;
  ticket_type_id: string;
  valid_from: Date | null;
  valid_until: Date | null;
}

interface CheckInAreas {
  event_id: string;
  id: string;
  position: number;
  name: string;
  /** Null until somebody chooses. */
  frequency: 'event' | 'day' | null;
  re_entry: Generated<boolean>;
  all_types: Generated<boolean>;
  closed_at: Date | null;
}

/** A unit of an add-on that was ticked off at the door. */
interface CollectedAddOns {
  event_id: string;
  ticket_id: string;
  collection_id: string;
  collected_at: Date;
  gate: string;
  collected_by: string;
}

interface DiscardedFiles {
  key: string;
  discarded_at: Date;
}

/** A dispute of a payment. */
interface Disputes {
  event_id: string;
  id: string;
  order_id: string;
  attempt_number: number;
  provider: string;
  provider_dispute_id: string;
  state: 'open' | 'won' | 'lost';
  amount_minor: number;
  currency: string;
  category: string | null;
  due_at: Date | null;
  opened_at: Date;
  decided_at: Date | null;
  updated_at: Date;
  check_at: Date | null;
  fee_minor: number | null;
}

/** A resale that has ended (docs/decisions/0117). */
interface EndedResales {
  event_id: string;
  ticket_id: string;
  /** Counts a ticket's resales, from 1. */
  number: number;
  /** Null for a ticket that was sold before this was recorded. */
  offered_at: Date | null;
  ended_at: Date;
  /** Whether somebody bought it; otherwise it was taken off resale. */
  sold: boolean;
}

interface EventApprovals {
  /** The event may be deleted since. */
  event_id: string;
  id: string;
  decided_by: string;
  decision: 'approved' | 'rejected';
  reason: string | null;
  decided_at: Date;
  /** The name and zone of an event that was deleted; null until then. */
  event_name: string | null;
  event_time_zone: string | null;
}

interface EventKeys {
  event_id: string;
  key_id: number;
  public_key: string;
  private_key_sealed: string;
  created_at: Date;
}

/** An event's time and place before a move. */
interface EventMoves {
  event_id: string;
  moved_at: Date;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  location_text: string;
}

interface EventSlugs {
  slug: string;
  /** Null once the event is deleted. */
  event_id: string | null;
}

/** The sums of an event's transfers, one row for each currency, minor units. */
interface EventSums {
  event_id: ReadOnly<string>;
  currency: ColumnTypes['event_sums.currency'];
  transfers: ReadOnly<number>;
  sold_minor: ReadOnly<number>;
  refunded_minor: ReadOnly<number>;
  service_fees_minor: ReadOnly<number>;
  card_fees_minor: ReadOnly<number>;
  disputed_minor: ReadOnly<number>;
  paid_by_hand_minor: ReadOnly<number>;
  paid_directly_minor: ReadOnly<number>;
  balance_minor: ReadOnly<number>;
  taken_at_door_minor: ReadOnly<number>;
}

interface Events {
  id: string;
  organisation_id: string;
  name: string;
  description: Generated<string>;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  location_text: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  banner_key: string | null;
  accent: string | null;
  approval: Generated<'draft' | 'pending' | 'approved' | 'rejected'>;
  rejected_reason: string | null;
  cancelled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  cancelled_reason: string | null;
  changed_since_approval: Generated<string[]>;
  rendering_key: string | null;
  created_from: string | null;
  search_words: ReadOnly<string>;
  /** Who pays the service fee; null: the operator's default. */
  fee_payer: 'organiser' | 'customer' | null;
  /** How many days before the start customers can last refund tickets themselves; null: all sales are final. */
  refund_until_days: number | null;
  /** When the sweep last looked for guests' data in its orders, long after the event. */
  guest_data_checked_at: Date | null;
  /** Whether it is on the public list of events and on its organiser's page. */
  listed: Generated<boolean>;
  /** Null if it is not part of a series. */
  series_id: string | null;
  /** The pin is on the point of a whole town in our list of places. */
  pin_is_town: Generated<boolean>;
  /** When its organiser last sent it for approval; null for a draft. */
  submitted_at: Date | null;
}

interface GazetteerPlaces {
  id: number;
  name: string;
  search: string;
  part_of: string | null;
  district: string | null;
  region: string | null;
  country: string;
  latitude: number;
  longitude: number;
  population: Generated<number>;
}

interface GazetteerVersion {
  single: Generated<boolean>;
  version: string;
  loaded_at: Generated<Date>;
}

interface Images {
  key: string;
  owner_id: string;
  accent: string | null;
  width: number;
  height: number;
  created_at: Date;
}

/** The counter of a ticket type or shared capacity. */
interface Inventory {
  event_id: string;
  ticket_type_id: string | null;
  capacity: number;
  held: Generated<number>;
  sold: Generated<number>;
  closed: Generated<boolean>;
  /** The version of its ticket type; a shared capacity changes with its types. */
  version: Generated<number>;
  shared_capacity_id: string | null;
  /** The id of the ticket type or shared capacity. */
  id: ReadOnly<string>;
  /** How many waiting list entries are for this ticket type. */
  waiting: Generated<number>;
}

/** An invitation of an address to join an organisation. */
interface Invitations {
  organisation_id: string;
  email: string;
  /** The id in the link of its mail. */
  id: string;
  role: 'owner' | 'manager' | 'finance' | 'box_office' | 'door' | 'reader';
  /** Null means all events. */
  event_ids: string[] | null;
  invited_by: string;
  invited_at: Date;
  /** Null if it is only for the doors of named events; then it ends with the last of these. */
  expires_at: Date | null;
  /** Like a member's. */
  doors: Generated<string[]>;
  /** SHA-256 of the code in each email's link that lets somebody join a door in one step. They end with the invitation. */
  code_hashes: Generated<Buffer[]>;
}

interface LedgerEntries {
  event_id: ReadOnly<string>;
  id: ReadOnly<string>;
  order_id: ColumnTypes['ledger_entries.order_id'];
  kind: ColumnTypes['ledger_entries.kind'];
  account: ReadOnly<string>;
  amount_minor: ReadOnly<number>;
  currency: ReadOnly<string>;
  created_at: ReadOnly<Date>;
}

interface LedgerTransfers {
  event_id: string;
  id: string;
  /** Null for a payout, which belongs to no single order. */
  order_id: string | null;
  kind: 'sale' | 'late_payment' | 'duplicate_payment' | 'mismatched_payment' | 'refund' | 'refund_reversal' | 'platform_fee' | 'provider_fee' | 'fee_refund' | 'direct_settlement' | 'dispute' | 'dispute_fee' | 'payout';
  debit_account: string;
  credit_account: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
  /** The payment that it belongs to; null for a payout. */
  attempt_number: number | null;
  refund_id: string | null;
  dispute_id: string | null;
  payout_id: string | null;
  /** Counts the transfers of this kind of a refund or dispute, from 1. */
  entry: Generated<number>;
}

/** One-time codes in mails, stored by hash. */
interface MailCodes {
  code_hash: Buffer;
  purpose: 'verify-email' | 'reset-password' | 'change-email';
  subject_id: string;
  expires_at: Date;
}

interface MailOptOuts {
  organisation_id: string;
  /** A keyed hash, so that the list contains no addresses. */
  address_hash: Buffer;
  opted_out_at: Date;
}

interface Members {
  organisation_id: string;
  user_id: string;
  role: 'owner' | 'manager' | 'finance' | 'box_office' | 'door' | 'reader';
  /** Null means all events. */
  event_ids: string[] | null;
  joined_at: Date;
  /** Events at whose doors they check tickets, besides those of their role. */
  doors: Generated<string[]>;
}

/** A recipient of a message, one for each address, named by an order or by the transfer that brought the ticket. */
interface MessageRecipients {
  event_id: string;
  message_id: string;
  order_id: string;
  /** Null: the order's customer. */
  transfer_id: string | null;
  /** The id of its mail in the outbox. */
  mail_id: string;
  sent_at: Date | null;
  failed_at: Date | null;
}

/** A message of an organiser to ticket holders. */
interface Messages {
  event_id: string;
  id: string;
  subject: string;
  /** Markdown. */
  body: string;
  audience: 'all' | 'types' | 'not-checked-in' | 'unanswered' | 'order';
  ticket_type_ids: string[] | null;
  order_id: string | null;
  /** Whether it also goes to people who opted out. */
  essential: boolean;
  /** `held`: it was due and might not be sent; somebody decides. */
  state: 'scheduled' | 'held' | 'sent' | 'called-off' | 'stopped';
  /** When it is sent; for a sent one, when its recipients were chosen. */
  send_at: Date;
  stopped_why: ColumnTypes['messages.stopped_why'];
  written_by: string;
  written_at: Date;
}

interface OrderAddressChanges {
  event_id: string;
  id: string;
  order_id: string;
  old_email: string;
  new_email: string;
  changed_by: string | null;
  changed_at: Date;
}

interface OrderClaims {
  event_id: string;
  order_id: string;
  user_id: string;
  claimed_at: Date;
}

/** The confirmation of a free order by the link mailed to its address. */
interface OrderConfirmations {
  event_id: string;
  order_id: string;
  requested_at: Date;
}

interface OrderLines {
  event_id: string;
  order_id: string;
  ticket_type_id: string;
  quantity: number;
  unit_price_minor: number;
  /** The service fee of one ticket, minor units; it comes on top of the price only if the customer pays it. */
  unit_fee_minor: Generated<number>;
  /** From 1 in each order. Several lines may have the same ticket type at different prices. */
  number: number;
  /** How much less one ticket costs than its list price. */
  unit_discount_minor: Generated<number>;
  /** False for a line of add-ons. */
  admits: Generated<boolean>;
  /** For add-ons: the line whose tickets they belong to. */
  for_line: number | null;
  /** The tax that it was sold with; null if none was stated. */
  tax_name: string | null;
  /** Thousandths of a percent. */
  tax_rate: number | null;
  /** The tax in the whole line, including that in a service fee which the customer pays on top. */
  tax_minor: Generated<number>;
}

interface OrderMails {
  event_id: string;
  id: string;
  order_id: string;
  email: string;
  reason: 'paid' | 'resent' | 'address-corrected';
  requested_by: string | null;
  requested_at: Date;
  sent_at: Date | null;
  refused_at: Date | null;
  refusal: string | null;
}

interface Orders {
  event_id: string;
  id: string;
  state: 'held' | 'paid' | 'expired' | 'cancelled' | 'partly_refunded' | 'refunded';
  email: string;
  buyer: string;
  currency: ColumnTypes['orders.currency'];
  /** What the customer is charged, fixed at the hold. It includes the service fee if the customer pays that. */
  total_minor: number;
  hold_expires_at: Date;
  created_at: Date;
  paid_at: Date | null;
  mailed_at: Date | null;
  link_version: Generated<number>;
  /** The service fee of the whole order, minor units. */
  fee_minor: Generated<number>;
  fee_payer: Generated<'organiser' | 'customer'>;
  /** When a payment in progress extended the hold, which happens at most once. */
  hold_extended_at: Date | null;
  /** Hashes of the idempotency key and of its request; null without a key. */
  idempotency_key_hash: string | null;
  request_hash: string | null;
  /** Keyed hash of the network address that placed it, for the duration of its hold. */
  held_from: ColumnTypes['orders.held_from'];
  /** Seats by ticket type that count against that address's share; null: as its lines say. */
  held_seats: ColumnTypes['orders.held_seats'];
  /** Null: unknown. */
  source: ColumnTypes['orders.source'];
  /** The promo code it was placed with. Its use counts while the order is held, and for good once it is paid. */
  promo_code_id: string | null;
  code_tickets: number | null;
  code_discount_minor: number | null;
  /** Keyed hash of the inbox of its email address. */
  code_mailbox_key: ColumnTypes['orders.code_mailbox_key'];
  /** How many of its tickets came from the code's reserve. */
  code_reserved: number | null;
  /** The ticket on resale that it replaces once it is paid; such an order takes no seat. */
  resold_ticket_id: string | null;
  /** Somebody opened it with the link of its email; kept for orders whose address the organiser's people typed. */
  opened_from_mail: Generated<boolean>;
}

interface OrganisationSlugs {
  slug: string;
  /** Null once its only account is deleted; nobody else gets the slug. */
  organisation_id: string | null;
  /** Whether it is the page's current slug; earlier ones redirect to it. */
  current: boolean;
}

interface Organisations {
  id: string;
  /** Empty until somebody gives one. */
  name: string;
  logo_key: string | null;
  /** The member that customers may write to; null: the operator's support. */
  contact_user_id: string | null;
  created_at: Date;
  /** An admin's decision about its messages; null: its sales decide. */
  message_trust: 'trusted' | 'off' | null;
  /** The text on its public page; may be empty. */
  about: Generated<string>;
  /** Whether members who do more than check tickets need a second factor to see it. */
  requires_second_factor: Generated<boolean>;
  /** IANA; documents have the day there. Its first event's until somebody changes it; null: it has no event yet. */
  seller_time_zone: string | null;
}

interface Outbox {
  id: string;
  kind: ColumnTypes['outbox.kind'];
  event_id: string | null;
  subject_id: string | null;
  recipient: string | null;
  facts: ColumnTypes['outbox.facts'];
  created_at: Date;
  due_at: Date | null;
  tries: Generated<number>;
  deferred_at: Date | null;
  sent_at: Date | null;
  refused_at: Date | null;
  refusal: string | null;
  /** Whether it is one of thousands; other mails are sent first. */
  bulk: Generated<boolean>;
}

interface Passkeys {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  /** The counter at its last use; synced passkeys stay at 0. */
  sign_count: number;
  transports: string[];
  name: string;
  /** Set when a password is reset by mail: then the passkey works only after the password. */
  needs_password: Generated<boolean>;
  created_at: Date;
  last_used_at: Date | null;
}

interface Passwords {
  user_id: string;
  hash: string;
  updated_at: Date;
}

interface Payees {
  organisation_id: string;
  provider: string;
  account: string;
  currency: string | null;
  state: 'active' | 'off';
  bank_code: string | null;
  bank_name: string | null;
  account_last4: string | null;
  holder: string | null;
  created_at: Date;
  updated_at: Date;
  standing: Generated<'unfinished' | 'in-review' | 'active' | 'restricted' | 'disconnected'>;
  due_at: Date | null;
}

interface PaymentAttempts {
  event_id: string;
  order_id: string;
  number: number;
  provider: string;
  state: 'created' | 'opened' | 'action_required' | 'processing' | 'succeeded' | 'failed' | 'abandoned';
  amount_minor: number;
  currency: ColumnTypes['payment_attempts.currency'];
  access_code: string | null;
  redirect_url: string | null;
  created_at: Date;
  succeeded_at: Date | null;
  check_at: Date | null;
  payee: string | null;
  channel: string | null;
  provider_fee_minor: number | null;
  /** For a payment on hold: when to check it again. */
  hold_check_at: Date | null;
  /** The provider's own id of the payment, as in its webhooks; null if it knows only our reference. */
  provider_payment_id: string | null;
}

/** The balance of a payment, minor units of `currency`; the view's definition explains the columns. */
interface PaymentBalances {
  event_id: ReadOnly<string>;
  order_id: ReadOnly<string>;
  attempt_number: ReadOnly<number>;
  provider: ReadOnly<string>;
  payee: ColumnTypes['payment_balances.payee'];
  booked_as: ColumnTypes['payment_balances.booked_as'];
  currency: ReadOnly<string>;
  paid_minor: ColumnTypes['payment_balances.paid_minor'];
  refunded_minor: ReadOnly<number>;
  refunding_minor: ReadOnly<number>;
  requested_minor: ReadOnly<number>;
  disputed_minor: ReadOnly<number>;
  lost_minor: ReadOnly<number>;
  left_minor: ReadOnly<number>;
  with_payee_minor: ReadOnly<number>;
  fee_minor: ReadOnly<number>;
  fee_refunded_minor: ReadOnly<number>;
}

interface PaymentExceptions {
  event_id: string | null;
  id: string;
  order_id: string | null;
  attempt_number: number | null;
  kind: 'late' | 'duplicate' | 'mismatch' | 'sent_twice' | 'refund_failed' | 'refund_needs_attention' | 'unknown_payment' | 'dispute' | 'reconciliation' | 'provider_refund' | 'not_opened' | 'payment_on_hold' | 'mail_undelivered';
  created_at: Date;
  refund_id: string | null;
  provider: string | null;
  amount_minor: number | null;
  currency: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  note: string | null;
  /** Tells apart exceptions of one kind about one thing; null if there is only one. */
  code: string | null;
  dispute_id: string | null;
  /** The id of its subject if we have none for it: a payment's reference at the provider, or the id of a mail. */
  object_id: string | null;
  /** Tells apart repetitions about the same thing. */
  occurrence: Generated<number>;
  /** The facts that its words are made of: core/exceptions/exception-facts.ts. */
  facts: ColumnTypes['payment_exceptions.facts'];
  outcome: 'tickets_issued' | 'refunded' | 'nothing_to_send_back' | 'returned_before' | 'retried' | 'accepted' | 'succeeded' | 'rest_requested' | 'sent_another_way' | 'returned_at_provider' | 'paid_back_by_bank' | 'tickets_on_hold' | 'won' | 'tickets_cancelled' | 'tickets_cancelled_refunded' | 'tickets_cancelled_for_it' | 'no_tickets_left' | 'all_refunded' | 'seats_released' | 'booked_since' | 'not_charged' | 'known_since' | 'fee_returned' | 'came_back_since' | null;
  /** The decision of the person who resolved it. */
  decision: 'resolved' | 'retry_refund' | 'money_kept' | 'money_refunded' | 'same_money' | 'send_both' | null;
}

/** Money that the operator paid an organiser by hand. */
interface Payouts {
  event_id: string;
  id: string;
  amount_minor: number;
  currency: ColumnTypes['payouts.currency'];
  /** A day: "2026-12-14". */
  paid_on: string;
  bank_reference: string;
  recorded_by: string | null;
  recorded_at: Date;
}

interface Processes {
  id: string;
  host: string;
  role: string;
  runs_jobs: boolean;
  files_location: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
  findings: ColumnTypes['processes.findings'];
}

interface PromoCodes {
  event_id: string;
  id: string;
  promotion_id: string;
  code: string;
  max_uses: number | null;
  max_tickets: number | null;
  max_discount_minor: number | null;
  /** What held and paid orders used of it. */
  uses: Generated<number>;
  tickets: Generated<number>;
  discount_minor: Generated<number>;
  /** Tickets of the reserve that nobody has taken; they are part of `inventory.held`. */
  reserved_left: Generated<number>;
}

interface PromotionTypes {
  event_id: string;
  promotion_id: string;
  ticket_type_id: string;
}

interface Promotions {
  event_id: string;
  id: string;
  /** The name of a batch of codes; null: it has one code, which is its name. */
  name: string | null;
  effect: 'none' | 'amount' | 'percent' | 'price';
  percent_hundredths: number | null;
  amount_minor: number | null;
  /** It applies only to ticket types in this currency. */
  currency: 'ZAR' | 'EUR' | 'USD' | 'NGN' | 'GHS' | 'KES' | null;
  all_types: boolean;
  valid_from: Date | null;
  valid_until: Date | null;
  max_uses_each_person: number | null;
  created_at: Date;
  /** The size of its reserve, in tickets of its one ticket type. */
  reserved: number | null;
}

interface QuestionTypes {
  event_id: string;
  question_id: string;
  ticket_type_id: string;
}

/** The questions of the questionnaire; there is no row until an admin has written them. */
interface QuestionnaireForm {
  one: Generated<boolean>;
  steps: ColumnTypes['questionnaire_form.steps'];
  version: number;
  updated_at: Date;
}

/** Somebody's answers to the questionnaire: either `user_id` or `guest_id` is set. */
interface Questionnaires {
  id: string;
  user_id: string | null;
  guest_id: string | null;
  info: Generated<string>;
  /** The first address given, as typed. */
  email: Generated<string>;
  progress: number;
  created_at: Date;
  updated_at: Date;
  /** By question id. */
  answers: ColumnTypes['questionnaires.answers'];
}

interface Questions {
  event_id: string;
  id: string;
  position: number;
  scope: 'order' | 'ticket';
  kind: 'text' | 'long_text' | 'number' | 'date' | 'choice' | 'several' | 'phone' | 'country' | 'file' | 'consent';
  text: string;
  help: Generated<string>;
  required: Generated<boolean>;
  options: Generated<string[]>;
  all_types: Generated<boolean>;
  /** The question that it depends on; it is asked only if that one has one of the answers `asked_if`. */
  asked_after: string | null;
  asked_if: string[] | null;
  sensitive: Generated<boolean>;
  /** How many days after the event its answers are erased. */
  keep_days: number | null;
  at_door: Generated<boolean>;
  closed_at: Date | null;
}

/** The last number of an organiser's receipts and credit notes. */
interface ReceiptCounters {
  organisation_id: string;
  last_number: number;
  /** The latest day of its documents. */
  last_issued_on: string | null;
}

/** What receipts and credit notes say of their event, as it was when they were issued. */
interface ReceiptTexts {
  event_id: string;
  /** 0: what documents said before this was kept. */
  version: number;
  event_name: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  /** The organiser's name, for receipts without a seller's details. */
  account: string;
  /** By the ids of the event's ticket types. */
  type_names: ColumnTypes['receipt_texts.type_names'];
}

interface Receipts {
  organisation_id: string;
  number: number;
  event_id: string;
  order_id: string;
  kind: 'receipt' | 'credit-note';
  refund_id: string | null;
  amount_minor: number;
  currency: ColumnTypes['receipts.currency'];
  issued_at: Date;
  dispute_id: string | null;
  /** The version of `sellers` at the time it was issued; null if there was none. */
  seller_version: number | null;
  /** The printed day; null of old documents, whose day was that of their event's place. */
  issued_on: string | null;
  text_version: Generated<number>;
}

interface Reconciliations {
  id: string;
  provider: string;
  /** The day of a daily run: "2026-12-14". */
  run_on: string | null;
  requested_by: string | null;
  range_from: Date;
  range_to: Date;
  compared_until: Date;
  state: 'waiting' | 'cut-short' | 'done';
  trouble: string | null;
  theirs: Generated<number>;
  ours: Generated<number>;
  foreign_payments: Generated<number>;
  resolved: Generated<number>;
  /** See core/reconciliation/reconcile.ts. */
  differences: ColumnTypes['reconciliations.differences'];
  started_at: Date;
  ended_at: Date | null;
  check_at: Date | null;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
}

interface RefundRequests {
  event_id: string;
  id: string;
  order_id: string;
  scope: 'whole' | 'tickets' | 'amount';
  requested_for: string;
  requested_as: 'organiser' | 'customer';
  requested_by: string | null;
  requested_at: Date;
  amount_minor: number;
}

interface Refunds {
  event_id: string;
  id: string;
  order_id: string;
  attempt_number: number;
  amount_minor: number;
  currency: string;
  reason: string;
  state: 'requested' | 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';
  provider_refund_id: string | null;
  created_at: Date;
  updated_at: Date;
  check_at: Date | null;
  notified_at: Date | null;
  note: string | null;
  requested_by: string | null;
  request_id: string | null;
  fee_refund_minor: Generated<number>;
  retried_as: string | null;
  trouble_notified_at: Date | null;
  /** When its provider first refused it, for itself or for lack of money; null if it has not. */
  refused_since: Date | null;
  /** For a done refund: the provider's id of the platform's share that is still to be returned with it; null if nothing is. */
  pending_fee_refund: string | null;
}

interface Renderings {
  key: string;
  owner_id: string;
  file_name: string;
  size_bytes: number;
  created_at: Date;
}

/** Tickets sold in fifteen minutes, by type. */
interface Sales {
  event_id: string;
  period_start: Date;
  ticket_type_id: string;
  currency: ColumnTypes['sales.currency'];
  tickets: number;
  paid_minor: number;
  refunded_tickets: Generated<number>;
  refunded_minor: Generated<number>;
}

interface Scans {
  event_id: string;
  id: string;
  ticket_id: string | null;
  answer: 'admitted' | 'already-admitted' | 'too-many' | 'disputed' | 'refunded' | 'resold' | 'reversed' | 'transferred' | 'wrong-area' | 'not-valid-now' | 'add-on' | 'left' | 'not-inside' | 'foreign' | 'forged' | 'unknown' | 'malformed';
  gate: string;
  scanned_by: string;
  scanned_at: Date;
  area_id: string;
  direction: Generated<'entry' | 'exit'>;
  /** Of an admission that was undone. */
  undone_at: Date | null;
  undone_by: string | null;
  /** How many people it was for. */
  people: Generated<number>;
  /** Of a scan that admitted, as in its admission; null for all others. */
  newcomers: number | null;
  previous_scan_id: string | null;
}

interface SecondFactors {
  user_id: string;
  sealed_secret: Buffer;
  /** The time step of the last accepted code, in 30 seconds since 1970. */
  last_step: number;
  turned_on_at: Date;
}

/** The seller details of an organisation, for its receipts; each change is a new version. */
interface Sellers {
  organisation_id: string;
  version: number;
  /** Empty if the organiser removed all details. */
  legal_name: string;
  address: string;
  registration_number: string;
  vat_number: string;
  saved_at: Date;
  /** Read and written only by processes that were started before rates had it. */
  reverse_charge: Generated<boolean>;
}

/** A series, which holds the dates of a repeating event; each date is an event of its own. */
interface Series {
  id: string;
  organisation_id: string;
  name: string;
  slug: string;
  created_at: Date;
}

interface Sessions {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  ip_address: string;
  user_agent: string | null;
  /** The organisation selected in this browser; null: the person's first. */
  organisation_id: string | null;
  /** When the person last proved who they are: by logging in, or by a fresh proof. */
  proved_at: Date;
  /** Whether it proved a second factor. If the account has one and this is false, it opens nothing. */
  second_factor: Generated<boolean>;
  /** When it was last used, to the hour. */
  used_at: Generated<Date>;
}

interface SharedCapacities {
  event_id: string;
  id: string;
  position: number;
  name: string;
}

/** How many places of the shared capacity a ticket of the type takes. */
interface SharedCapacityUses {
  event_id: string;
  ticket_type_id: string;
  shared_capacity_id: string;
  places: number;
}

interface SignUps {
  id: string;
  email: string;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  entered_at: Date | null;
}

/** A transfer that its sender took back before anybody accepted it (docs/decisions/0117); its columns are those of a transfer. */
interface TakenBackTransfers {
  event_id: string;
  id: string;
  ticket_id: string;
  previous_id: string | null;
  email: string;
  sent_at: Date;
  taken_back_at: Date;
}

/** A tax rate of an organisation. */
interface TaxRates {
  id: string;
  organisation_id: string;
  name: string;
  /** Thousandths of a percent. */
  rate: number;
  /** Whether prices are without it. */
  on_top: boolean;
  /** Whether it applies to ticket types that name no rate. */
  is_default: boolean;
  created_at: Date;
  /** Whether companies of other EU countries buy without it. */
  reverse_charge: Generated<boolean>;
}

/** A ticket that is on resale (docs/decisions/0107). */
interface TicketResales {
  event_id: string;
  ticket_id: string;
  offered_at: Date;
}

/** A transfer of a ticket to somebody else (docs/decisions/0090). */
interface TicketTransfers {
  event_id: string;
  id: string;
  /** The ticket's current id: accepting a transfer gives it a new one. */
  ticket_id: string;
  /** The transfer that brought the ticket to the sender; null if the sender is the order's customer. */
  previous_id: string | null;
  email: string;
  sent_at: Date;
  accepted_at: Date | null;
  former_ticket_id: string | null;
  former_short_code: string | null;
}

interface TicketTypes {
  event_id: string;
  id: string;
  position: number;
  name: string;
  price_minor: number;
  currency: 'ZAR' | 'EUR' | 'USD' | 'NGN' | 'GHS' | 'KES';
  per_order_limit: Generated<number>;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  version: Generated<number>;
  description: Generated<string>;
  colour: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | null;
  per_order_minimum: Generated<number>;
  /** The lowest price that buyers can choose; null: the price is fixed. */
  price_floor_minor: number | null;
  /** False: only its shared capacities limit it; its counter says to how many. */
  own_capacity: Generated<boolean>;
  /** The type that has to be sold out or no longer on sale before this one is shown. */
  shown_after: string | null;
  /** Whether it is shown only with a promo code that names it. */
  hidden: Generated<boolean>;
  /** The add-on that it is a variant of; null: it is a ticket. */
  add_on_id: string | null;
  /** The variant's name beside its add-on's; null if there is only one. */
  variant: string | null;
  /** Null: its organisation's default, unless it is untaxed. */
  tax_rate_id: string | null;
  /** How many people one ticket admits. */
  people: Generated<number>;
  untaxed: Generated<boolean>;
}

interface Tickets {
  event_id: string;
  id: string;
  order_id: string;
  ticket_type_id: string;
  key_id: number;
  short_code: string;
  /** `on_hold`: its payment is disputed or on hold. */
  state: Generated<'valid' | 'on_hold' | 'revoked'>;
  issued_at: Date;
  revoked_at: Date | null;
  refund_request_id: string | null;
  /** Whether it was revoked because the customer's bank took the payment back. */
  reversed: Generated<boolean>;
  /** The order line it was bought with, which has its price and fee. */
  line_number: number;
  /** Its number within that line, from 1, which stays the same when its id changes. */
  seat: number;
  /** False for a unit of an add-on or a donation. */
  admits: Generated<boolean>;
  /** For add-ons: the ticket that it came with. */
  add_on_to: string | null;
}

/** An entry of a till: an order's sale, or a refund of it. */
interface TillEntries {
  event_id: string;
  id: string;
  shift_id: string;
  order_id: string;
  refund_id: string | null;
  method: 'cash' | 'card_terminal' | null;
  amount_minor: number;
  made_by: string;
  made_at: Date;
}

/** A shift at an event's till; minor units. */
interface TillShifts {
  event_id: string;
  id: string;
  name: string;
  currency: ColumnTypes['till_shifts.currency'];
  float_minor: number;
  opened_by: string;
  opened_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
  expected_minor: number | null;
  counted_minor: number | null;
  note: string | null;
}

interface Users {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  role: Generated<'user' | 'admin'>;
  banned: Generated<boolean>;
  ban_reason: string | null;
  first_name: string | null;
  last_name: string | null;
  country: Generated<string>;
  state: Generated<string>;
  gender: 'Female' | 'Male' | null;
  dob: string | null;
  profile_img: Generated<boolean>;
  started: Generated<boolean>;
  created_at: Date;
  picture_key: string | null;
  deleted_at: Date | null;
  new_email: string | null;
  questionnaire_progress: Generated<number>;
  /** The inbox of the address (core/accounts/mailbox-of.ts). */
  mailbox: ColumnTypes['users.mailbox'];
  /** The first and last name; empty if none was given, and 'Deleted account' after a deletion. */
  name: ReadOnly<string>;
  /** The lower-case name, or the address if there is none. */
  sort_name: ReadOnly<string>;
  /** Lower-case name and address. */
  search_text: ReadOnly<string>;
}

interface WaitingEntries {
  event_id: string;
  id: string;
  ticket_type_id: string;
  quantity: number;
  unit_price_minor: number | null;
  email: string;
  /** A whole number, in decimal digits. */
  mailbox_key: ColumnTypes['waiting_entries.mailbox_key'];
  asked_at: Date;
  joined_at: Date | null;
  order_id: string | null;
  ended_at: Date | null;
  ended_because: 'left' | 'removed' | 'sale-over' | 'cancelled' | null;
}

interface WaitingLists {
  event_id: string;
  open: boolean;
  offer_hours: number;
  /** Whether holders can offer their tickets for resale. */
  resale: Generated<boolean>;
}

interface WebhookInbox {
  id: string;
  provider: string;
  event_type: string;
  object_id: string;
  status: string;
  reference: string | null;
  body: Buffer;
  received_at: Date;
  processed_at: Date | null;
  check_at: Date;
  about: 'payment' | 'refund' | 'dispute' | 'payee' | 'other';
  payment_id: string | null;
  payee: string | null;
}
