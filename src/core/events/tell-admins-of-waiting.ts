import type { Transaction } from '../../db/database.ts';
import { findAdminsToTell } from '../accounts/account-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { isUsedUp, throttleKey } from '../throttle/throttle-key.ts';

/** In a house with many admins the longest-serving are told; all see the queue. */
const MOST_TOLD = 5;

/** How many of one organiser's events are told by mail; the queue shows them all. Events may be deleted and made anew at will. */
export const MAILS_FOR_ONE = { times: 10, minutes: 24 * 60 };

/** Has a few admins told, each by a mail of their own, that an event waits for a decision: once each time it is handed in. */
export async function tellAdminsOfWaiting(
  app: App,
  tx: Transaction,
  { eventId, ownerId }: { eventId: string; ownerId: string },
): Promise<void> {
  const world = { ...app, db: tx };
  const mailsForOne = ['event-waiting', ownerId];
  if (await isUsedUp(world, mailsForOne, MAILS_FOR_ONE)) {
    app.log.info({ eventId, ownerId }, 'admins were mailed enough of this organiser’s events');
    return;
  }
  await throttleKey(world, mailsForOne, { ...MAILS_FOR_ONE, times: Number.POSITIVE_INFINITY });
  const admins = await findAdminsToTell(tx, { except: ownerId, limit: MOST_TOLD });
  const mails = admins.map(({ email }) => ({ kind: 'event-waiting' as const, eventId, recipient: email }));
  await queueMails(app, tx, mails);
}
