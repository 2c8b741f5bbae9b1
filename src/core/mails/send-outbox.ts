import type { OutboxKind } from '../../db/column-types.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { NO_EMAIL, REMOVED_EMAIL } from '../orders/no-email.ts';
import type { Composer, NoteDelivery, OutboxMail } from '../outbox/outbox.ts';
import { endMail, noteDeferral, takeDueMails } from '../outbox/outbox-store.ts';
import { OUR_OUTAGE_LIMIT_MS } from '../outbox/retry-backoff.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Mail } from '../shared/mail.ts';
import { MailDeferred, MailRefused } from './mail-refused.ts';
import { sendDue } from './send-due.ts';

/** A mail that a working server keeps deferring is given up after a day. */
const DEFERRED_MAIL_LIMIT_MS = DAY_MS;

interface NotedMail {
  compose: Composer;
  note: NoteDelivery;
}

/** What each kind of mail needs: a composer, or a composer with a note if its room records the outcome. */
export type Composers = Readonly<Record<OutboxKind, Composer | NotedMail>>;

/**
 * Sends the due mails of the outbox. A refused mail ends at once, a deferred one after a day. While our own mail server fails, a mail is
 * retried for a week (docs/decisions/0049).
 * @returns how many it tried
 */
export function sweepOutbox(app: App, composers: Composers, stopping?: AbortSignal): Promise<number> {
  return sendDue(app, takeDueMails, (world, mail) => sendOne(world, composers[mail.kind], mail), stopping);
}

/** Kinds of mails, about an event or an order, that are filed as an exception if they cannot be delivered. */
const FILED: Partial<Record<OutboxKind, 'event' | 'order'>> = {
  payout: 'event',
  'payments-refused': 'event',
  dispute: 'order',
  'tickets-on-hold': 'order',
  'refund-notice': 'order',
  'credit-note': 'order',
  'event-cancelled': 'order',
  'event-moved': 'order',
  'tickets-cancelled': 'order',
  'ticket-news': 'event',
  tickets: 'order',
};

/** Kinds of mails whose refusal is shown on the order, so that no exception is filed. */
const REFUSALS_SHOWN_AT_ORDER: ReadonlySet<OutboxKind> = new Set(['tickets']);

/**
 * Sends one mail. After a crash between sending and noting it, the mail is sent again under the same Message-ID rather than never.
 * @throws the error of the failed try, while it will be retried
 */
async function sendOne(app: App, kind: Composer | NotedMail, queued: OutboxMail): Promise<void> {
  const { compose, note } = typeof kind === 'function' ? { compose: kind, note: undefined } : kind;
  const { id } = queued;
  const mail = await compose(app, queued);
  // Somebody who bought at the door without an address gets no mail.
  if (!mail || mail.to === NO_EMAIL) return endMail(app.db, id, 'pointless');
  const failure = await failureOf(app, mail, queued);
  const now = app.clock.now();
  const delivery = failure ? { refusedAt: now, refusal: failure.why } : { sentAt: now };
  // The mail's row is locked last, because whoever withdraws a mail has locked its order first.
  await transaction(app.db, async (tx) => {
    await note?.(app, tx, queued, { mail, delivery });
    if (failure) await file(app, tx, queued, mail, failure);
    await endMail(tx, id, delivery);
  });
}

interface Failure {
  why: string;
  /** Whether the address refuses mail from any sender. */
  isRefused: boolean;
}

async function file(app: App, tx: Transaction, queued: OutboxMail, mail: Mail, { why, isRefused }: Failure) {
  const { id, kind, eventId, subjectId } = queued;
  const about = FILED[kind];
  if (!about || (isRefused && REFUSALS_SHOWN_AT_ORDER.has(kind))) return;
  const facts = { mail: mail.kind, to: mail.to === REMOVED_EMAIL ? null : mail.to, why };
  const orderId = about === 'order' ? subjectId : null;
  await fileException(app, tx, { kind: 'mail_undelivered', objectId: id, eventId, orderId, facts });
}

/** Returns why a mail is given up; undefined if it was sent. @throws the error, if it will be retried */
async function failureOf(app: App, mail: Mail, queued: OutboxMail): Promise<Failure | undefined> {
  try {
    if (mail.to === REMOVED_EMAIL) throw new MailRefused('the customer’s email was removed');
    await app.mailer.send(mail, queued.id);
    return undefined;
  } catch (error) {
    const why = await whyGivenUp(app, error, queued);
    if (why === undefined) throw error;
    const { kind, id, eventId } = queued;
    app.log.warn({ err: error, mail: kind, id, eventId }, 'a mail could not be delivered');
    return { why, isRefused: error instanceof MailRefused };
  }
}

/** Returns why a failed mail is not retried; undefined if it is. */
async function whyGivenUp(
  app: App,
  error: unknown,
  { id, createdAt }: OutboxMail,
): Promise<string | undefined> {
  if (error instanceof MailRefused) return error.reply;
  const now = app.clock.now();
  const lasts = (from: Date, ms: number) => now.getTime() - from.getTime() >= ms;
  if (error instanceof MailDeferred && lasts(await noteDeferral(app.db, id, now), DEFERRED_MAIL_LIMIT_MS)) {
    return `we tried for a day. The last answer: ${error.reply}`;
  }
  return lasts(createdAt, OUR_OUTAGE_LIMIT_MS)
    ? 'our own email didn’t work for a week, so the address may be fine'
    : undefined;
}
