import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { MailUnavailable } from './mail-refused.ts';

const A_BATCH = 50;
const AT_ONCE = 8;

/**
 * Sends all due mails. A failed one waits for its next try without delaying others. While our mail server accepts none, a run ends after
 * its first batch: that spares the server thousands of attempts, and the rest is sent once it works.
 * @param take takes some and postpones each to its next try (`retryAt`), so that several processes never take the same one
 * @param stopping when aborted, the rest is left for its next try
 * @returns how many it took
 */
export async function sendDue<Key extends object>(
  app: App,
  take: (db: Database, now: Date, limit: number) => Promise<Key[]>,
  send: (app: App, key: Key) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<number> {
  const due = await take(app.db, app.clock.now(), A_BATCH);
  let sent = 0;
  let unavailable = 0;
  const trySending = async (key: Key) => {
    try {
      await send(app, key);
      sent += 1;
    } catch (error) {
      if (error instanceof MailUnavailable) unavailable += 1;
      app.log.warn({ err: error, mail: idsOf(key) }, 'a mail could not be sent; it will be tried again');
    }
  };
  await forEachConcurrently(due, AT_ONCE, trySending, stopping);
  const takesNone = unavailable > 0 && sent === 0;
  if (due.length < A_BATCH || stopping?.aborted || takesNone) return due.length;
  return due.length + (await sendDue(app, take, send, stopping));
}

/** What may be logged about a mail: its kind and ids, but no addresses. */
const idsOf = (key: object) =>
  Object.fromEntries(Object.entries(key).filter(([name]) => name === 'kind' || /(^i|I)d$/.test(name)));
