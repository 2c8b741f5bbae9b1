import type { Transaction } from '../../db/database.ts';
import { findAdminsToNotify } from '../accounts/account-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { isUsedUp, throttleKey } from '../throttle/throttle-key.ts';

/** If there are many admins, only the longest-serving are mailed; all see the queue. */
const MOST_NOTIFIED = 5;

/**
 * How many events of one organiser admins are mailed about; the queue shows all. Without it, somebody could create and delete events to
 * flood admins.
 */
export const MAILS_FOR_ONE = { times: 10, minutes: 24 * 60 };

/** Queues a mail to a few admins that an event waits for a decision, once each time it is submitted. */
export async function notifyAdminsOfWaiting(
  app: App,
  tx: Transaction,
  { eventId, organisationId, by }: { eventId: string; organisationId: string; by: SignedIn },
): Promise<void> {
  const world = { ...app, db: tx };
  const mailsForOne = ['event-waiting', organisationId];
  if (await isUsedUp(world, mailsForOne, MAILS_FOR_ONE)) {
    app.log.info({ eventId, organisationId }, 'admins were mailed enough of this organiser’s events');
    return;
  }
  await throttleKey(world, mailsForOne, { ...MAILS_FOR_ONE, times: Number.POSITIVE_INFINITY });
  const admins = await findAdminsToNotify(tx, { except: by.userId, limit: MOST_NOTIFIED });
  const mails = admins.map(({ email }) => ({ kind: 'event-waiting' as const, eventId, recipient: email }));
  await queueMails(app, tx, mails);
}
