import type { App } from '../shared/app.ts';
import type { JobPayloads } from '../shared/jobs.ts';
import { isUsedUp, throttleKey } from '../throttle/throttle-key.ts';
import { countWaiting, findAdminsToTell, findWaitingToTell } from './waiting-store.ts';

/** In a house with many admins the longest-serving are told; all see the queue. */
const MOST_TOLD = 5;

/** Admins get mails of this many events of one organiser; the queue shows them all. Events may be deleted and made anew at will. */
export const MAILS_FOR_ONE = { times: 10, minutes: 24 * 60 };

/**
 * The job 'send-event-waiting', one for each time an event is handed in: tells a few admins, unless it was decided meanwhile.
 * One whose mail is refused does not keep it from the others, nor does it get theirs sent again.
 */
export async function sendEventWaiting(
  app: App,
  { eventId }: JobPayloads['send-event-waiting'],
): Promise<void> {
  const event = await findWaitingToTell(app.db, eventId, app.clock.now());
  if (!event) return;
  const mailsForOne = ['event-waiting', event.ownerId];
  if (await isUsedUp(app, mailsForOne, MAILS_FOR_ONE)) {
    app.log.info({ eventId, ownerId: event.ownerId }, 'admins were mailed enough of this organiser’s events');
    return;
  }
  const admins = await findAdminsToTell(app.db, { except: event.ownerId, limit: MOST_TOLD });
  const waiting = await countWaiting(app.db, app.clock.now());
  const { eventName, organiser, organiserEmail } = event;
  const mail = {
    kind: 'event-waiting',
    eventName,
    organiser: organiser || organiserEmail,
    link: `${app.settings.publicUrl}/platform/admin/events`,
    waiting,
  } as const;
  const sent = await Promise.allSettled(admins.map(({ email: to }) => app.mailer.send({ ...mail, to })));
  const refused = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of refused)
    app.log.warn({ err: reason, eventId }, 'an admin was not told of an event');
  if (refused[0] && refused.length === sent.length) throw refused[0].reason;
  await throttleKey(app, mailsForOne, { ...MAILS_FOR_ONE, times: Number.POSITIVE_INFINITY });
}
