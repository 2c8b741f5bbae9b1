import type { OutboxKind } from '../../db/schema.ts';
import { TRIED_FOR_MS } from '../outbox/next-try.ts';
import type { Composer, OutboxMail } from '../outbox/outbox.ts';
import { endMail, type MailEnd, noteDeferral, takeDueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { MailDeferred, MailRefused } from '../shared/mail-refused.ts';
import { sendDue } from './send-due.ts';

/** For how long a mail is tried that a working mail server puts off. */
const PATIENCE_MS = 24 * 3_600_000;

export type Composers = Readonly<Record<OutboxKind, Composer>>;

/**
 * Sends the mails of the outbox that are due. An address that refuses a mail for good ends it at once, a server that puts it off ends it
 * after a day, and while our own mail does not work it is tried for a week (docs/decisions/0049). @returns how many it tried
 */
export function sweepOutbox(app: App, composers: Composers, stopping?: AbortSignal): Promise<number> {
  return sendDue(app, takeDueMails, (world, mail) => sendOne(world, composers[mail.kind], mail), stopping);
}

/** A crash between sending and noting it sends a mail twice, under one Message-ID, rather than never. */
async function sendOne(app: App, compose: Composer, queued: OutboxMail): Promise<void> {
  await endMail(app.db, queued.id, await endOf(app, compose, queued));
}

/** @throws whatever it failed with, while it is tried again */
async function endOf(app: App, compose: Composer, queued: OutboxMail): Promise<MailEnd> {
  try {
    const mail = await compose(app, queued);
    if (!mail) return 'pointless';
    await app.mailer.send(mail, queued.id);
    return { sentAt: app.clock.now() };
  } catch (error) {
    const refusal = await whyGivenUp(app, error, queued);
    if (refusal === undefined) throw error;
    const { kind, id, eventId } = queued;
    app.log.warn({ err: error, mail: kind, id, eventId }, 'a mail could not be delivered');
    return { refusedAt: app.clock.now(), refusal };
  }
}

/** Why a mail that failed is not tried again; undefined while it is. */
async function whyGivenUp(
  app: App,
  error: unknown,
  { id, createdAt }: OutboxMail,
): Promise<string | undefined> {
  if (error instanceof MailRefused) return error.reply;
  const now = app.clock.now();
  const lasts = (from: Date, ms: number) => now.getTime() - from.getTime() >= ms;
  if (error instanceof MailDeferred && lasts(await noteDeferral(app.db, id, now), PATIENCE_MS)) {
    return `we tried for a day. The last answer: ${error.reply}`;
  }
  return lasts(createdAt, TRIED_FOR_MS)
    ? 'our own email didn’t work for a week, so the address may be fine'
    : undefined;
}
