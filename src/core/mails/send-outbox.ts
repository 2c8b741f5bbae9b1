import type { OutboxKind } from '../../db/column-types.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { NEVER_ANY, REMOVED_EMAIL } from '../orders/no-email.ts';
import type { Composer, NoteDelivery, NoteSent, OutboxMail } from '../outbox/outbox.ts';
import { endMail, endSentMails, noteDeferral, takeDueMails } from '../outbox/outbox-store.ts';
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
  /** Records several that were sent at once. */
  noteTogether?: NoteSent;
}

/** What each kind of mail needs: a composer, or a composer with notes if its room records the outcome. */
export type Composers = Readonly<Record<OutboxKind, Composer | NotedMail>>;

/**
 * Sends the due mails of the outbox. A refused mail ends at once, a deferred one after a day. While our own mail server fails, a mail is
 * retried for a week (docs/decisions/0049).
 * @returns how many it tried
 */
export function sweepOutbox(app: App, composers: Composers, stopping?: AbortSignal): Promise<number> {
  return sendDue(app, takeDueMails, (world, part) => sendTogether(world, composers, part), stopping);
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
 * Sends some mails and notes together which of them were sent. After a crash between sending and noting, a mail is sent again under the same
 * Message-ID rather than never.
 * @returns for each whether it ended, or the error of its failed try, while it will be retried
 */
async function sendTogether(
  app: App,
  composers: Composers,
  part: readonly OutboxMail[],
): Promise<PromiseSettledResult<void>[]> {
  const tries = await Promise.allSettled(
    part.map((queued) => trySending(app, composers[queued.kind], queued)),
  );
  const tried = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? one.value : []));
  const noted = await noteSent(app, composers, tried);
  return Promise.allSettled(
    tries.map(async (one) => {
      if (one.status === 'rejected') throw one.reason;
      if (one.value && !noted.has(one.value.queued.id)) await noteOne(app, composers, one.value);
    }),
  );
}

/** A mail that was sent, or is given up. */
interface Tried {
  queued: OutboxMail;
  mail: Mail;
  failure: Failure | undefined;
  at: Date;
}

/** @returns undefined when there was nothing left to say @throws the error of the failed try, while it will be retried */
async function trySending(
  app: App,
  kind: Composer | NotedMail,
  queued: OutboxMail,
): Promise<Tried | undefined> {
  const compose = typeof kind === 'function' ? kind : kind.compose;
  const mail = await compose(app, queued);
  // Somebody who bought at the door or was added as a guest, without an address, gets no mail.
  if (!mail || NEVER_ANY.some((none) => none === mail.to)) {
    await endMail(app.db, queued.id, 'pointless');
    return undefined;
  }
  const failure = await failureOf(app, mail, queued);
  return { queued, mail, failure, at: app.clock.now() };
}

/** Notes mails that were sent, of each kind that can do so together. @returns the ids of those that are noted; the others are noted alone */
async function noteSent(app: App, composers: Composers, tried: readonly Tried[]): Promise<Set<string>> {
  const noted = new Set<string>();
  const byKind = Map.groupBy(
    tried.filter(({ failure }) => !failure),
    ({ queued }) => queued.kind,
  );
  for (const [kind, of] of byKind) {
    const composer = composers[kind];
    const noteTogether = typeof composer === 'function' ? undefined : composer.noteTogether;
    if (!noteTogether || of.length === 1) continue;
    const sent = of.map(({ queued, mail, at: sentAt }) => ({ queued, mail, sentAt }));
    try {
      const done = await transaction(app.db, async (tx) => {
        const ended = (await noteTogether(tx, sent)).map(({ queued, sentAt }) => ({ id: queued.id, sentAt }));
        await endSentMails(tx, ended);
        return ended;
      });
      for (const { id } of done) noted.add(id);
    } catch (error) {
      app.log.warn({ err: error, kind }, 'mails could not be noted together; each is noted alone');
    }
  }
  return noted;
}

async function noteOne(app: App, composers: Composers, { queued, mail, failure, at }: Tried): Promise<void> {
  const kind = composers[queued.kind];
  const delivery = failure ? { refusedAt: at, refusal: failure.why } : { sentAt: at };
  // The mail's row is locked last, because whoever withdraws a mail has locked its order first.
  await transaction(app.db, async (tx) => {
    if (typeof kind !== 'function') await kind.note(app, tx, queued, { mail, delivery });
    if (failure) await file(app, tx, queued, mail, failure);
    await endMail(tx, queued.id, delivery);
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
