import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { MailUnavailable } from './mail-refused.ts';

const A_BATCH = 50;
/**
 * So many are composed together, and noted together when all of them have been tried. Whatever is under way when a process is killed goes
 * out again, so it is few.
 */
const A_PART = 4;
/** While one part is composed, the other goes out. */
const PARTS_AT_ONCE = 2;

/**
 * Sends all due mails. A failed one waits for its next try without delaying others. While our mail server accepts none, a run ends after
 * its first batch: that spares the server thousands of attempts, and the rest is sent once it works.
 * @param take takes some and postpones each to its next try (`retryAt`), so that several processes never take the same one
 * @param send tries to send some
 * @param stopping when aborted, the rest is left for its next try
 * @returns how many it took
 */
export async function sendDue<Key extends object>(
  app: App,
  take: (db: Database, now: Date, limit: number) => Promise<Key[]>,
  send: (app: App, part: readonly Key[]) => Promise<readonly PromiseSettledResult<unknown>[]>,
  stopping?: AbortSignal,
): Promise<number> {
  const due = await take(app.db, app.clock.now(), A_BATCH);
  let sent = 0;
  let unavailable = 0;
  const trySending = async (part: readonly Key[]) => {
    const results = await send(app, part);
    for (const [at, result] of results.entries()) {
      if (result.status === 'fulfilled') sent += 1;
      else {
        const { reason } = result;
        if (reason instanceof MailUnavailable) unavailable += 1;
        const mail = idsOf(part[at] as Key);
        app.log.warn({ err: reason, mail }, 'a mail could not be sent; it will be tried again');
      }
    }
  };
  const parts = Array.from({ length: Math.ceil(due.length / A_PART) }, (_, at) =>
    due.slice(at * A_PART, (at + 1) * A_PART),
  );
  await forEachConcurrently(parts, PARTS_AT_ONCE, trySending, stopping);
  const takesNone = unavailable > 0 && sent === 0;
  if (due.length < A_BATCH || stopping?.aborted || takesNone) return due.length;
  return due.length + (await sendDue(app, take, send, stopping));
}

/** What may be logged about a mail: its kind and ids, but no addresses. */
const idsOf = (key: object) =>
  Object.fromEntries(Object.entries(key).filter(([name]) => name === 'kind' || /(^i|I)d$/.test(name)));
