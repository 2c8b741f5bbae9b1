import type { Transaction } from '../../db/database.ts';
import type { OutboxKind } from '../../db/schema.ts';
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
  /** Since when it waits. */
  createdAt: Date;
}

/** Writes a mail from what our books say when it goes out. @returns undefined where there is nothing to say any more */
export type Composer = (app: App, mail: OutboxMail) => Promise<Mail | undefined>;

/** A mail went out, or could not be delivered. */
export type Delivery = { sentAt: Date } | { refusedAt: Date; refusal: string };

/** Notes in its own room what became of a mail, in the transaction that ends it. */
export type NoteDelivery = (
  app: App,
  tx: Transaction,
  queued: OutboxMail,
  ended: { mail: Mail; delivery: Delivery },
) => Promise<void>;
