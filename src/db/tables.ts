// Written by `npm run sql` from the migrated schema. Change it by a migration; what PostgreSQL can't tell is in column-types.ts.
import type { ColumnType, Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** A column that only the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>;

/** The tables and views. */
export interface Tables {
  add_on_collections: AddOnCollections;
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
  door_devices: DoorDevices;
  ended_resales: EndedResales;
  event_approvals: EventApprovals;
  event_keys: EventKeys;
  event_moves: EventMoves;
  event_slugs: EventSlugs;
  event_sums: EventSums;
  events: Events;
  gates: Gates;
  gazetteer_places: GazetteerPlaces;
  gazetteer_version: GazetteerVersion;
  guest_batches: GuestBatches;
  images: Images;
  imported_codes: ImportedCodes;
  installation_secret: InstallationSecret;
  inventory: Inventory;
  invitations: Invitations;
  kiosks: Kiosks;
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
  order_notes: OrderNotes;
  order_sums: OrderSums;
  order_tags: OrderTags;
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
  receipt_gaps: ReceiptGaps;
  receipt_texts: ReceiptTexts;
  receipts: Receipts;
  reconciliations: Reconciliations;
  recovery_codes: RecoveryCodes;
  refund_requests: RefundRequests;
  refunds: Refunds;
  renderings: Renderings;
  restores: Restores;
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
  ticket_exchanges: TicketExchanges;
  ticket_resales: TicketResales;
  ticket_transfers: TicketTransfers;
  ticket_types: TicketTypes;
  tickets: Tickets;
  till_entries: TillEntries;
  till_shifts: TillShifts;
  users: Users;
  waiting_entries: WaitingEntries;
  waiting_lists: WaitingLists;
  wallet_changes: WalletChanges;
  wallet_devices: WalletDevices;
  wallet_events: WalletEvents;
  wallet_passes: WalletPasses;
  webhook_inbox: WebhookInbox;
}

/** A unit of an add-on that was handed out at the door, also one that was put back. */
interface AddOnCollections {
  eventId: string;
  ticketId: string;
  /** Made by the device: sent again, it is the same. */
  id: string;
  collectedAt: Date;
  gate: string;
  collectedBy: string;
  /** False: a device handed it out although it had been refunded, or its payment was on hold. */
  valid: Generated<boolean>;
  /** The device that decided it without network; null if we did. */
  device: string | null;
  deviceSequence: number | null;
  /** When somebody took it back, as after a slip of the finger. */
  putBackAt: Date | null;
  putBackBy: string | null;
  putBackDevice: string | null;
  putBackSequence: number | null;
  /** The transaction that last changed it; 0 for what was handed out before this table. */
  changedIn: Generated<string>;
}

interface AddOnTicketTypes {
  eventId: string;
  addOnId: string;
  ticketTypeId: string;
}

/** An add-on; its variants are rows of `ticket_types` (docs/decisions/0091). */
interface AddOns {
  eventId: string;
  id: string;
  position: number;
  kind: 'add_on' | 'donation';
  name: string;
  description: Generated<string>;
  perTicketMinimum: Generated<number>;
  /** Null means any number. */
  perTicketLimit: number | null;
  /** Whether it can be bought without a ticket that it is for. */
  soldAlone: boolean;
  /** False: it is only for the ticket types that are named. */
  allTypes: boolean;
}

interface AdmissionCounts {
  eventId: string;
  admitted: number;
  areaId: string;
  period: string;
  inside: number;
}

interface Admissions {
  eventId: string;
  ticketId: string;
  scanId: string;
  admittedAt: Date;
  gate: string;
  admittedBy: string;
  areaId: string;
  period: string;
  entries: Generated<number>;
  /** People inside now. */
  inside: Generated<number>;
  /** People who came in: where people may come back, the most that were inside together. */
  admitted: Generated<number>;
  /** Of the last entry: how many of its people had not been in before. */
  newcomers: Generated<number>;
  /** The entry before the last one. */
  previousScanId: string | null;
  /** The transaction of the latest entry or exit. Of one that was undone, its ticket has it. */
  changedIn: Generated<string>;
  /** How many people more than its ticket admits devices without network let in; they are in none of the other counts. */
  over: Generated<number>;
}

/** The file of an answer; the answer's value is its name. */
interface AnswerFiles {
  eventId: string;
  orderId: string;
  lineNumber: number;
  seat: number;
  questionId: string;
  key: string;
  /** As determined from its bytes. */
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  /** Its size before encryption. */
  sizeBytes: number;
  sealed: boolean;
}

interface Answers {
  eventId: string;
  orderId: string;
  /** 0, like its seat, for an answer about the order. */
  lineNumber: number;
  seat: number;
  questionId: string;
  /** The question's wording when it was answered. */
  asked: string;
  value: string[] | null;
  /** The value as JSON, encrypted, if the question is sensitive. */
  sealed: Buffer | null;
  answeredAt: Date;
}

interface Attempts {
  key: string;
  count: number;
  windowEndsAt: Date;
}

/** What an event asks about its attendees; there is no row for an event that asks nothing. */
interface AttendeeSettings {
  eventId: string;
  names: Generated<'off' | 'optional' | 'required'>;
  emails: Generated<boolean>;
  beforePayment: Generated<boolean>;
}

/** The attendee of a seat: the n-th ticket (`seat`) of an order's line. */
interface Attendees {
  eventId: string;
  orderId: string;
  lineNumber: number;
  seat: number;
  name: string | null;
  email: string | null;
  updatedAt: Date;
}

/** An entry of the audit log. It is sealed once, and its personal data may be erased; nothing else of it changes. */
interface AuditEntries {
  id: string;
  /** An organisation's id, or 'installation'. */
  chain: string;
  at: Date;
  kind: string;
  actedAs: 'member' | 'admin' | 'person' | 'stranger' | 'customer' | 'operator';
  actorId: string | null;
  aboutId: string | null;
  eventId: string | null;
  facts: ColumnTypes['audit_entries.facts'];
  origin: ColumnTypes['audit_entries.origin'];
  originDigest: Buffer | null;
  personal: ColumnTypes['audit_entries.personal'];
  personalDigest: Buffer | null;
  /** From 1 in its chain; null until it is sealed. */
  sequence: number | null;
  hash: Buffer | null;
  /** The names at the act; null once erased, and in entries from before they were kept. */
  names: ColumnTypes['audit_entries.names'];
  namesDigest: Buffer | null;
}

interface AuditHeads {
  chain: string;
  sequence: number;
  hash: Buffer;
}

/** The bank account that the operator pays an organisation's earnings into by hand. */
interface BankAccounts {
  organisationId: string;
  holder: string;
  /** Of the IBAN or the account number: what anybody but admins sees. */
  last4: string;
  /** The whole account as JSON, sealed by a key of its own. */
  sealed: Buffer;
  updatedAt: Date;
}

/** A business buyer of an order. */
interface BusinessBuyers {
  eventId: string;
  orderId: string;
  company: string;
  address: string;
  /** ISO 3166-1. */
  country: string;
  /** Empty for none. */
  vatNumber: string;
  /** Whether any of its lines was sold without tax. */
  reverseCharge: boolean;
}

interface Cancellations {
  eventId: string;
  cancelledBy: string | null;
  refundsRequestedAt: Date | null;
  announcesRefund: boolean;
  checkAt: Date | null;
  notifiedUntil: string | null;
  allNotified: Generated<boolean>;
}

interface CheckInAreaTypes {
  eventId: string;
  areaId: string;
  ticketTypeId: string;
  validFrom: Date | null;
  validUntil: Date | null;
}

interface CheckInAreas {
  eventId: string;
  id: string;
  position: number;
  name: string;
  /** Null until somebody chooses. */
  frequency: 'event' | 'day' | null;
  reEntry: Generated<boolean>;
  allTypes: Generated<boolean>;
  closedAt: Date | null;
  /** How many people may be inside at once; null: nobody counts. */
  capacity: number | null;
}

/** A unit of an add-on that was ticked off at the door. */
interface CollectedAddOns {
  eventId: string;
  ticketId: string;
  collectionId: string;
  collectedAt: Date;
  gate: string;
  collectedBy: string;
  /** How many more than this one unit devices without network handed out. */
  over: Generated<number>;
}

interface DiscardedFiles {
  key: string;
  discardedAt: Date;
}

/** A dispute of a payment. */
interface Disputes {
  eventId: string;
  id: string;
  orderId: string;
  attemptNumber: number;
  provider: string;
  providerDisputeId: string;
  state: 'open' | 'won' | 'lost';
  amountMinor: number;
  currency: string;
  category: string | null;
  dueAt: Date | null;
  openedAt: Date;
  decidedAt: Date | null;
  updatedAt: Date;
  checkAt: Date | null;
  feeMinor: number | null;
}

/** The devices that joined a gate. One that is removed has no row, and is refused. */
interface DoorDevices {
  eventId: string;
  id: string;
  gateId: string;
  name: string;
  /** The member who showed the code; its scans are stored as theirs. */
  letInBy: string;
  joinedAt: Date;
  /** When it was last heard of, to the minute. */
  seenAt: Date;
}

/** A resale that has ended (docs/decisions/0117). */
interface EndedResales {
  eventId: string;
  ticketId: string;
  /** Counts a ticket's resales, from 1. */
  number: number;
  /** Null for a ticket that was sold before this was recorded. */
  offeredAt: Date | null;
  endedAt: Date;
  /** Whether somebody bought it; otherwise it was taken off resale. */
  sold: boolean;
}

interface EventApprovals {
  /** The event may be deleted since. */
  eventId: string;
  id: string;
  decidedBy: string;
  decision: 'approved' | 'rejected';
  reason: string | null;
  decidedAt: Date;
  /** The name and zone of an event that was deleted; null until then. */
  eventName: string | null;
  eventTimeZone: string | null;
}

interface EventKeys {
  eventId: string;
  keyId: number;
  publicKey: string;
  privateKeySealed: string;
  createdAt: Date;
}

/** An event's time and place before a move. */
interface EventMoves {
  eventId: string;
  movedAt: Date;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: string;
}

interface EventSlugs {
  slug: string;
  /** Null once the event is deleted. */
  eventId: string | null;
}

/** The sums of an event's transfers, one row for each currency, minor units. */
interface EventSums {
  eventId: ReadOnly<string>;
  currency: ColumnTypes['event_sums.currency'];
  transfers: ReadOnly<number>;
  soldMinor: ReadOnly<number>;
  refundedMinor: ReadOnly<number>;
  serviceFeesMinor: ReadOnly<number>;
  cardFeesMinor: ReadOnly<number>;
  disputedMinor: ReadOnly<number>;
  paidByHandMinor: ReadOnly<number>;
  paidDirectlyMinor: ReadOnly<number>;
  balanceMinor: ReadOnly<number>;
  takenAtDoorMinor: ReadOnly<number>;
}

interface Events {
  id: string;
  organisationId: string;
  name: string;
  description: Generated<string>;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  bannerKey: string | null;
  accent: string | null;
  approval: Generated<'draft' | 'pending' | 'approved' | 'rejected'>;
  rejectedReason: string | null;
  cancelledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  cancelledReason: string | null;
  changedSinceApproval: Generated<string[]>;
  renderingKey: string | null;
  createdFrom: string | null;
  searchWords: ReadOnly<string>;
  /** Who pays the service fee; null: the operator's default. */
  feePayer: 'organiser' | 'customer' | null;
  /** How many days before the start customers can last refund tickets themselves; null: all sales are final. */
  refundUntilDays: number | null;
  /** When the sweep last looked for guests' data in its orders, long after the event. */
  guestDataCheckedAt: Date | null;
  /** Whether it is on the public list of events and on its organiser's page. */
  listed: Generated<boolean>;
  /** Null if it is not part of a series. */
  seriesId: string | null;
  /** The pin is on the point of a whole town in our list of places. */
  pinIsTown: Generated<boolean>;
  /** When its organiser last sent it for approval; null for a draft. */
  submittedAt: Date | null;
  /** Of each ticket, in the currency of its price, minor units. */
  cancellationFeeMinor: Generated<number>;
  /** Of the price of a ticket or add-on, hundredths of a percent. */
  cancellationFeeHundredths: Generated<number>;
}

interface Gates {
  eventId: string;
  id: string;
  name: string;
  /** The areas that its devices scan for; empty: all that are open. */
  areaIds: string[];
  /** Whether its devices let people in, out, or both. */
  direction: 'both' | 'entry' | 'exit';
}

interface GazetteerPlaces {
  id: number;
  name: string;
  search: string;
  partOf: string | null;
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
  loadedAt: Generated<Date>;
}

interface GuestBatches {
  eventId: string;
  id: string;
  /** What made the list: somebody at the desk, or the system that it was exported from. */
  source: 'list' | 'csv' | 'pretix' | 'eventbrite' | 'hi-events';
  reason: string;
  /** Whether guests with an address were emailed their tickets. */
  mailed: boolean;
  addedBy: string | null;
  addedAt: Date;
  /** When all of their tickets were revoked. */
  revokedAt: Date | null;
}

interface Images {
  key: string;
  ownerId: string;
  accent: string | null;
  width: number;
  height: number;
  createdAt: Date;
}

interface ImportedCodes {
  eventId: string;
  codeHash: string;
  ticketId: string;
}

/** One row: by which APP_SECRET this installation is known, and how far its last change is. */
interface InstallationSecret {
  single: Generated<boolean>;
  /** Derived one way from the secret, for comparing only. */
  checkValue: Buffer;
  /** The first secret, sealed under the current one. */
  firstSealed: Buffer;
  previousCheck: Buffer | null;
  /** When the current secret came into use. */
  beganAt: Generated<Date>;
  /** When nothing was left that only the previous secret opens; null while something may be. */
  resealedAt: Date | null;
}

/** The counter of a ticket type or shared capacity. */
interface Inventory {
  eventId: string;
  ticketTypeId: string | null;
  capacity: number;
  held: Generated<number>;
  sold: Generated<number>;
  closed: Generated<boolean>;
  /** The version of its ticket type; a shared capacity changes with its types. */
  version: Generated<number>;
  sharedCapacityId: string | null;
  /** The id of the ticket type or shared capacity. */
  id: ReadOnly<string>;
  /** How many waiting list entries are for this ticket type. */
  waiting: Generated<number>;
}

/** An invitation of an address to join an organisation. */
interface Invitations {
  organisationId: string;
  email: string;
  /** The id in the link of its mail. */
  id: string;
  role: 'owner' | 'manager' | 'finance' | 'box_office' | 'door' | 'reader';
  /** Null means all events. */
  eventIds: string[] | null;
  invitedBy: string;
  invitedAt: Date;
  /** Null if it is only for the doors of named events; then it ends with the last of these. */
  expiresAt: Date | null;
  /** Like a member's. */
  doors: Generated<string[]>;
  /** SHA-256 of the code in each email's link that lets somebody join a door in one step. They end with the invitation. */
  codeHashes: Generated<Buffer[]>;
}

interface Kiosks {
  eventId: string;
  badge: ColumnTypes['kiosks.badge'];
  prints: boolean;
  findByName: boolean;
  directions: string;
}

interface LedgerEntries {
  eventId: ReadOnly<string>;
  id: ReadOnly<string>;
  orderId: ColumnTypes['ledger_entries.order_id'];
  kind: ColumnTypes['ledger_entries.kind'];
  account: ReadOnly<string>;
  amountMinor: ReadOnly<number>;
  currency: ReadOnly<string>;
  createdAt: ReadOnly<Date>;
}

interface LedgerTransfers {
  eventId: string;
  id: string;
  /** Null for a payout, which belongs to no single order. */
  orderId: string | null;
  kind: 'sale' | 'late_payment' | 'duplicate_payment' | 'mismatched_payment' | 'refund' | 'refund_reversal' | 'platform_fee' | 'provider_fee' | 'fee_refund' | 'direct_settlement' | 'dispute' | 'dispute_fee' | 'payout';
  debitAccount: string;
  creditAccount: string;
  amountMinor: number;
  currency: string;
  createdAt: Date;
  /** The payment that it belongs to; null for a payout. */
  attemptNumber: number | null;
  refundId: string | null;
  disputeId: string | null;
  payoutId: string | null;
  /** Counts the transfers of this kind of a refund or dispute, from 1. */
  entry: Generated<number>;
}

/** One-time codes in mails, stored by hash. */
interface MailCodes {
  codeHash: Buffer;
  purpose: 'verify-email' | 'reset-password' | 'change-email';
  subjectId: string;
  expiresAt: Date;
}

interface MailOptOuts {
  organisationId: string;
  /** A keyed hash, so that the list contains no addresses. */
  addressHash: Buffer;
  optedOutAt: Date;
}

interface Members {
  organisationId: string;
  userId: string;
  role: 'owner' | 'manager' | 'finance' | 'box_office' | 'door' | 'reader';
  /** Null means all events. */
  eventIds: string[] | null;
  joinedAt: Date;
  /** Events at whose doors they check tickets, besides those of their role. */
  doors: Generated<string[]>;
}

/** A recipient of a message, one for each address, named by an order or by the transfer that brought the ticket. */
interface MessageRecipients {
  eventId: string;
  messageId: string;
  orderId: string;
  /** Null: the order's customer. */
  transferId: string | null;
  /** The id of its mail in the outbox. */
  mailId: string;
  sentAt: Date | null;
  failedAt: Date | null;
}

/** A message of an organiser to ticket holders. */
interface Messages {
  eventId: string;
  id: string;
  subject: string;
  /** Markdown. */
  body: string;
  audience: 'all' | 'types' | 'not-checked-in' | 'unanswered' | 'order';
  ticketTypeIds: string[] | null;
  orderId: string | null;
  /** Whether it also goes to people who opted out. */
  essential: boolean;
  /** `held`: it was due and might not be sent; somebody decides. */
  state: 'scheduled' | 'held' | 'sent' | 'called-off' | 'stopped';
  /** When it is sent; for a sent one, when its recipients were chosen. */
  sendAt: Date;
  stoppedWhy: ColumnTypes['messages.stopped_why'];
  writtenBy: string;
  writtenAt: Date;
  /** Set for a message to the holders of these tickets. */
  ticketIds: string[] | null;
}

interface OrderAddressChanges {
  eventId: string;
  id: string;
  orderId: string;
  oldEmail: string;
  newEmail: string;
  changedBy: string | null;
  changedAt: Date;
}

interface OrderClaims {
  eventId: string;
  orderId: string;
  userId: string;
  claimedAt: Date;
}

/** The confirmation of a free order by the link mailed to its address. */
interface OrderConfirmations {
  eventId: string;
  orderId: string;
  requestedAt: Date;
}

interface OrderLines {
  eventId: string;
  orderId: string;
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number;
  /** The service fee of one ticket, minor units; it comes on top of the price only if the customer pays it. */
  unitFeeMinor: Generated<number>;
  /** From 1 in each order. Several lines may have the same ticket type at different prices. */
  number: number;
  /** How much less one ticket costs than its list price. */
  unitDiscountMinor: Generated<number>;
  /** False for a line of add-ons. */
  admits: Generated<boolean>;
  /** For add-ons: the line whose tickets they belong to. */
  forLine: number | null;
  /** The tax that it was sold with; null if none was stated. */
  taxName: string | null;
  /** Thousandths of a percent. */
  taxRate: number | null;
  /** The tax in the whole line, including that in a service fee which the customer pays on top. */
  taxMinor: Generated<number>;
  /** What its tickets were sold as and its receipt says, where they were exchanged since. Null: as their type. */
  soldTypeId: string | null;
}

interface OrderMails {
  eventId: string;
  id: string;
  orderId: string;
  email: ColumnTypes['order_mails.email'];
  reason: 'paid' | 'resent' | 'address-corrected';
  requestedBy: string | null;
  requestedAt: Date;
  sentAt: Date | null;
  refusedAt: Date | null;
  refusal: string | null;
}

interface OrderNotes {
  eventId: string;
  id: string;
  orderId: string;
  text: string;
  writtenBy: string | null;
  writtenAt: Date;
}

/** An event's orders that were paid, by currency and where they came from; those refunded later still count. */
interface OrderSums {
  eventId: string;
  currency: string;
  /** The utm_source of the link, or the host of the page before ours; null if unknown. */
  source: string | null;
  medium: string | null;
  campaign: string | null;
  orders: number;
  paidMinor: number;
}

interface OrderTags {
  eventId: string;
  orderId: string;
  /** As it was first written: two that differ by capitals alone are one. */
  tag: string;
}

interface Orders {
  eventId: string;
  id: string;
  state: 'held' | 'paid' | 'expired' | 'cancelled' | 'partly_refunded' | 'refunded';
  email: ColumnTypes['orders.email'];
  buyer: string;
  currency: ColumnTypes['orders.currency'];
  /** What the customer is charged, fixed at the hold. It includes the service fee if the customer pays that. */
  totalMinor: number;
  holdExpiresAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  mailedAt: Date | null;
  linkVersion: Generated<number>;
  /** The service fee of the whole order, minor units. */
  feeMinor: Generated<number>;
  feePayer: Generated<'organiser' | 'customer'>;
  /** When a payment in progress extended the hold, which happens at most once. */
  holdExtendedAt: Date | null;
  /** Hashes of the idempotency key and of its request; null without a key. */
  idempotencyKeyHash: string | null;
  requestHash: string | null;
  /** Keyed hash of the network address that placed it, for the duration of its hold. */
  heldFrom: ColumnTypes['orders.held_from'];
  /** Seats by ticket type that count against that address's share; null: as its lines say. */
  heldSeats: ColumnTypes['orders.held_seats'];
  /** Null: unknown. */
  source: ColumnTypes['orders.source'];
  /** The promo code it was placed with. Its use counts while the order is held, and for good once it is paid. */
  promoCodeId: string | null;
  codeTickets: number | null;
  codeDiscountMinor: number | null;
  /** Keyed hash of the inbox of its email address. */
  codeMailboxKey: ColumnTypes['orders.code_mailbox_key'];
  /** How many of its tickets came from the code's reserve. */
  codeReserved: number | null;
  /** The ticket on resale that it replaces once it is paid; such an order takes no seat. */
  resoldTicketId: string | null;
  /** Somebody opened it with the link of its email; kept for orders whose address the organiser's people typed. */
  openedFromMail: Generated<boolean>;
  /** BCP 47, null: English, or ordered before there were others */
  language: ColumnTypes['orders.language'];
}

interface OrganisationSlugs {
  slug: string;
  /** Null once its only account is deleted; nobody else gets the slug. */
  organisationId: string | null;
  /** Whether it is the page's current slug; earlier ones redirect to it. */
  current: boolean;
}

interface Organisations {
  id: string;
  /** Empty until somebody gives one. */
  name: string;
  logoKey: string | null;
  /** The member that customers may write to; null: the operator's support. */
  contactUserId: string | null;
  createdAt: Date;
  /** An admin's decision about its messages; null: its sales decide. */
  messageTrust: 'trusted' | 'off' | null;
  /** The text on its public page; may be empty. */
  about: Generated<string>;
  /** Whether members who do more than check tickets need a second factor to see it. */
  requiresSecondFactor: Generated<boolean>;
  /** IANA; documents have the day there. Its first event's until somebody changes it; null: it has no event yet. */
  sellerTimeZone: string | null;
}

interface Outbox {
  id: string;
  kind: ColumnTypes['outbox.kind'];
  eventId: string | null;
  subjectId: string | null;
  recipient: string | null;
  facts: ColumnTypes['outbox.facts'];
  createdAt: Date;
  dueAt: Date | null;
  tries: Generated<number>;
  deferredAt: Date | null;
  sentAt: Date | null;
  refusedAt: Date | null;
  refusal: string | null;
  /** Whether it is one of thousands; other mails are sent first. */
  bulk: Generated<boolean>;
}

interface Passkeys {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  /** The counter at its last use; synced passkeys stay at 0. */
  signCount: number;
  transports: string[];
  name: string;
  /** Set when a password is reset by mail: then the passkey works only after the password. */
  needsPassword: Generated<boolean>;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface Passwords {
  userId: string;
  hash: string;
  updatedAt: Date;
}

interface Payees {
  organisationId: string;
  provider: string;
  account: string;
  currency: string | null;
  state: 'active' | 'off';
  bankCode: string | null;
  bankName: string | null;
  accountLast4: string | null;
  holder: string | null;
  createdAt: Date;
  updatedAt: Date;
  standing: Generated<'unfinished' | 'in-review' | 'active' | 'restricted' | 'disconnected'>;
  dueAt: Date | null;
}

interface PaymentAttempts {
  eventId: string;
  orderId: string;
  number: number;
  provider: string;
  state: 'created' | 'opened' | 'action_required' | 'processing' | 'succeeded' | 'failed' | 'abandoned';
  amountMinor: number;
  currency: ColumnTypes['payment_attempts.currency'];
  accessCode: string | null;
  redirectUrl: string | null;
  createdAt: Date;
  succeededAt: Date | null;
  checkAt: Date | null;
  payee: string | null;
  channel: string | null;
  providerFeeMinor: number | null;
  /** For a payment on hold: when to check it again. */
  holdCheckAt: Date | null;
  /** The provider's own id of the payment, as in its webhooks; null if it knows only our reference. */
  providerPaymentId: string | null;
}

/** The balance of a payment, minor units of `currency`; the view's definition explains the columns. */
interface PaymentBalances {
  eventId: ReadOnly<string>;
  orderId: ReadOnly<string>;
  attemptNumber: ReadOnly<number>;
  provider: ReadOnly<string>;
  payee: ColumnTypes['payment_balances.payee'];
  bookedAs: ColumnTypes['payment_balances.booked_as'];
  currency: ReadOnly<string>;
  paidMinor: ColumnTypes['payment_balances.paid_minor'];
  refundedMinor: ReadOnly<number>;
  refundingMinor: ReadOnly<number>;
  requestedMinor: ReadOnly<number>;
  disputedMinor: ReadOnly<number>;
  lostMinor: ReadOnly<number>;
  leftMinor: ReadOnly<number>;
  withPayeeMinor: ReadOnly<number>;
  feeMinor: ReadOnly<number>;
  feeRefundedMinor: ReadOnly<number>;
}

interface PaymentExceptions {
  eventId: string | null;
  id: string;
  orderId: string | null;
  attemptNumber: number | null;
  kind: 'late' | 'duplicate' | 'mismatch' | 'sent_twice' | 'refund_failed' | 'refund_needs_attention' | 'unknown_payment' | 'dispute' | 'reconciliation' | 'provider_refund' | 'not_opened' | 'payment_on_hold' | 'mail_undelivered';
  createdAt: Date;
  refundId: string | null;
  provider: string | null;
  amountMinor: number | null;
  currency: string | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  note: string | null;
  /** Tells apart exceptions of one kind about one thing; null if there is only one. */
  code: string | null;
  disputeId: string | null;
  /** The id of its subject if we have none for it: a payment's reference at the provider, or the id of a mail. */
  objectId: string | null;
  /** Tells apart repetitions about the same thing. */
  occurrence: Generated<number>;
  /** The facts that its words are made of: core/exceptions/exception-facts.ts. */
  facts: ColumnTypes['payment_exceptions.facts'];
  outcome: 'tickets_issued' | 'refunded' | 'nothing_to_send_back' | 'returned_before' | 'retried' | 'accepted' | 'succeeded' | 'rest_requested' | 'sent_another_way' | 'returned_at_provider' | 'paid_back_by_bank' | 'tickets_on_hold' | 'won' | 'tickets_cancelled' | 'tickets_cancelled_refunded' | 'tickets_cancelled_for_it' | 'no_tickets_left' | 'all_refunded' | 'seats_released' | 'booked_since' | 'not_charged' | 'known_since' | 'fee_returned' | 'came_back_since' | null;
  /** The decision of the person who resolved it. */
  decision: 'resolved' | 'retry_refund' | 'money_kept' | 'money_refunded' | 'same_money' | 'send_both' | null;
  /** Set beside the decision 'resolved': what was decided about a payment whose order was lost. */
  lostDecision: string | null;
}

/** Money that the operator paid an organiser by hand. */
interface Payouts {
  eventId: string;
  id: string;
  amountMinor: number;
  currency: ColumnTypes['payouts.currency'];
  /** A day: "2026-12-14". */
  paidOn: string;
  bankReference: string;
  recordedBy: string | null;
  recordedAt: Date;
}

interface Processes {
  id: string;
  host: string;
  role: string;
  runsJobs: boolean;
  filesLocation: string;
  startedAt: Generated<Date>;
  seenAt: Generated<Date>;
  findings: ColumnTypes['processes.findings'];
}

interface PromoCodes {
  eventId: string;
  id: string;
  promotionId: string;
  code: string;
  maxUses: number | null;
  maxTickets: number | null;
  maxDiscountMinor: number | null;
  /** What held and paid orders used of it. */
  uses: Generated<number>;
  tickets: Generated<number>;
  discountMinor: Generated<number>;
  /** Tickets of the reserve that nobody has taken; they are part of `inventory.held`. */
  reservedLeft: Generated<number>;
}

interface PromotionTypes {
  eventId: string;
  promotionId: string;
  ticketTypeId: string;
}

interface Promotions {
  eventId: string;
  id: string;
  /** The name of a batch of codes; null: it has one code, which is its name. */
  name: string | null;
  effect: 'none' | 'amount' | 'percent' | 'price';
  percentHundredths: number | null;
  amountMinor: number | null;
  /** It applies only to ticket types in this currency. */
  currency: ColumnTypes['promotions.currency'];
  allTypes: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUsesEachPerson: number | null;
  createdAt: Date;
  /** The size of its reserve, in tickets of its one ticket type. */
  reserved: number | null;
}

interface QuestionTypes {
  eventId: string;
  questionId: string;
  ticketTypeId: string;
}

/** The questions of the questionnaire; there is no row until an admin has written them. */
interface QuestionnaireForm {
  one: Generated<boolean>;
  steps: ColumnTypes['questionnaire_form.steps'];
  version: number;
  updatedAt: Date;
}

/** Somebody's answers to the questionnaire: either `user_id` or `guest_id` is set. */
interface Questionnaires {
  id: string;
  userId: string | null;
  guestId: string | null;
  info: Generated<string>;
  /** The first address given, as typed. */
  email: Generated<string>;
  progress: number;
  createdAt: Date;
  updatedAt: Date;
  /** By question id. */
  answers: ColumnTypes['questionnaires.answers'];
}

interface Questions {
  eventId: string;
  id: string;
  position: number;
  scope: 'order' | 'ticket';
  kind: 'text' | 'long_text' | 'number' | 'date' | 'choice' | 'several' | 'phone' | 'country' | 'file' | 'consent';
  text: string;
  help: Generated<string>;
  required: Generated<boolean>;
  options: Generated<string[]>;
  allTypes: Generated<boolean>;
  /** The question that it depends on; it is asked only if that one has one of the answers `asked_if`. */
  askedAfter: string | null;
  askedIf: string[] | null;
  sensitive: Generated<boolean>;
  /** How many days after the event its answers are erased. */
  keepDays: number | null;
  atDoor: Generated<boolean>;
  closedAt: Date | null;
}

/** The last number of an organiser's receipts and credit notes. */
interface ReceiptCounters {
  organisationId: string;
  lastNumber: number;
  /** The latest day of its documents. */
  lastIssuedOn: string | null;
}

/** Numbers that nobody gets, as documents from between the two moments may have them already. */
interface ReceiptGaps {
  organisationId: string;
  firstNumber: number;
  lastNumber: number;
  backupTakenAt: Date;
  restoredAt: Date;
}

/** What receipts and credit notes say of their event, as it was when they were issued. */
interface ReceiptTexts {
  eventId: string;
  /** 0: what documents said before this was kept. */
  version: number;
  eventName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** The organiser's name, for receipts without a seller's details. */
  account: string;
  /** By the ids of the event's ticket types. */
  typeNames: ColumnTypes['receipt_texts.type_names'];
}

interface Receipts {
  organisationId: string;
  number: number;
  eventId: string;
  orderId: string;
  kind: 'receipt' | 'credit-note';
  refundId: string | null;
  amountMinor: number;
  currency: ColumnTypes['receipts.currency'];
  issuedAt: Date;
  disputeId: string | null;
  /** The version of `sellers` at the time it was issued; null if there was none. */
  sellerVersion: number | null;
  /** The printed day; null of old documents, whose day was that of their event's place. */
  issuedOn: string | null;
  textVersion: Generated<number>;
}

interface Reconciliations {
  id: string;
  provider: string;
  /** The day of a daily run: "2026-12-14". */
  runOn: string | null;
  requestedBy: string | null;
  rangeFrom: Date;
  rangeTo: Date;
  comparedUntil: Date;
  state: 'waiting' | 'cut-short' | 'done';
  trouble: string | null;
  theirs: Generated<number>;
  ours: Generated<number>;
  foreignPayments: Generated<number>;
  resolved: Generated<number>;
  /** See core/reconciliation/reconcile.ts. */
  differences: ColumnTypes['reconciliations.differences'];
  startedAt: Date;
  endedAt: Date | null;
  checkAt: Date | null;
  /** Set for the comparison after a restore: the moment of its backup. */
  backupTakenAt: Date | null;
}

interface RecoveryCodes {
  userId: string;
  codeHash: Buffer;
}

interface RefundRequests {
  eventId: string;
  id: string;
  orderId: string;
  scope: 'whole' | 'tickets' | 'amount';
  requestedFor: string;
  requestedAs: 'organiser' | 'customer';
  requestedBy: string | null;
  requestedAt: Date;
  amountMinor: number;
}

interface Refunds {
  eventId: string;
  id: string;
  orderId: string;
  attemptNumber: number;
  amountMinor: number;
  currency: string;
  reason: string;
  state: 'requested' | 'pending' | 'processing' | 'done' | 'failed' | 'needs_attention';
  providerRefundId: string | null;
  createdAt: Date;
  updatedAt: Date;
  checkAt: Date | null;
  notifiedAt: Date | null;
  note: string | null;
  requestedBy: string | null;
  requestId: string | null;
  feeRefundMinor: Generated<number>;
  retriedAs: string | null;
  troubleNotifiedAt: Date | null;
  /** When its provider first refused it, for itself or for lack of money; null if it has not. */
  refusedSince: Date | null;
  /** For a done refund: the provider's id of the platform's share that is still to be returned with it; null if nothing is. */
  pendingFeeRefund: string | null;
  /** The provider's refunds are listed before this one is requested: it may have been requested before, or somebody may have refunded there by hand. */
  listFirst: Generated<boolean>;
}

interface Renderings {
  key: string;
  ownerId: string;
  fileName: string;
  sizeBytes: number;
  createdAt: Date;
}

/** A restore that may have lost sales: what happened between its two moments is not in this database. */
interface Restores {
  id: string;
  backupTakenAt: Date;
  restoredAt: Date;
}

/** Tickets sold in fifteen minutes, by type. */
interface Sales {
  eventId: string;
  periodStart: Date;
  ticketTypeId: string;
  currency: ColumnTypes['sales.currency'];
  tickets: number;
  paidMinor: number;
  refundedTickets: Generated<number>;
  refundedMinor: Generated<number>;
}

interface Scans {
  eventId: string;
  id: string;
  ticketId: string | null;
  answer: 'admitted' | 'already-admitted' | 'too-many' | 'disputed' | 'refunded' | 'resold' | 'reversed' | 'transferred' | 'wrong-area' | 'not-valid-now' | 'add-on' | 'left' | 'not-inside' | 'foreign' | 'forged' | 'unknown' | 'malformed';
  gate: string;
  scannedBy: string;
  scannedAt: Date;
  areaId: string;
  direction: Generated<'entry' | 'exit'>;
  /** Of an admission that was undone. */
  undoneAt: Date | null;
  undoneBy: string | null;
  /** How many people it was for. */
  people: Generated<number>;
  /** Of a scan that admitted, as in its admission; null for all others. */
  newcomers: number | null;
  previousScanId: string | null;
  /** The device that decided this scan without network and let people in or out; null if we decided it. */
  device: string | null;
  /** Counts the device's scans of this event that it decided. */
  deviceSequence: number | null;
  /** The device that undid this check-in without network; null if we did. */
  undoneDevice: string | null;
  /** As device_sequence, of undoing it. */
  undoneSequence: number | null;
}

interface SecondFactors {
  userId: string;
  sealedSecret: Buffer;
  /** The time step of the last accepted code, in 30 seconds since 1970. */
  lastStep: number;
  turnedOnAt: Date;
}

/** The seller details of an organisation, for its receipts; each change is a new version. */
interface Sellers {
  organisationId: string;
  version: number;
  /** Empty if the organiser removed all details. */
  legalName: string;
  address: string;
  registrationNumber: string;
  vatNumber: string;
  savedAt: Date;
  /** Read and written only by processes that were started before rates had it. */
  reverseCharge: Generated<boolean>;
}

/** A series, which holds the dates of a repeating event; each date is an event of its own. */
interface Series {
  id: string;
  organisationId: string;
  name: string;
  slug: string;
  createdAt: Date;
}

interface Sessions {
  id: string;
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  ipAddress: string;
  userAgent: string | null;
  /** The organisation selected in this browser; null: the person's first. */
  organisationId: string | null;
  /** When the person last proved who they are: by logging in, or by a fresh proof. */
  provedAt: Date;
  /** Whether it proved a second factor. If the account has one and this is false, it opens nothing. */
  secondFactor: Generated<boolean>;
  /** When it was last used, to the hour. */
  usedAt: Generated<Date>;
}

interface SharedCapacities {
  eventId: string;
  id: string;
  position: number;
  name: string;
  /** When this day of the event starts. Null where it is no day. One without a row in inventory has no limit. */
  startsAt: Date | null;
  /** When this day of the event ends, after its start. */
  endsAt: Date | null;
}

/** How many places of the shared capacity a ticket of the type takes. */
interface SharedCapacityUses {
  eventId: string;
  ticketTypeId: string;
  sharedCapacityId: string;
  places: number;
}

interface SignUps {
  id: string;
  email: string;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  userId: string | null;
  createdAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  enteredAt: Date | null;
}

/** A transfer that its sender took back before anybody accepted it (docs/decisions/0117); its columns are those of a transfer. */
interface TakenBackTransfers {
  eventId: string;
  id: string;
  ticketId: string;
  previousId: string | null;
  email: string;
  sentAt: Date;
  takenBackAt: Date;
}

/** A tax rate of an organisation. */
interface TaxRates {
  id: string;
  organisationId: string;
  name: string;
  /** Thousandths of a percent. */
  rate: number;
  /** Whether prices are without it. */
  onTop: boolean;
  /** Whether it applies to ticket types that name no rate. */
  isDefault: boolean;
  createdAt: Date;
  /** Whether companies of other EU countries buy without it. */
  reverseCharge: Generated<boolean>;
}

interface TicketExchanges {
  eventId: string;
  /** Made by whoever asks, so that asking twice exchanges once. */
  id: string;
  orderId: string;
  formerTicketId: string;
  formerShortCode: string;
  formerTypeId: string;
  /** Its id right after. Later exchanges and transfers give it others. */
  ticketId: string;
  shortCode: string;
  ticketTypeId: string;
  exchangedBy: string | null;
  exchangedAt: Date;
}

/** A ticket that is on resale (docs/decisions/0107). */
interface TicketResales {
  eventId: string;
  ticketId: string;
  offeredAt: Date;
}

/** A transfer of a ticket to somebody else (docs/decisions/0090). */
interface TicketTransfers {
  eventId: string;
  id: string;
  /** The ticket's current id: accepting a transfer gives it a new one. */
  ticketId: string;
  /** The transfer that brought the ticket to the sender; null if the sender is the order's customer. */
  previousId: string | null;
  email: ColumnTypes['ticket_transfers.email'];
  sentAt: Date;
  acceptedAt: Date | null;
  formerTicketId: string | null;
  formerShortCode: string | null;
}

interface TicketTypes {
  eventId: string;
  id: string;
  position: number;
  name: string;
  priceMinor: number;
  currency: ColumnTypes['ticket_types.currency'];
  perOrderLimit: Generated<number>;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  version: Generated<number>;
  description: Generated<string>;
  colour: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | null;
  perOrderMinimum: Generated<number>;
  /** The lowest price that buyers can choose; null: the price is fixed. */
  priceFloorMinor: number | null;
  /** False: only its shared capacities limit it; its counter says to how many. */
  ownCapacity: Generated<boolean>;
  /** The type that has to be sold out or no longer on sale before this one is shown. */
  shownAfter: string | null;
  /** Whether it is shown only with a promo code that names it. */
  hidden: Generated<boolean>;
  /** The add-on that it is a variant of; null: it is a ticket. */
  addOnId: string | null;
  /** The variant's name beside its add-on's; null if there is only one. */
  variant: string | null;
  /** Null: its organisation's default, unless it is untaxed. */
  taxRateId: string | null;
  /** How many people one ticket admits. */
  people: Generated<number>;
  untaxed: Generated<boolean>;
}

interface Tickets {
  eventId: string;
  id: string;
  orderId: string;
  ticketTypeId: string;
  keyId: number;
  shortCode: string;
  /** `on_hold`: its payment is disputed or on hold. */
  state: Generated<'valid' | 'on_hold' | 'revoked'>;
  issuedAt: Date;
  revokedAt: Date | null;
  refundRequestId: string | null;
  /** Whether it was revoked because the customer's bank took the payment back. */
  reversed: Generated<boolean>;
  /** The order line it was bought with, which has its price and fee. */
  lineNumber: number;
  /** Its number within that line, from 1, which stays the same when its id changes. */
  seat: number;
  /** False for a unit of an add-on or a donation. */
  admits: Generated<boolean>;
  /** For add-ons: the ticket that it came with. */
  addOnTo: string | null;
  /** The transaction that last changed what a door knows of it; 0 for tickets from before this column. */
  changedIn: Generated<string>;
  /** How much of the price of a revoked ticket is not refunded but kept, minor units. Null: nothing. */
  keptMinor: number | null;
}

/** An entry of a till: an order's sale, or a refund of it. */
interface TillEntries {
  eventId: string;
  id: string;
  shiftId: string;
  orderId: string;
  refundId: string | null;
  method: 'cash' | 'card_terminal' | null;
  amountMinor: number;
  madeBy: string;
  madeAt: Date;
}

/** A shift at an event's till; minor units. */
interface TillShifts {
  eventId: string;
  id: string;
  name: string;
  currency: ColumnTypes['till_shifts.currency'];
  floatMinor: number;
  openedBy: string;
  openedAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  expectedMinor: number | null;
  countedMinor: number | null;
  note: string | null;
}

interface Users {
  id: string;
  email: string;
  emailVerified: Generated<boolean>;
  role: Generated<'user' | 'admin'>;
  banned: Generated<boolean>;
  banReason: string | null;
  firstName: string | null;
  lastName: string | null;
  country: Generated<string>;
  state: Generated<string>;
  gender: 'Female' | 'Male' | null;
  dob: string | null;
  profileImg: Generated<boolean>;
  started: Generated<boolean>;
  createdAt: Date;
  pictureKey: string | null;
  deletedAt: Date | null;
  newEmail: string | null;
  questionnaireProgress: Generated<number>;
  /** The inbox of the address (core/accounts/mailbox-of.ts). */
  mailbox: ColumnTypes['users.mailbox'];
  /** The first and last name; empty if none was given, and 'Deleted account' after a deletion. */
  name: ReadOnly<string>;
  /** The lower-case name, or the address if there is none. */
  sortName: ReadOnly<string>;
  /** Lower-case name and address. */
  searchText: ReadOnly<string>;
}

interface WaitingEntries {
  eventId: string;
  id: string;
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number | null;
  email: string;
  /** A whole number, in decimal digits. */
  mailboxKey: ColumnTypes['waiting_entries.mailbox_key'];
  askedAt: Date;
  joinedAt: Date | null;
  orderId: string | null;
  endedAt: Date | null;
  endedBecause: 'left' | 'removed' | 'sale-over' | 'cancelled' | null;
}

interface WaitingLists {
  eventId: string;
  open: boolean;
  offerHours: number;
  /** Whether holders can offer their tickets for resale. */
  resale: Generated<boolean>;
}

interface WalletChanges {
  eventId: string;
  id: ReadOnly<number>;
  /** Null: whatever all tickets of the event show. */
  ticketId: string | null;
}

/** Phones that asked to be told when a pass for Apple Wallet changes. Wallet names a phone for us alone. */
interface WalletDevices {
  eventId: string;
  ticketId: string;
  device: string;
  pushToken: string;
}

/** Events of which a wallet has tickets. */
interface WalletEvents {
  eventId: string;
  /** A hash of what Google's class shows; null while there is none. */
  told: string | null;
  /** When to compare that with the event; null: not before it changes. */
  dueAt: Date | null;
  dueSince: Date;
}

interface WalletPasses {
  eventId: string;
  /** What the ticket was called when it was added: one that was transferred since has another id. */
  ticketId: string;
  wallet: 'apple' | 'google';
  createdAt: Date;
  /** Rises whenever the pass may show something else. */
  version: Generated<number>;
  /** The transaction that raised the version last. */
  changedIn: Generated<string>;
  /** A hash of what the wallet was last told; null while it was told nothing. */
  told: string | null;
  /** When to compare that with the ticket; null: not before it changes. */
  dueAt: Date | null;
  dueSince: Date;
}

interface WebhookInbox {
  id: string;
  provider: string;
  eventType: string;
  objectId: string;
  status: string;
  reference: string | null;
  body: Buffer;
  receivedAt: Date;
  processedAt: Date | null;
  checkAt: Date;
  about: 'payment' | 'refund' | 'dispute' | 'payee' | 'other';
  paymentId: string | null;
  payee: string | null;
}
