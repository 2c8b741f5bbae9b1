import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';

/** The currencies of money. */
type CurrencyCode = 'ZAR' | 'EUR' | 'USD' | 'NGN' | 'GHS' | 'KES';

/** The tables as Kysely sees them; `migrations/` defines them. Counts and minor units are numbers (see database.ts), instants are Dates. */
export interface Tables {
  users: UserTable;
  sessions: SessionTable;
  passwords: PasswordTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  mail_codes: MailCodeTable;
  sign_ups: SignUpTable;
  attempts: AttemptTable;
  images: ImageTable;
  discarded_files: DiscardedFileTable;
  renderings: RenderingTable;
  organisations: OrganisationTable;
  organisation_slugs: OrganisationSlugTable;
  members: MemberTable;
  invitations: InvitationTable;
  events: EventTable;
  event_slugs: EventSlugTable;
  series: SeriesTable;
  event_approvals: EventApprovalTable;
  ticket_types: TicketTypeTable;
  inventory: InventoryTable;
  shared_capacities: SharedCapacityTable;
  shared_capacity_uses: SharedCapacityUseTable;
  add_ons: AddOnTable;
  add_on_ticket_types: AddOnTicketTypeTable;
  collected_add_ons: CollectedAddOnTable;
  event_keys: EventKeyTable;
  orders: OrderTable;
  order_lines: OrderLineTable;
  business_buyers: BusinessBuyerTable;
  payees: PayeeTable;
  payment_attempts: PaymentAttemptTable;
  tickets: TicketTable;
  order_mails: OrderMailTable;
  messages: MessageTable;
  message_recipients: MessageRecipientTable;
  mail_opt_outs: MailOptOutTable;
  order_address_changes: OrderAddressChangeTable;
  order_claims: OrderClaimTable;
  order_confirmations: OrderConfirmationTable;
  ledger_transfers: LedgerTransferTable;
  ledger_entries: LedgerEntryView;
  payment_balances: PaymentBalanceView;
  event_sums: EventSumsTable;
  till_shifts: TillShiftTable;
  till_entries: TillEntryTable;
  sellers: SellerTable;
  tax_rates: TaxRateTable;
  refunds: RefundTable;
  refund_requests: RefundRequestTable;
  disputes: DisputeTable;
  payment_exceptions: PaymentExceptionTable;
  receipt_counters: ReceiptCounterTable;
  receipts: ReceiptTable;
  receipt_texts: ReceiptTextTable;
  payouts: PayoutTable;
  reconciliations: ReconciliationTable;
  sales: SalesTable;
  webhook_inbox: WebhookInboxTable;
  cancellations: CancellationTable;
  outbox: OutboxTable;
  event_moves: EventMoveTable;
  check_in_areas: CheckInAreaTable;
  check_in_area_types: CheckInAreaTypeTable;
  ticket_transfers: TicketTransferTable;
  taken_back_transfers: TakenBackTransferTable;
  waiting_lists: WaitingListTable;
  waiting_entries: WaitingEntryTable;
  ticket_resales: TicketResaleTable;
  ended_resales: EndedResaleTable;
  promotions: PromotionTable;
  promotion_types: PromotionTypeTable;
  promo_codes: PromoCodeTable;
  admissions: AdmissionTable;
  admission_counts: AdmissionCountTable;
  scans: ScanTable;
  attendee_settings: AttendeeSettingsTable;
  questions: QuestionTable;
  question_types: QuestionTypeTable;
  attendees: AttendeeTable;
  answers: AnswerTable;
  answer_files: AnswerFileTable;
  questionnaires: QuestionnaireTable;
  questionnaire_form: QuestionnaireFormTable;
  gazetteer_places: GazetteerPlaceTable;
  gazetteer_version: GazetteerVersionTable;
  processes: ProcessTable;
  audit_entries: AuditEntryTable;
  audit_heads: AuditHeadTable;
}

/** An entry of the audit log. It is sealed once, and its personal data may be erased; nothing else of it changes. */
export interface AuditEntryTable {
  id: string;
  /** An organisation's id, or 'installation'. */
  chain: string;
  at: Date;
  kind: string;
  acted_as: 'member' | 'admin' | 'person' | 'stranger' | 'customer' | 'operator';
  actor_id: string | null;
  about_id: string | null;
  event_id: string | null;
  facts: Json;
  origin: Json;
  origin_digest: Buffer | null;
  personal: Json;
  personal_digest: Buffer | null;
  /** The names at the act; null once erased, and in entries from before they were kept. */
  names: Json;
  names_digest: Buffer | null;
  /** From 1 in its chain; null until it is sealed. */
  sequence: Generated<number | null>;
  hash: Generated<Buffer | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: each reader knows the type of its JSON
type Json = ColumnType<any, string | null, string | null>;

export interface AuditHeadTable {
  chain: string;
  sequence: number;
  hash: Buffer;
}

export interface UserTable {
  id: string;
  /** The first and last name; empty if none was given, and 'Deleted account' after a deletion. */
  name: ReadOnly<string>;
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
  picture_key: string | null;
  deleted_at: Generated<Date | null>;
  new_email: Generated<string | null>;
  questionnaire_progress: Generated<number>;
  /** The lower-case name, or the address if there is none. */
  sort_name: ReadOnly<string>;
  /** The inbox of the address (core/accounts/mailbox-of.ts). */
  mailbox: ReadOnly<string>;
  /** Lower-case name and address. */
  search_text: ReadOnly<string>;
  created_at: Date;
}

export interface SessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  ip_address: string;
  user_agent: string | null;
  /** The organisation selected in this browser; null: the person's first. */
  organisation_id: Generated<string | null>;
  /** When the person last proved who they are: by logging in, or by a fresh proof. */
  proved_at: Date;
  /** Whether it proved a second factor. If the account has one and this is false, it opens nothing. */
  second_factor: Generated<boolean>;
  /** When it was last used, to the hour. */
  used_at: Generated<Date>;
}

export interface SecondFactorTable {
  user_id: string;
  sealed_secret: Buffer;
  /** The time step of the last accepted code, in 30 seconds since 1970. */
  last_step: number;
  turned_on_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

export interface PasskeyTable {
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

export interface PasswordTable {
  user_id: string;
  hash: string;
  updated_at: Date;
}

export type MailCodePurpose = 'verify-email' | 'reset-password' | 'change-email';

/** One-time codes in mails, stored by hash. */
export interface MailCodeTable {
  code_hash: Buffer;
  purpose: MailCodePurpose;
  subject_id: string;
  expires_at: Date;
}

export interface SignUpTable {
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

export interface AttemptTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

export interface OutboxTable {
  id: string;
  kind: OutboxKind;
  event_id: string | null;
  subject_id: string | null;
  recipient: string | null;
  facts: ColumnType<unknown, string, string>;
  /** Whether it is one of thousands; other mails are sent first. */
  bulk: Generated<boolean>;
  created_at: Date;
  due_at: Date | null;
  tries: Generated<number>;
  deferred_at: Generated<Date | null>;
  sent_at: Generated<Date | null>;
  refused_at: Generated<Date | null>;
  refusal: Generated<string | null>;
}

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

export interface ImageTable {
  key: string;
  owner_id: string;
  accent: string | null;
  width: number;
  height: number;
  created_at: Date;
}

export interface DiscardedFileTable {
  key: string;
  discarded_at: Date;
}

export interface RenderingTable {
  key: string;
  owner_id: string;
  file_name: string;
  size_bytes: number;
  created_at: Date;
}

export interface EventSlugTable {
  slug: string;
  /** Null once the event is deleted. */
  event_id: string | null;
}

export interface OrganisationTable {
  id: string;
  /** Empty until somebody gives one. */
  name: string;
  logo_key: string | null;
  /** The text on its public page; may be empty. */
  about: Generated<string>;
  /** The member that customers may write to; null: the operator's support. */
  contact_user_id: string | null;
  created_at: Date;
  /** An admin's decision about its messages; null: its sales decide. */
  message_trust: Generated<'trusted' | 'off' | null>;
  /** Whether members who do more than check tickets need a second factor to see it. */
  requires_second_factor: Generated<boolean>;
  /** IANA; documents have the day there. Its first event's until somebody changes it; null: it has no event yet. */
  seller_time_zone: Generated<string | null>;
}

export interface OrganisationSlugTable {
  slug: string;
  /** Null once its only account is deleted; nobody else gets the slug. */
  organisation_id: string | null;
  /** Whether it is the page's current slug; earlier ones redirect to it. */
  current: boolean;
}

export interface MemberTable {
  organisation_id: string;
  user_id: string;
  role: Role;
  /** Null means all events. */
  event_ids: string[] | null;
  /** Events at whose doors they check tickets, besides those of their role. */
  doors: Generated<string[]>;
  joined_at: Date;
}

/** An invitation of an address to join an organisation. */
export interface InvitationTable {
  organisation_id: string;
  email: string;
  /** The id in the link of its mail. */
  id: string;
  role: Role;
  /** Null means all events. */
  event_ids: string[] | null;
  /** Like a member's. */
  doors: Generated<string[]>;
  invited_by: string;
  invited_at: Date;
  /** Null if it is only for the doors of named events; then it ends with the last of these. */
  expires_at: Date | null;
}

export type Role = 'owner' | 'manager' | 'finance' | 'box_office' | 'door' | 'reader';

/** A series, which holds the dates of a repeating event; each date is an event of its own. */
export interface SeriesTable {
  id: string;
  organisation_id: string;
  name: string;
  slug: string;
  created_at: Date;
}

export interface EventTable {
  id: string;
  organisation_id: string;
  /** Null if it is not part of a series. */
  series_id: Generated<string | null>;
  name: string;
  description: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  location_text: string;
  latitude: number | null;
  longitude: number | null;
  /** The pin is on the point of a whole town in our list of places. */
  pin_is_town: Generated<boolean>;
  banner_key: string | null;
  accent: string | null;
  approval: Generated<'draft' | 'pending' | 'approved' | 'rejected'>;
  rejected_reason: string | null;
  /** When its organiser last sent it for approval; null for a draft. */
  submitted_at: Generated<Date | null>;
  cancelled_at: Date | null;
  cancelled_reason: string | null;
  rendering_key: string | null;
  created_from: string | null;
  /** Who pays the service fee; null: the operator's default. */
  fee_payer: Generated<FeePayer | null>;
  /** How many days before the start customers can last refund tickets themselves; null: all sales are final. */
  refund_until_days: Generated<number | null>;
  /** Whether it is on the public list of events and on its organiser's page. */
  listed: Generated<boolean>;
  changed_since_approval: Generated<string[]>;
  /** When the sweep last looked for guests' data in its orders, long after the event. */
  guest_data_checked_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

export interface EventApprovalTable {
  /** The event may be deleted since. */
  event_id: string;
  id: string;
  decided_by: string;
  decision: 'approved' | 'rejected';
  reason: string | null;
  decided_at: Date;
  /** The name and zone of an event that was deleted; null until then. */
  event_name: Generated<string | null>;
  event_time_zone: Generated<string | null>;
}

export type TypeColour = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';

export interface TicketTypeTable {
  event_id: string;
  id: string;
  position: number;
  name: string;
  price_minor: number;
  /** The lowest price that buyers can choose; null: the price is fixed. */
  price_floor_minor: Generated<number | null>;
  currency: CurrencyCode;
  per_order_limit: Generated<number>;
  per_order_minimum: Generated<number>;
  /** How many people one ticket admits. */
  people: Generated<number>;
  description: Generated<string>;
  colour: Generated<TypeColour | null>;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  version: Generated<number>;
  /** False: only its shared capacities limit it; its counter says to how many. */
  own_capacity: Generated<boolean>;
  /** The type that has to be sold out or no longer on sale before this one is shown. */
  shown_after: Generated<string | null>;
  /** Whether it is shown only with a promo code that names it. */
  hidden: Generated<boolean>;
  /** Null: its organisation's default. */
  tax_rate_id: Generated<string | null>;
  /** The add-on that it is a variant of; null: it is a ticket. */
  add_on_id: Generated<string | null>;
  /** The variant's name beside its add-on's; null if there is only one. */
  variant: Generated<string | null>;
}

export type AddOnKind = 'add_on' | 'donation';

/** An add-on; its variants are rows of `ticket_types` (docs/decisions/0091). */
export interface AddOnTable {
  event_id: string;
  id: string;
  position: number;
  kind: AddOnKind;
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

export interface AddOnTicketTypeTable {
  event_id: string;
  add_on_id: string;
  ticket_type_id: string;
}

export interface PromotionTable {
  event_id: string;
  id: string;
  /** The name of a batch of codes; null: it has one code, which is its name. */
  name: string | null;
  effect: PromotionEffect;
  percent_hundredths: number | null;
  amount_minor: number | null;
  /** It applies only to ticket types in this currency. */
  currency: CurrencyCode | null;
  all_types: boolean;
  valid_from: Date | null;
  valid_until: Date | null;
  max_uses_each_person: number | null;
  /** The size of its reserve, in tickets of its one ticket type. */
  reserved: Generated<number | null>;
  created_at: Date;
}

export type PromotionEffect = 'none' | 'amount' | 'percent' | 'price';

export interface PromotionTypeTable {
  event_id: string;
  promotion_id: string;
  ticket_type_id: string;
}

export interface PromoCodeTable {
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

/** The counter of a ticket type or shared capacity. */
export interface InventoryTable {
  event_id: string;
  /** The id of the ticket type or shared capacity. */
  id: GeneratedAlways<string>;
  ticket_type_id: string | null;
  shared_capacity_id: string | null;
  capacity: number;
  held: Generated<number>;
  sold: Generated<number>;
  closed: Generated<boolean>;
  /** The version of its ticket type; a shared capacity changes with its types. */
  version: Generated<number>;
  /** How many waiting list entries are for this ticket type. */
  waiting: Generated<number>;
}

export interface WaitingListTable {
  event_id: string;
  open: boolean;
  offer_hours: number;
  /** Whether holders can offer their tickets for resale. */
  resale: Generated<boolean>;
}

export interface WaitingEntryTable {
  event_id: string;
  id: string;
  ticket_type_id: string;
  quantity: number;
  unit_price_minor: number | null;
  email: string;
  /** A whole number, in decimal digits. */
  mailbox_key: string;
  asked_at: Date;
  joined_at: Date | null;
  order_id: Generated<string | null>;
  ended_at: Generated<Date | null>;
  ended_because: Generated<WaitingEnd | null>;
}

/** Why somebody stopped waiting without an offer, or with an offer that ended with its event. */
export type WaitingEnd = 'left' | 'removed' | 'sale-over' | 'cancelled';

export interface SharedCapacityTable {
  event_id: string;
  id: string;
  position: number;
  name: string;
}

/** How many places of the shared capacity a ticket of the type takes. */
export interface SharedCapacityUseTable {
  event_id: string;
  ticket_type_id: string;
  shared_capacity_id: string;
  places: number;
}

export interface EventKeyTable {
  event_id: string;
  key_id: number;
  public_key: string;
  private_key_sealed: string;
  created_at: Date;
}

export type OrderState = 'held' | 'paid' | 'expired' | 'cancelled' | 'partly_refunded' | 'refunded';

/** Who pays the service fee. `organiser`: it is taken from the price. `customer`: it comes on top. */
export type FeePayer = 'organiser' | 'customer';

/** Where an order came from; null for what is unknown. */
export interface OrderSource {
  /** `utm_source` and so on, of the link that was followed. */
  source: string | null;
  medium: string | null;
  campaign: string | null;
  /** The host of the page before ours. */
  host: string | null;
}

export interface OrderTable {
  event_id: string;
  id: string;
  state: OrderState;
  email: string;
  buyer: string;
  currency: CurrencyCode;
  /** What the customer is charged, fixed at the hold. It includes the service fee if the customer pays that. */
  total_minor: number;
  /** The service fee of the whole order, minor units. */
  fee_minor: Generated<number>;
  fee_payer: Generated<FeePayer>;
  hold_expires_at: Date;
  /** When a payment in progress extended the hold, which happens at most once. */
  hold_extended_at: Generated<Date | null>;
  created_at: Date;
  paid_at: Date | null;
  mailed_at: Date | null;
  link_version: Generated<number>;
  /** Hashes of the idempotency key and of its request; null without a key. */
  idempotency_key_hash: Generated<string | null>;
  request_hash: Generated<string | null>;
  /** Keyed hash of the network address that placed it, for the duration of its hold. */
  held_from: Generated<bigint | null>;
  /** Seats by ticket type that count against that address's share; null: as its lines say. */
  held_seats: Generated<Record<string, number> | null>;
  /** Null: unknown. */
  source: Generated<OrderSource | null>;
  /** The promo code it was placed with. Its use counts while the order is held, and for good once it is paid. */
  promo_code_id: Generated<string | null>;
  code_tickets: Generated<number | null>;
  code_discount_minor: Generated<number | null>;
  /** How many of its tickets came from the code's reserve. */
  code_reserved: Generated<number | null>;
  /** Keyed hash of the inbox of its email address. */
  code_mailbox_key: Generated<string | null>;
  /** The ticket on resale that it replaces once it is paid; such an order takes no seat. */
  resold_ticket_id: Generated<string | null>;
  /** Somebody opened it with the link of its email; kept for orders whose address the organiser's people typed. */
  opened_from_mail: Generated<boolean>;
}

/** The confirmation of a free order by the link mailed to its address. */
export interface OrderConfirmationTable {
  event_id: string;
  order_id: string;
  requested_at: Date;
}

export interface OrderMailTable {
  event_id: string;
  id: string;
  order_id: string;
  email: string;
  reason: 'paid' | 'resent' | 'address-corrected';
  requested_by: string | null;
  requested_at: Date;
  sent_at: Date | null;
  refused_at: Generated<Date | null>;
  refusal: Generated<string | null>;
}

/** A message of an organiser to ticket holders. */
export interface MessageTable {
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
  stopped_why:
    | 'cancelled'
    | 'not-approved'
    | 'turned-off'
    | 'nobody'
    | 'too-late'
    | 'writer-gone'
    | 'limits'
    | null;
  written_by: string;
  written_at: Date;
}

/** A recipient of a message, one for each address, named by an order or by the transfer that brought the ticket. */
export interface MessageRecipientTable {
  event_id: string;
  message_id: string;
  order_id: string;
  /** Null: the order's customer. */
  transfer_id: string | null;
  /** The id of its mail in the outbox. */
  mail_id: string;
  sent_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
}

export interface MailOptOutTable {
  organisation_id: string;
  /** A keyed hash, so that the list contains no addresses. */
  address_hash: Buffer;
  opted_out_at: Date;
}

export interface OrderAddressChangeTable {
  event_id: string;
  id: string;
  order_id: string;
  old_email: string;
  new_email: string;
  changed_by: string | null;
  changed_at: Date;
}

export interface OrderClaimTable {
  event_id: string;
  order_id: string;
  user_id: string;
  claimed_at: Date;
}

/** A business buyer of an order. */
export interface BusinessBuyerTable {
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

export interface OrderLineTable {
  event_id: string;
  order_id: string;
  /** From 1 in each order. Several lines may have the same ticket type at different prices. */
  number: number;
  ticket_type_id: string;
  quantity: number;
  unit_price_minor: number;
  /** The service fee of one ticket, minor units; it comes on top of the price only if the customer pays it. */
  unit_fee_minor: Generated<number>;
  /** How much less one ticket costs than its list price. */
  unit_discount_minor: Generated<number>;
  /** The tax that it was sold with; null if none was stated. */
  tax_name: Generated<string | null>;
  /** Thousandths of a percent. */
  tax_rate: Generated<number | null>;
  /** The tax in the whole line, including that in a service fee which the customer pays on top. */
  tax_minor: Generated<number>;
  /** False for a line of add-ons. */
  admits: Generated<boolean>;
  /** For add-ons: the line whose tickets they belong to. */
  for_line: Generated<number | null>;
}

export type AttemptState =
  | 'created'
  | 'opened'
  | 'action_required'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'abandoned';

export type AccountStanding = 'unfinished' | 'in-review' | 'active' | 'restricted' | 'disconnected';

export interface PayeeTable {
  organisation_id: string;
  provider: string;
  account: string;
  currency: string | null;
  state: 'active' | 'off';
  bank_code: string | null;
  bank_name: string | null;
  account_last4: string | null;
  holder: string | null;
  standing: Generated<AccountStanding>;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentAttemptTable {
  event_id: string;
  order_id: string;
  number: number;
  provider: string;
  state: AttemptState;
  amount_minor: number;
  currency: CurrencyCode;
  access_code: string | null;
  redirect_url: string | null;
  /** The provider's own id of the payment, as in its webhooks; null if it knows only our reference. */
  provider_payment_id: string | null;
  payee: string | null;
  channel: string | null;
  provider_fee_minor: number | null;
  created_at: Date;
  succeeded_at: Date | null;
  check_at: Date | null;
  /** For a payment on hold: when to check it again. */
  hold_check_at: Generated<Date | null>;
}

export type TicketState = 'valid' | 'on_hold' | 'revoked';

export interface TicketTable {
  event_id: string;
  id: string;
  order_id: string;
  /** The order line it was bought with, which has its price and fee. */
  line_number: number;
  /** Its number within that line, from 1, which stays the same when its id changes. */
  seat: number;
  ticket_type_id: string;
  key_id: number;
  short_code: string;
  /** `on_hold`: its payment is disputed or on hold. */
  state: Generated<TicketState>;
  issued_at: Date;
  revoked_at: Date | null;
  refund_request_id: Generated<string | null>;
  /** Whether it was revoked because the customer's bank took the payment back. */
  reversed: Generated<boolean>;
  /** False for a unit of an add-on or a donation. */
  admits: Generated<boolean>;
  /** For add-ons: the ticket that it came with. */
  add_on_to: Generated<string | null>;
}

/** A ticket that is on resale (docs/decisions/0107). */
export interface TicketResaleTable {
  event_id: string;
  ticket_id: string;
  offered_at: Date;
}

/** A resale that has ended (docs/decisions/0117). */
export interface EndedResaleTable {
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

/** A transfer of a ticket to somebody else (docs/decisions/0090). */
export interface TicketTransferTable {
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

/** A transfer that its sender took back before anybody accepted it (docs/decisions/0117); its columns are those of a transfer. */
export interface TakenBackTransferTable {
  event_id: string;
  id: string;
  ticket_id: string;
  previous_id: string | null;
  email: string;
  sent_at: Date;
  taken_back_at: Date;
}

/** What a payment is booked as when it comes in. All but a sale bought nothing and are refunded. */
export type PaymentKind = 'sale' | 'late_payment' | 'duplicate_payment' | 'mismatched_payment';

/** The kind of a transfer; `migrations/0007_ledger.sql` says between which accounts each moves money. */
export type TransferKind =
  | PaymentKind
  | 'refund'
  | 'refund_reversal'
  | 'platform_fee'
  | 'provider_fee'
  | 'fee_refund'
  | 'direct_settlement'
  | 'dispute'
  | 'dispute_fee'
  | 'payout';

export interface LedgerTransferTable {
  event_id: string;
  id: string;
  /** Null for a payout, which belongs to no single order. */
  order_id: string | null;
  /** The payment that it belongs to; null for a payout. */
  attempt_number: number | null;
  refund_id: string | null;
  dispute_id: string | null;
  payout_id: string | null;
  /** Counts the transfers of this kind of a refund or dispute, from 1. */
  entry: number;
  kind: TransferKind;
  debit_account: string;
  credit_account: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
}

type ReadOnly<T> = ColumnType<T, never, never>;

/** The sums of an event's transfers, one row for each currency, minor units. */
export interface EventSumsTable {
  event_id: ReadOnly<string>;
  currency: ReadOnly<CurrencyCode>;
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

/** A shift at an event's till; minor units. */
export interface TillShiftTable {
  event_id: string;
  id: string;
  name: string;
  currency: CurrencyCode;
  float_minor: number;
  opened_by: string;
  opened_at: Date;
  closed_by: Generated<string | null>;
  closed_at: Generated<Date | null>;
  expected_minor: Generated<number | null>;
  counted_minor: Generated<number | null>;
  note: Generated<string | null>;
}

/** An entry of a till: an order's sale, or a refund of it. */
export interface TillEntryTable {
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

export interface LedgerEntryView {
  event_id: ReadOnly<string>;
  id: ReadOnly<string>;
  order_id: ReadOnly<string | null>;
  kind: ReadOnly<TransferKind>;
  account: ReadOnly<string>;
  amount_minor: ReadOnly<number>;
  currency: ReadOnly<string>;
  created_at: ReadOnly<Date>;
}

/** The balance of a payment, minor units of `currency`; the view's definition explains the columns. */
export interface PaymentBalanceView {
  event_id: ReadOnly<string>;
  order_id: ReadOnly<string>;
  attempt_number: ReadOnly<number>;
  provider: ReadOnly<string>;
  payee: ReadOnly<string | null>;
  booked_as: ReadOnly<PaymentKind | null>;
  currency: ReadOnly<string>;
  paid_minor: ReadOnly<number | null>;
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

/** `requested`: it is still to be requested from the provider, or the request has had no answer. */
export type RefundState = 'requested' | 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';

export interface RefundTable {
  event_id: string;
  id: string;
  order_id: string;
  attempt_number: number;
  amount_minor: number;
  currency: string;
  reason: string;
  state: RefundState;
  provider_refund_id: string | null;
  created_at: Date;
  updated_at: Date;
  check_at: Date | null;
  notified_at: Generated<Date | null>;
  note: string | null;
  requested_by: string | null;
  request_id: Generated<string | null>;
  fee_refund_minor: Generated<number>;
  retried_as: Generated<string | null>;
  trouble_notified_at: Generated<Date | null>;
  /** When its provider first refused it, for itself or for lack of money; null if it has not. */
  refused_since: Generated<Date | null>;
  /** For a done refund: the provider's id of the platform's share that is still to be returned with it; null if nothing is. */
  pending_fee_refund: Generated<string | null>;
}

export interface RefundRequestTable {
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

export type DisputeState = 'open' | 'won' | 'lost';

/** A dispute of a payment. */
export interface DisputeTable {
  event_id: string;
  id: string;
  order_id: string;
  attempt_number: number;
  provider: string;
  provider_dispute_id: string;
  state: DisputeState;
  amount_minor: number;
  currency: string;
  category: string | null;
  due_at: Date | null;
  opened_at: Date;
  decided_at: Date | null;
  updated_at: Date;
  check_at: Date | null;
  fee_minor: Generated<number | null>;
}

export interface CancellationTable {
  event_id: string;
  cancelled_by: string | null;
  refunds_requested_at: Date | null;
  announces_refund: boolean;
  notified_until: Generated<string | null>;
  all_notified: Generated<boolean>;
  check_at: Date | null;
}

/** An event's time and place before a move. */
export interface EventMoveTable {
  event_id: string;
  moved_at: Date;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  location_text: string;
}

/** The kinds of exceptions. */
export type ExceptionKind =
  | 'late'
  | 'duplicate'
  | 'mismatch'
  | 'sent_twice'
  | 'refund_failed'
  | 'refund_needs_attention'
  | 'unknown_payment'
  | 'dispute'
  | 'reconciliation'
  | 'provider_refund'
  | 'not_opened'
  | 'payment_on_hold'
  | 'mail_undelivered';

/** What resolved an exception: a person's decision, or something else. */
export type ExceptionOutcome =
  | 'tickets_issued'
  | 'refunded'
  | 'nothing_to_send_back'
  | 'returned_before'
  | 'retried'
  | 'accepted'
  | 'succeeded'
  | 'rest_requested'
  | 'sent_another_way'
  | 'returned_at_provider'
  | 'paid_back_by_bank'
  | 'tickets_on_hold'
  | 'won'
  | 'tickets_cancelled'
  | 'tickets_cancelled_refunded'
  | 'tickets_cancelled_for_it'
  | 'no_tickets_left'
  | 'all_refunded'
  | 'seats_released'
  | 'booked_since'
  | 'not_charged'
  | 'known_since'
  | 'fee_returned'
  | 'came_back_since';

export interface PaymentExceptionTable {
  event_id: string | null;
  id: string;
  order_id: string | null;
  attempt_number: number | null;
  kind: ExceptionKind;
  /** Tells apart exceptions of one kind about one thing; null if there is only one. */
  code: string | null;
  created_at: Date;
  refund_id: string | null;
  dispute_id: string | null;
  provider: string | null;
  /** The id of its subject if we have none for it: a payment's reference at the provider, or the id of a mail. */
  object_id: string | null;
  /** Tells apart repetitions about the same thing. */
  occurrence: number;
  amount_minor: number | null;
  currency: string | null;
  /** The facts that its words are made of: core/exceptions/exception-facts.ts. */
  facts: ColumnType<unknown, string, string>;
  outcome: ExceptionOutcome | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  /** The decision of the person who resolved it. */
  decision: 'resolved' | 'retry_refund' | 'money_kept' | 'money_refunded' | 'same_money' | 'send_both' | null;
  note: string | null;
}

/** The last number of an organiser's receipts and credit notes. */
export interface ReceiptCounterTable {
  organisation_id: string;
  last_number: number;
  /** The latest day of its documents. */
  last_issued_on: string | null;
}

export interface ReceiptTable {
  organisation_id: string;
  number: number;
  event_id: string;
  order_id: string;
  kind: 'receipt' | 'credit-note';
  refund_id: string | null;
  dispute_id: string | null;
  amount_minor: number;
  currency: CurrencyCode;
  issued_at: Date;
  /** The printed day; null of old documents, whose day was that of their event's place. */
  issued_on: string | null;
  /** The version of `sellers` at the time it was issued; null if there was none. */
  seller_version: number | null;
  text_version: Generated<number>;
}

/** What receipts and credit notes say of their event, as it was when they were issued. */
export interface ReceiptTextTable {
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
  type_names: Record<string, string>;
}

/** A tax rate of an organisation. */
export interface TaxRateTable {
  id: string;
  organisation_id: string;
  name: string;
  /** Thousandths of a percent. */
  rate: number;
  /** Whether prices are without it. */
  on_top: boolean;
  /** Whether companies of other EU countries buy without it. */
  reverse_charge: Generated<boolean>;
  /** Whether it applies to ticket types that name no rate. */
  is_default: boolean;
  created_at: Date;
}

/** The seller details of an organisation, for its receipts; each change is a new version. */
export interface SellerTable {
  organisation_id: string;
  version: number;
  /** Empty if the organiser removed all details. */
  legal_name: string;
  address: string;
  registration_number: string;
  vat_number: string;
  /** Read and written only by processes that were started before rates had it. */
  reverse_charge: Generated<boolean>;
  saved_at: Date;
}

/** Money that the operator paid an organiser by hand. */
export interface PayoutTable {
  event_id: string;
  id: string;
  amount_minor: number;
  currency: CurrencyCode;
  /** A day: "2026-12-14". */
  paid_on: string;
  bank_reference: string;
  recorded_by: string | null;
  recorded_at: Date;
}

export interface ReconciliationTable {
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
  differences: ColumnType<unknown, string | undefined, RawBuilder<unknown>>;
  started_at: Date;
  ended_at: Date | null;
  check_at: Date | null;
}

/** Tickets sold in fifteen minutes, by type. */
export interface SalesTable {
  event_id: string;
  period_start: Date;
  ticket_type_id: string;
  currency: CurrencyCode;
  tickets: number;
  paid_minor: number;
  refunded_tickets: Generated<number>;
  refunded_minor: Generated<number>;
}

export interface WebhookInboxTable {
  id: string;
  provider: string;
  event_type: string;
  about: 'payment' | 'refund' | 'dispute' | 'payee' | 'other';
  object_id: string;
  status: string;
  reference: string | null;
  payment_id: Generated<string | null>;
  payee: Generated<string | null>;
  body: Buffer;
  received_at: Date;
  processed_at: Generated<Date | null>;
  check_at: Date;
}

/** What an event asks about its attendees; there is no row for an event that asks nothing. */
export interface AttendeeSettingsTable {
  event_id: string;
  names: 'off' | 'optional' | 'required';
  emails: boolean;
  before_payment: boolean;
}

export type AttendeeQuestionKind =
  | 'text'
  | 'long_text'
  | 'number'
  | 'date'
  | 'choice'
  | 'several'
  | 'phone'
  | 'country'
  | 'file'
  | 'consent';

export interface QuestionTable {
  event_id: string;
  id: string;
  position: number;
  scope: 'order' | 'ticket';
  kind: AttendeeQuestionKind;
  text: string;
  help: string;
  required: boolean;
  options: string[];
  all_types: boolean;
  /** The question that it depends on; it is asked only if that one has one of the answers `asked_if`. */
  asked_after: string | null;
  asked_if: string[] | null;
  sensitive: boolean;
  /** How many days after the event its answers are erased. */
  keep_days: number | null;
  at_door: boolean;
  closed_at: Date | null;
}

export interface QuestionTypeTable {
  event_id: string;
  question_id: string;
  ticket_type_id: string;
}

/** The attendee of a seat: the n-th ticket (`seat`) of an order's line. */
export interface AttendeeTable {
  event_id: string;
  order_id: string;
  line_number: number;
  seat: number;
  name: string | null;
  email: string | null;
  updated_at: Date;
}

export interface AnswerTable {
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

/** The file of an answer; the answer's value is its name. */
export interface AnswerFileTable {
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

export interface CheckInAreaTable {
  event_id: string;
  id: string;
  position: number;
  name: string;
  /** Null until somebody chooses. */
  frequency: Generated<'event' | 'day' | null>;
  re_entry: Generated<boolean>;
  all_types: Generated<boolean>;
  closed_at: Generated<Date | null>;
}

export interface CheckInAreaTypeTable {
  event_id: string;
  area_id: string;
  ticket_type_id: string;
  valid_from: Date | null;
  valid_until: Date | null;
}

export interface AdmissionTable {
  event_id: string;
  ticket_id: string;
  area_id: string;
  period: string;
  scan_id: string;
  admitted_at: Date;
  gate: string;
  admitted_by: string;
  entries: Generated<number>;
  /** People inside now. */
  inside: Generated<number>;
  /** People who came in: where people may come back, the most that were inside together. */
  admitted: Generated<number>;
  /** Of the last entry: how many of its people had not been in before. */
  newcomers: Generated<number>;
  /** The entry before the last one. */
  previous_scan_id: Generated<string | null>;
}

export interface AdmissionCountTable {
  event_id: string;
  area_id: string;
  period: string;
  admitted: number;
  inside: number;
}

export interface ScanTable {
  event_id: string;
  id: string;
  area_id: string;
  direction: Generated<'entry' | 'exit'>;
  ticket_id: string | null;
  answer:
    | 'admitted'
    | 'already-admitted'
    | 'too-many'
    | 'disputed'
    | 'refunded'
    | 'resold'
    | 'reversed'
    | 'transferred'
    | 'wrong-area'
    | 'not-valid-now'
    | 'add-on'
    | 'left'
    | 'not-inside'
    | 'foreign'
    | 'forged'
    | 'unknown'
    | 'malformed';
  gate: string;
  scanned_by: string;
  scanned_at: Date;
  /** How many people it was for. */
  people: Generated<number>;
  /** Of a scan that admitted, as in its admission; null for all others. */
  newcomers: Generated<number | null>;
  previous_scan_id: Generated<string | null>;
  /** Of an admission that was undone. */
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

/** A unit of an add-on that was ticked off at the door. */
export interface CollectedAddOnTable {
  event_id: string;
  ticket_id: string;
  collection_id: string;
  collected_at: Date;
  gate: string;
  collected_by: string;
}

type QuestionKind = 'text' | 'name' | 'email' | 'choice';
type QuestionStep = 'gender' | 'second';

/** The questions of the questionnaire; there is no row until an admin has written them. */
export interface QuestionnaireFormTable {
  one: Generated<boolean>;
  steps: ColumnType<
    {
      step: QuestionStep;
      heading: string;
      questions: { id: string; kind: QuestionKind; text: string; options: string[]; required: boolean }[];
    }[],
    string,
    string
  >;
  version: number;
  updated_at: Date;
}

/** Somebody's answers to the questionnaire: either `user_id` or `guest_id` is set. */
export interface QuestionnaireTable {
  id: string;
  user_id: string | null;
  guest_id: string | null;
  info: Generated<string>;
  /** The first address given, as typed. */
  email: Generated<string>;
  /** By question id. */
  answers: ColumnType<
    Record<
      string,
      { question: string; kind: QuestionKind; step: QuestionStep; place: number; answer: string }
    >,
    string | undefined,
    string
  >;
  progress: number;
  created_at: Date;
  updated_at: Date;
}

export interface GazetteerPlaceTable {
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

export interface GazetteerVersionTable {
  single: Generated<boolean>;
  version: string;
  loaded_at: Generated<Date>;
}

export interface ProcessTable {
  id: string;
  host: string;
  role: string;
  runs_jobs: boolean;
  files_location: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
  findings: ColumnType<
    { code: string; severity: 'problem' | 'warning'; says: string; advice: string }[],
    string,
    string
  >;
}
