import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { MailUnavailable } from './mail-refused.ts';

const A_BATCH = 50;
const AT_ONCE = 4;

/**
 * Sends all mails that are due. One that fails is left for its next try, and nothing behind it waits for that. While our mail
 * server takes none, a run ends with its first batch: the server is not asked for thousands, and the others go out once it works.
 * @param take takes some, and puts each off to its next try (`retryAt`), so that several processes never take the same one
 * @param stopping leaves the rest for its next try once it is aborted
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

/** What a log may say of a mail: its kind and ids, not addresses. */
const idsOf = (key: object) =>
  Object.fromEntries(Object.entries(key).filter(([name]) => name === 'kind' || /(^i|I)d$/.test(name)));
