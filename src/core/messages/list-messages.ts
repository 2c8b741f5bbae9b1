import { requiresAnything } from '../attendees/owing.ts';
import { findForm } from '../attendees/question-store.ts';
import { contactEmail } from '../events/contact-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findTypeNames } from '../ticket-types/ticket-type-store.ts';
import { countRecipients } from './audience-store.ts';
import { findLimits } from './find-limits.ts';
import { type Limits, type Message, type Messages, type RecipientCount, recipientsInput } from './message.ts';
import { closedWhy, requireMessages } from './message-policy.ts';
import { countDeliveries, findMessages, findOrderEmail } from './message-store.ts';
import { refusal } from './refusals.ts';
import { messageIdOf } from './send-message.ts';

const SHOWN = 200;

/**
 * Lists an event's messages, and what the organisation may send.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role)
 */
export async function listMessages(app: App, actor: Actor, eventId: unknown): Promise<Messages> {
  const event = await requireMessages(app.db, actor, eventId, 'messages.see');
  const now = app.clock.now();
  const [messages, types, replyTo, limits] = await Promise.all([
    readMessages(app, event.id, { limit: SHOWN }),
    findTypeNames(app.db, event.id),
    contactEmail(app, event.id),
    findLimits(app, app.db, event.organisationId),
  ]);
  const { organisationId } = event;
  return { messages, types, limits, organisationId, replyTo, closed: closedWhy(event, limits, now) };
}

/** What the message form needs. */
export interface MessageDesk {
  types: { id: string; name: string }[];
  /** The email address of the order that the message is for; null without an order, or if the address was erased. */
  email: string | null;
  /** The address that replies go to. */
  replyTo: string;
  limits: Limits;
  closed: Messages['closed'];
  over: boolean;
  /** Whether the event requires answers or names that people can still give. */
  asks: boolean;
}

/**
 * Returns what the form of a message needs, whether to one order's customer or to many.
 * @throws DomainError as listMessages; 'not-found' (order.unknown)
 */
export async function getMessageDesk(
  app: App,
  actor: Actor,
  { eventId, orderId }: { eventId: unknown; orderId: unknown },
): Promise<MessageDesk> {
  const event = await requireMessages(app.db, actor, eventId, 'messages.send');
  const now = app.clock.now();
  const [types, replyTo, order, limits, asked] = await Promise.all([
    findTypeNames(app.db, event.id),
    contactEmail(app, event.id),
    orderId == null ? null : findOrderEmail(app.db, event.id, orderIdOf(orderId)),
    findLimits(app, app.db, event.organisationId),
    findForm(app.db, event.id),
  ]);
  if (order === undefined) throw unknownOrder();
  const { email } = readEmail(order?.email ?? null);
  const over = now >= event.endsAt;
  const asks = !over && asked !== undefined && requiresAnything(asked);
  return { types, email, replyTo, limits, closed: closedWhy(event, limits, now), over, asks };
}

/** @throws DomainError as listMessages; 'not-found' (message.unknown) */
export async function getMessage(
  app: App,
  actor: Actor,
  key: { eventId: unknown; messageId: unknown },
): Promise<Message & Pick<Messages, 'types'>> {
  const event = await requireMessages(app.db, actor, key.eventId, 'messages.see');
  const [[message], types] = await Promise.all([
    readMessages(app, event.id, { limit: 1, id: messageIdOf(key.messageId) }),
    findTypeNames(app.db, event.id),
  ]);
  if (!message) throw refusal('message.unknown');
  return { ...message, types };
}

async function readMessages(
  app: App,
  eventId: string,
  which: { limit: number; id?: string },
): Promise<Message[]> {
  const [messages, deliveries] = await Promise.all([
    findMessages(app.db, eventId, which),
    countDeliveries(app.db, eventId),
  ]);
  const none = { recipients: 0, sent: 0, failed: 0, waiting: 0 };
  return messages.map(({ sendAt, ...message }) => ({
    ...message,
    sendAt: sendAt.toISOString(),
    ...(deliveries.get(message.id) ?? none),
  }));
}

/**
 * Counts the addresses that a message to an audience would go to now.
 * @param input `recipientsInput`
 * @throws DomainError 'unauthenticated', 'invalid', 'not-found' (event.unknown), 'forbidden' (organisation.role)
 */
export async function countAudience(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<RecipientCount> {
  const event = await requireMessages(app.db, actor, eventId, 'messages.send');
  const { audience } = parseInput(recipientsInput, input);
  return countRecipients(app.db, app, { eventId: event.id, organisationId: event.organisationId, audience });
}
