import type { Database, Transaction } from '../../db/database.ts';
import type { Decisions } from '../exceptions/resolve-exception.ts';
import type { HoldQueue } from '../holds/hold.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { FileStore } from '../media/file-store.ts';
import type { Images } from '../media/images.ts';
import type { MessageSettings } from '../messages/message-limits.ts';
import type { PasswordPolicy } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { FulfilmentQueue } from '../payments/fulfilment.ts';
import type { OpeningQueue } from '../payments/opening-queue.ts';
import type { MapLabels } from '../places/map-labels.ts';
import type { PlaceFinder } from '../places/place-finder.ts';
import type { ServiceFee } from '../pricing/service-fee.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import type { TicketDocuments } from '../tickets/ticket-documents.ts';
import type { RefusedWebhooks } from '../webhooks/refused-webhooks.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';

/** Core functions need this of the world; it is made once in compose.ts and handed to each as its first argument. */
export interface App {
  db: Database;
  clock: Clock;
  /** A new UUIDv7: unique, and sorted by the time it was made. */
  newId(): string;
  /** Cryptographically random bytes. */
  randomBytes(size: number): Uint8Array;
  /** 32 bytes that seal event keys and sign order links and cookies; kept over restarts. */
  secret: Uint8Array;
  settings: Settings;
  passwords: Passwords;
  mailer: Mailer;
  documents: TicketDocuments;
  files: FileStore;
  images: Images;
  places: PlaceFinder;
  mapLabels: MapLabels;
  /** In order of preference; the first that takes an order's currency is asked. */
  providers: readonly PaymentProvider[];
  holds: HoldQueue;
  fulfilments: FulfilmentQueue;
  refusedWebhooks: RefusedWebhooks;
  openings: OpeningQueue;
  /**
   * Books what a payee owes for money that went back before their provider said its fee (`disputes/payee-debt.ts`). Fulfilling calls it when the
   * fee comes; payments are below refunds and disputes, so it is handed to them.
   */
  bookPayeeDebt(
    world: Pick<App, 'newId' | 'clock' | 'providers'>,
    tx: Transaction,
    key: AttemptKey,
  ): Promise<void>;
  /**
   * Offers what is free to the people who wait for it (`waiting-list/offer-seats.ts`), in a transaction that holds the event's counters locked.
   * Whatever frees seats calls it; those rooms are below the waiting list, so it is handed to them.
   */
  offerSeats(
    world: Pick<App, 'clock' | 'newId' | 'settings'>,
    tx: Transaction,
    eventId: string,
  ): Promise<void>;
  /**
   * Carries out what payments mean for tickets that their holders sell (`resale/settle-resales.ts`), in the transaction that fulfils them:
   * those that were sold are taken back and their refunds begin; an order that was for one that is there no longer is over. Payments are
   * below refunds and the waiting list, so it is handed to them.
   */
  settleResales(
    world: Pick<App, 'clock' | 'newId' | 'settings' | 'randomBytes' | 'offerSeats'>,
    tx: Transaction,
    eventId: string,
    resales: { sold: readonly string[]; over: readonly string[] },
  ): Promise<void>;
  /** Carries out what people decide about exceptions. */
  decisions: Decisions;
  log: Log;
}

export interface Settings {
  /** The app's address, without a slash at the end: "https://tickets.example". Links in mails start with it. */
  publicUrl: string;
  /** Seats are kept this long for an order that is not paid yet, minutes. */
  holdMinutes: number;
  /** Free orders that one inbox may get in an hour; 0: no limit. */
  freeOrdersPerEmail: number;
  /** They are kept this long once a provider reports a payment that is still under way (a bank transfer), minutes. */
  pendingHoldMinutes: number;
  /** The operator takes this of each paid ticket; nothing where it is left out. */
  serviceFee?: ServiceFee | undefined;
  /** The operator pays out what an event earned this many days after its end. */
  payoutDaysAfterEvent: number;
  /** The landing page says 'Coming Soon' and hides the login. */
  comingSoon: boolean;
  /** The operator runs without settings, to look around: the banner and /dev pages are on. */
  demo: boolean;
  /** Like production, but with test keys: every page says that no real money moves, and search engines stay away. */
  staging?: boolean;
  /** The rules for a password; `defaultPasswordPolicy` where the operator says nothing. */
  passwordPolicy?: PasswordPolicy;
  /** What new organisers may write to their customers; `DEFAULT_MESSAGE_SETTINGS` where the operator says nothing. */
  messages?: MessageSettings | undefined;
  /** Another style for maps than the basic one; `dark` under dark themes. */
  mapStyle?: { light: string; dark: string; hosts: readonly string[] } | undefined;
  /** Guests' data at their orders is removed this many days after an event's end; undefined keeps it. */
  guestDataDays?: number | undefined;
  /** Shown where people may ask for help. */
  supportEmail: string;
}
