import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { unknownEvent } from '../events/event-policy.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { noteRecipients } from './audience-store.ts';
import { type MessageInput, messageChange, messageInput } from './message.ts';
import { checkMessage, requireMessages, sendTime } from './message-policy.ts';
import {
  endMessage,
  findMessages,
  findSubject,
  insertMessage,
  lockMessage,
  type StoredMessage,
  updateMessage,
} from './message-store.ts';
import { refusal } from './refusals.ts';

/**
 * Sends a message to an event's ticket holders, now or later. A request may be sent again with the same id; the message is sent once.
 * @param input `messageInput`
 * @returns its id, and how many recipients it has or would have now
 * @throws DomainError 'invalid' (input.invalid, message.time, message.link, message.essential-late), 'unauthenticated', 'forbidden'
 * (account.email-not-verified, organisation.role), 'not-found' (event.unknown), 'conflict' (as checkMessage)
 */
export async function sendMessage(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<{ id: string; recipients: number }> {
  const given = await requireMessages(app.db, actor, eventId, 'messages.send');
  const by = requireOrganiser(actor);
  const { id = app.newId(), ...wanted } = parseInput(messageInput, input);
  return transaction(app.db, async (tx) => {
    // The organisation's other messages count towards its limits, so no two may be sent at once.
    await lockOrganisation(tx, given.organisationId);
    const event = await findSubject(tx, given.id);
    if (!event) throw unknownEvent();
    const before = await findBefore(tx, event.id, id);
    if (before) return before;
    const now = app.clock.now();
    const message = messageOf(event, { id, ...wanted }, now);
    const recipients = await checkMessage(app, tx, event, message, now);
    await insertMessage(tx, { ...message, writtenBy: by.userId, writtenAt: now });
    const isSent = wanted.sendAt === null;
    const kind = isSent ? 'message.sent' : 'message.scheduled';
    await record(app, tx, { kind, by, eventId: event.id, facts: factsOf(message, recipients) });
    return { id, recipients: isSent ? await goOut(app, tx, event, message) : recipients };
  });
}

/** What the audit log says about a message. Its text is left out, as it may be about a person. */
const factsOf = ({ id, audience, essential, sendAt }: StoredMessage, recipients: number) => ({
  message: id,
  audience: audience.kind,
  essential,
  sendAt,
  recipients,
});

/** Finds the answer that the same request got before. */
async function findBefore(tx: Transaction, eventId: string, id: string) {
  const [message] = await findMessages(tx, eventId, { limit: 1, id });
  if (!message) return undefined;
  const { count } = await tx
    .selectFrom('message_recipients')
    .where('eventId', '=', eventId)
    .where('messageId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { id, recipients: count };
}

function messageOf(
  event: Parameters<typeof sendTime>[1] & { id: string },
  { id, sendAt, ...content }: Omit<MessageInput, 'id'> & { id: string },
  now: Date,
): StoredMessage {
  return { ...content, id, eventId: event.id, sendAt: sendTime(sendAt, event, now) };
}

/**
 * Chooses the recipients of a message that the caller has locked or just inserted, and queues its mails. @returns how many recipients there
 * are
 */
export async function goOut(
  app: App,
  tx: Transaction,
  { organisationId }: { organisationId: string },
  message: StoredMessage,
): Promise<number> {
  const recipients = await noteRecipients(tx, app, { ...message, organisationId });
  await endMessage(tx, message, { state: 'sent', sendAt: app.clock.now() });
  return recipients;
}

/**
 * Replaces a scheduled or held message. One without a time is sent now.
 * @param input `messageChange`
 * @throws DomainError as sendMessage; 'not-found' (message.unknown), 'conflict' (message.gone-out)
 */
export async function changeMessage(
  app: App,
  actor: Actor,
  key: { eventId: unknown; messageId: unknown },
  input: unknown,
): Promise<{ id: string; recipients: number }> {
  const given = await requireMessages(app.db, actor, key.eventId, 'messages.send');
  const by = requireOrganiser(actor);
  const wanted = parseInput(messageChange, input);
  return transaction(app.db, async (tx) => {
    await lockOrganisation(tx, given.organisationId);
    const { id } = await lockWaiting(tx, given.id, key.messageId);
    const event = await findSubject(tx, given.id);
    if (!event) throw unknownEvent();
    const now = app.clock.now();
    const message = messageOf(event, { id, ...wanted }, now);
    const recipients = await checkMessage(app, tx, event, message, now);
    await updateMessage(tx, { ...message, writtenBy: by.userId, writtenAt: now });
    const facts = factsOf(message, recipients);
    await record(app, tx, { kind: 'message.changed', by, eventId: event.id, facts });
    return { id, recipients: wanted.sendAt === null ? await goOut(app, tx, event, message) : recipients };
  });
}

/**
 * Calls off a scheduled or held message.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown,
 * message.unknown), 'conflict' (message.gone-out)
 */
export async function callOffMessage(
  app: App,
  actor: Actor,
  key: { eventId: unknown; messageId: unknown },
): Promise<void> {
  const event = await requireMessages(app.db, actor, key.eventId, 'messages.send');
  const by = requireOrganiser(actor);
  await transaction(app.db, async (tx) => {
    const { id } = await lockWaiting(tx, event.id, key.messageId);
    await endMessage(tx, { eventId: event.id, id }, { state: 'called-off' });
    await record(app, tx, { kind: 'message.called-off', by, eventId: event.id, facts: { message: id } });
  });
}

async function lockWaiting(tx: Transaction, eventId: string, messageId: unknown) {
  const id = messageIdOf(messageId);
  const message = await lockMessage(tx, { eventId, id });
  if (!message) throw refusal('message.unknown');
  if (message.state === 'scheduled' || message.state === 'held') return message;
  throw refusal('message.gone-out', { why: message.state === 'sent' ? 'sent' : 'ended' });
}

/** @throws DomainError 'not-found' (message.unknown) unless the value is a UUID */
export function messageIdOf(value: unknown): string {
  const id = String(value).toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw refusal('message.unknown');
  return id;
}
