import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { countRecipients } from './audience-store.ts';
import type { StoppedWhy } from './message.ts';
import { closedWhy } from './message-policy.ts';
import { endMessage, findDueMessages, findSubject, lockMessage, type Subject } from './message-store.ts';
import { goOut } from './send-message.ts';

const AT_ONCE = 50;

/** Sends the messages that are due, each in its own transaction, so that a failing one does not stop others. @returns how many it took */
export async function sweepMessages(app: App): Promise<number> {
  const due = await findDueMessages(app.db, app.clock.now(), AT_ONCE);
  for (const key of due) {
    await sendDue(app, key).catch((error: unknown) =>
      app.log.error({ err: error, ...key }, 'a message could not go out; it will be tried again'),
    );
  }
  return due.length;
}

/** Sends one message. If another process is sending it, the next sweep finds it sent. */
async function sendDue(app: App, key: { eventId: string; id: string }): Promise<void> {
  await transaction(app.db, async (tx) => {
    const message = await lockMessage(tx, key, { skipLocked: true });
    const now = app.clock.now();
    if (message?.state !== 'scheduled' || message.sendAt > now) return;
    const event = (await findSubject(tx, key.eventId)) as Subject;
    const { id: eventId, organisationId } = event;
    const why = stoppedWhy(event, message, now);
    if (why) return endMessage(tx, key, { state: 'stopped', why });
    const counted = await countRecipients(tx, app, { eventId, organisationId, audience: message.audience });
    const recipients = counted.recipients + (message.essential ? counted.unsubscribed : 0);
    if (recipients === 0) return endMessage(tx, key, { state: 'stopped', why: 'nobody' });
    await goOut(app, tx, event, message);
  });
}

/**
 * Returns why a message that was allowed when it was written is not sent; undefined if it is. The organisation's limits are not checked
 * again.
 */
function stoppedWhy(
  event: Subject,
  {
    audience,
    essential,
    writerBanned,
  }: { audience: { kind: string }; essential: boolean; writerBanned: boolean },
  now: Date,
): StoppedWhy | undefined {
  if (writerBanned || !event.hasMembers) return 'writer-gone';
  const closed = closedWhy(event, { trust: event.trust === 'off' ? 'off' : 'trusted' }, now);
  const toOne = audience.kind === 'order';
  if (closed === 'over') return toOne ? undefined : 'too-late';
  if (closed !== null && !(toOne && closed === 'cancelled')) return closed;
  return essential && !toOne && now >= event.endsAt ? 'too-late' : undefined;
}
