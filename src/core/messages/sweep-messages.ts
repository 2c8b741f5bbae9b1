import { type Transaction, transaction } from '../../db/database.ts';
import { placeAllows } from '../organisations/may.ts';
import { findMembers } from '../organisations/member-store.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { StoppedWhy } from './message.ts';
import { checkMessage, closedWhy } from './message-policy.ts';
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
    const event = (await findSubject(tx, key.eventId)) as Subject;
    // As whoever sends a message does: first the organisation, whose other messages count towards its limits.
    await lockOrganisation(tx, event.organisationId);
    const message = await lockMessage(tx, key, { skipLocked: true });
    const now = app.clock.now();
    if (message?.state !== 'scheduled' || message.sendAt > now) return;
    const why = stoppedWhy(event, message, now) ?? (await refusedWhy(app, tx, event, message, now));
    if (why === undefined) return void (await goOut(app, tx, event, message));
    const isHeld = event.hasMembers && HELD.has(why);
    await endMessage(tx, key, { state: isHeld ? 'held' : 'stopped', why });
    if (isHeld)
      await queueMails(app, tx, [{ kind: 'message-held', eventId: key.eventId, subjectId: key.id }]);
  });
}

type DueMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** What somebody else of the organisation, or a shorter message, may set right. */
const HELD: ReadonlySet<StoppedWhy> = new Set(['writer-gone', 'limits']);

/** Returns why a message has come to nothing since it was written; undefined if it has not. */
function stoppedWhy(event: Subject, { audience, essential }: DueMessage, now: Date): StoppedWhy | undefined {
  const closed = closedWhy(event, { trust: event.trust === 'off' ? 'off' : 'trusted' }, now);
  const toOne = audience.kind === 'order';
  if (closed === 'over') return toOne ? undefined : 'too-late';
  if (closed !== null && !(toOne && closed === 'cancelled')) return closed;
  return essential && !toOne && now >= event.endsAt ? 'too-late' : undefined;
}

/** Returns why a message could not be sent by its author now; undefined if it could. */
async function refusedWhy(
  app: App,
  tx: Transaction,
  event: Subject,
  message: DueMessage,
  now: Date,
): Promise<StoppedWhy | undefined> {
  const author = (await findMembers(tx, event.organisationId)).find(
    ({ userId }) => userId === message.writtenBy,
  );
  if (message.writerBanned || !author || !placeAllows(author, 'messages.send', event.id))
    return 'writer-gone';
  try {
    await checkMessage(app, tx, event, message, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'message.no-recipients' ? 'nobody' : 'limits';
  }
}
