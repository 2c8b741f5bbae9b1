import type { Database, Transaction } from '../../db/database.ts';
import type { Replica } from '../../db/open-replica.ts';
import type { NightlyBackups } from '../backups/take-nightly-backup.ts';
import type { ScanQueue } from '../check-in/scans/scan.ts';
import type { Decisions } from '../exceptions/resolve-exception.ts';
import type { HoldQueue } from '../holds/hold.ts';
import type { FileStore } from '../media/file-store.ts';
import type { Images } from '../media/images.ts';
import type { MessageSettings } from '../messages/message-limits.ts';
import type { PasswordPolicy } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { OpeningQueue } from '../payment-attempts/opening-queue.ts';
import type { FulfilmentQueue } from '../payments/fulfilment.ts';
import type { MapLabels } from '../places/map-labels.ts';
import type { PlaceFinder } from '../places/place-finder.ts';
import type { ServiceFee } from '../pricing/service-fee.ts';
import type { PaymentPace, PaymentProvider } from '../providers/payment-provider.ts';
import type { TicketDocuments } from '../tickets/ticket-documents.ts';
import type { Wallets } from '../wallets/wallets.ts';
import type { RefusedWebhooks } from '../webhooks/refused-webhooks.ts';
import type { WebhookInbox } from '../webhooks/webhook-inbox.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Secret } from './secret.ts';

/** A change of an event's start: its local times before and after, in the time zones before and after. */
export interface TimesMove {
  from: string;
  fromZone: string;
  to: string;
  timeZone: string;
  now: Date;
}

/** How many promotions, and ticket types at check-in areas, have other times now. */
export interface MovedTimes {
  moved_codes: number;
  moved_areas: number;
}

/** Everything outside that core functions need. It is made once in compose.ts, and is each function's first argument. */
export interface App {
  db: Database;
  /** Where pages and answers that all visitors share are read, if there is one (`server/from-replica.ts`). */
  replica?: Replica | undefined;
  clock: Clock;
  /** A new UUIDv7: unique, and sorted by the time it was made. */
  newId(): string;
  /** Cryptographically random bytes. */
  randomBytes(size: number): Uint8Array;
  /** Seals event keys and signs order links and cookies; the same after a restart. */
  secret: Secret;
  settings: Settings;
  passwords: Passwords;
  mailer: Mailer;
  documents: TicketDocuments;
  wallets: Wallets;
  files: FileStore;
  images: Images;
  places: PlaceFinder;
  mapLabels: MapLabels;
  /** In order of preference: the first that takes an order's currency is used. */
  providers: readonly PaymentProvider[];
  holds: HoldQueue;
  fulfilments: FulfilmentQueue;
  scans: ScanQueue;
  webhookInbox: WebhookInbox;
  refusedWebhooks: RefusedWebhooks;
  openings: OpeningQueue;
  /**
   * Offers free seats to the people who wait for them (`waiting-list/offer-seats.ts`), in a transaction that holds the event's counters
   * locked. Everything that frees seats calls it. It is passed in, because those rooms may not import the waiting list.
   */
  offerSeats(
    world: Pick<App, 'clock' | 'newId' | 'settings'>,
    tx: Transaction,
    eventId: string,
  ): Promise<void>;
  /**
   * Moves an event's other times along with its start (`event-desk/move-times.ts`), in the transaction that changes the event. It is passed
   * in, because events may not import promo codes and check-in.
   * @returns how many were moved
   */
  moveTimes(tx: Transaction, eventId: string, move: TimesMove): Promise<MovedTimes>;
  /**
   * Applies payments to tickets on resale (`resale/settle-resales.ts`), in the transaction that fulfils them: sold tickets are revoked and
   * their refunds begin, and an order for a ticket that is gone ends. It is passed in, because payments may not import refunds and the
   * waiting list.
   */
  settleResales(
    world: Pick<App, 'clock' | 'newId' | 'settings' | 'randomBytes' | 'offerSeats'>,
    tx: Transaction,
    eventId: string,
    resales: { sold: readonly string[]; over: readonly string[] },
  ): Promise<void>;
  /** Where backups go by themselves; left out where they don't. */
  backups?: NightlyBackups | undefined;
  /** How each decision about an exception is carried out. Passed in like the three above (docs/decisions/0132). */
  decisions: Decisions;
  log: Log;
}

export interface Settings {
  /** The app's address, without a slash at the end: "https://tickets.example". Links in mails start with it. */
  publicUrl: string;
  /** How long seats are held for an unpaid order, minutes. */
  holdMinutes: number;
  /** The percentage of the remaining seats that one network address may hold unpaid (docs/decisions/0043); 0: no limit. */
  sharePerAddress: number;
  /** Free orders that one inbox may get in an hour; 0: no limit. */
  freeOrdersPerEmail: number;
  /** How long seats are held once a provider reports a pending payment, minutes, by how long its method takes. */
  pendingHoldMinutes: Readonly<Record<PaymentPace, number>>;
  /** The operator's fee for each paid ticket; none when left out. */
  serviceFee?: ServiceFee | undefined;
  /** The operator's own bank account, from which organisers are paid by SEPA files. */
  payFrom?: { holder: string; iban: string } | undefined;
  /**
   * Whose events wait for an admin before they go on sale: all, those of organisers whose last decision isn't an approval, or nobody's. All
   * when left out.
   */
  approval?: 'always' | 'first' | 'never' | undefined;
  /** How many days after its end the operator pays out an event's money. */
  payoutDaysAfterEvent: number;
  /** The landing page says 'Coming Soon' and hides the login. */
  comingSoon: boolean;
  /** The operator runs without settings, to look around: the banner and the /dev pages are on. */
  demo: boolean;
  /** Like production, but with test keys: every page says that no real money moves, and search engines stay away. */
  staging?: boolean;
  /** The rules for a password; `defaultPasswordPolicy` unless the operator sets others. */
  passwordPolicy?: PasswordPolicy;
  /** How many messages new organisers may send; `DEFAULT_MESSAGE_SETTINGS` unless the operator sets others. */
  messages?: MessageSettings | undefined;
  /** A map style in place of the basic one; `dark` under dark themes. */
  mapStyle?: { light: string; dark: string; hosts: readonly string[] } | undefined;
  /** Guests' data at their orders is removed this many days after an event's end; undefined keeps it. */
  guestDataDays?: number | undefined;
  /** How many synchronous standbys PostgreSQL should have; none when left out. */
  synchronousStandbys?: number | undefined;
  /** Shown where people may ask for help. */
  supportEmail: string;
}
