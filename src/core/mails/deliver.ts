import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { REMOVED_EMAIL } from '../orders/removed-email.ts';
import { TRIED_FOR_MS } from '../outbox/next-try.ts';
import type { App } from '../shared/app.ts';
import type { Mail } from '../shared/mail.ts';
import { MailDeferred, MailRefused } from '../shared/mail-refused.ts';
import { noteDeferral } from './deferral-store.ts';

/** For how long a mail is tried that a working mail server puts off. */
const PATIENCE_MS = 24 * 3_600_000;

interface Delivery {
  /** The same for each try of a mail, and of no other mail: mail programs show copies with one id once. */
  id: string;
  /** Since when it is due. */
  since: Date;
  eventId: string;
  orderId: string | null;
  /** Its caller keeps that an address refuses it, where people see that; else a person is told by an exception. */
  keepsRefusals?: boolean;
}

/**
 * Sends a mail that is kept in our tables, or ends it: an address that refuses it for good is not tried again, and one whose server puts
 * it off for a day is given up and filed for a person to see, as is one to a guest whose address was removed. While our own mail does not
 * work, no such day begins: that ends a mail after a week. Either way its caller has nothing left to send.
 * @returns why it could not be delivered; undefined once it is sent
 * @throws any other failure: it is tried again
 */
export async function deliver(app: App, mail: Mail, delivery: Delivery): Promise<string | undefined> {
  const { id, eventId, orderId, keepsRefusals = false } = delivery;
  try {
    if (mail.to === REMOVED_EMAIL) throw new MailRefused('the customer’s email was removed');
    await app.mailer.send(mail, id);
    return undefined;
  } catch (error) {
    const why = await whyGivenUp(app, error, delivery);
    if (why === undefined) throw error;
    app.log.warn({ err: error, mail: mail.kind, eventId, orderId }, 'a mail could not be delivered');
    if (!(error instanceof MailRefused && keepsRefusals)) await file(app, mail, delivery, why);
    return why;
  }
}

/** Why a mail that failed is not tried again; undefined while it is. */
async function whyGivenUp(
  app: App,
  error: unknown,
  { id, since, eventId }: Delivery,
): Promise<string | undefined> {
  if (error instanceof MailRefused) return error.reply;
  const now = app.clock.now();
  const lasts = (from: Date, ms: number) => now.getTime() - from.getTime() >= ms;
  if (error instanceof MailDeferred && lasts(await noteDeferral(app.db, { eventId, id }, now), PATIENCE_MS)) {
    return `we tried for a day. The last answer: ${error.reply}`;
  }
  // Nobody takes it again after that.
  return lasts(since, TRIED_FOR_MS)
    ? 'our own email didn’t work for a week, so the address may be fine'
    : undefined;
}

function file(app: App, { kind, to }: Mail, { id, eventId, orderId }: Delivery, why: string): Promise<void> {
  return transaction(app.db, (tx) =>
    fileException(app, tx, {
      kind: 'mail_undelivered',
      objectId: id,
      eventId,
      orderId,
      facts: { mail: kind, to: to === REMOVED_EMAIL ? null : to, why },
    }),
  );
}
