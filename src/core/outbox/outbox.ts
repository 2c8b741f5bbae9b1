import type { OutboxKind } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import type { Mail } from '../shared/mail.ts';

/** A mail that waits in the outbox. */
export interface OutboxMail {
  /** The mail's Message-ID, the same at each try: mail programs show copies with one id once. */
  id: string;
  kind: OutboxKind;
  eventId: string | null;
  subjectId: string | null;
  recipient: string | null;
  facts: unknown;
  /** When it was queued. */
  createdAt: Date;
}

/** Composes a mail from our data at the time it is sent. @returns undefined when there is nothing left to say */
export type Composer = (app: App, mail: OutboxMail) => Promise<Mail | undefined>;

/** The mail was sent, or could not be delivered. */
export type Delivery = { sentAt: Date } | { refusedAt: Date; refusal: string };

/** Records the outcome of a mail in its own room, in the transaction that ends the mail. */
export type NoteDelivery = (
  app: App,
  tx: Transaction,
  queued: OutboxMail,
  ended: { mail: Mail; delivery: Delivery },
) => Promise<void>;

/** A mail that was sent. */
export interface SentMail {
  queued: OutboxMail;
  mail: Mail;
  sentAt: Date;
}

/**
 * Records mails that were sent in their own room, in the transaction that ends them. It leaves out what it would have to wait for.
 * @returns those that it recorded
 */
export type NoteSent = (tx: Transaction, sent: readonly SentMail[]) => Promise<readonly SentMail[]>;
