import { Temporal } from 'temporal-polyfill';
import type { Database, Transaction } from '../../db/database.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { type Action, requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { DomainError } from '../shared/errors.ts';
import { SKIPPED, toInstant } from '../shared/local-time.ts';
import { countRecipients } from './audience-store.ts';
import { findLimits } from './find-limits.ts';
import type { Limits, Messages } from './message.ts';
import { ESSENTIALS_OF_AN_EVENT, OPEN_AFTER_END_DAYS, singlesADay } from './message-limits.ts';
import { findDisguisedLink, findLink } from './message-links.ts';
import {
  countEssentials,
  countOfDay,
  findSubject,
  type StoredMessage,
  type Subject,
} from './message-store.ts';

/**
 * Requires that somebody may see an event's messages or, if `action` is given, do that with them.
 * @throws DomainError 'unauthenticated'; 'not-found' (event.unknown), also for others' events; 'forbidden' (organisation.role)
 */
export async function requireMessages(
  db: Database,
  actor: Actor,
  eventId: unknown,
  action: Extract<Action, 'messages.see' | 'messages.send'>,
): Promise<Subject> {
  requireUser(actor);
  return requireMay(actor, action, await findSubject(db, eventIdOf(eventId)), unknownEvent);
}

/**
 * Returns why nothing can be sent to an event's audiences; null if something can. A single customer can get a message even if the event was
 * cancelled or ended long ago.
 */
export function closedWhy(
  { approval, cancelledAt, endsAt }: Subject,
  { trust }: Pick<Limits, 'trust'>,
  now: Date,
): Messages['closed'] {
  if (trust === 'off') return 'turned-off';
  if (cancelledAt) return 'cancelled';
  if (approval !== 'approved') return 'not-approved';
  return now.getTime() > endsAt.getTime() + OPEN_AFTER_END_DAYS * DAY_MS ? 'over' : null;
}

const CLOSED: Record<NonNullable<Messages['closed']>, string> = {
  'turned-off': 'An admin turned messages off for your organisation. Write to support to ask why.',
  cancelled:
    'This event was cancelled, and everybody was told. You can still email one customer from their order.',
  'not-approved': 'You can send messages once the event is approved.',
  over: 'This event ended more than 60 days ago. You can still email one customer from their order.',
};

/** Returns when a message is sent. @throws DomainError 'invalid' (message.time) unless the time is to come, and at most 60 days after the event */
export function sendTime(local: string | null, { timeZone, endsAt }: Subject, now: Date): Date {
  if (local === null) return now;
  const at = toInstant(local, timeZone);
  if (!at) throw wrong('sendAt', 'message.time', SKIPPED);
  if (at <= now) throw wrong('sendAt', 'message.time', 'Choose a time that is still to come.');
  if (at.getTime() > endsAt.getTime() + OPEN_AFTER_END_DAYS * DAY_MS) {
    throw wrong('sendAt', 'message.time', 'Choose a time at most 60 days after the event.');
  }
  return at;
}

/**
 * Refuses a message that its organisation may not send. The caller holds the sender's lock, so that concurrent messages count each other.
 * @returns how many recipients it would have now
 * @throws DomainError 'conflict' (message.closed, message.no-recipients, message.too-many-recipients, message.day-full,
 * message.essentials-used-up), 'invalid' (message.link, message.essential-late)
 */
export async function checkMessage(
  app: Pick<App, 'secret' | 'clock' | 'settings'>,
  tx: Transaction,
  event: Subject,
  message: StoredMessage,
  now: Date,
): Promise<number> {
  const limits = await findLimits(app, tx, event.organisationId);
  const toOne = message.audience.kind === 'order';
  requireOpen(event, limits, { toOne, now });
  requireHonestLinks(message, limits);
  await requireRoom(tx, event, limits, { ...message, toOne });
  if (message.essential) await requireEssential(tx, event, { ...message, toOne });
  const { id: eventId, organisationId } = event;
  const counted = await countRecipients(tx, app, { eventId, organisationId, audience: message.audience });
  const recipients = counted.recipients + (message.essential ? counted.unsubscribed : 0);
  if (recipients === 0) throw nobody(message.audience, counted.unsubscribed);
  if (limits.recipients !== null && recipients > limits.recipients) {
    const detail = `This would go to ${recipients} people. While your organisation is new, a message may go to ${limits.recipients}: choose fewer, or ask support.`;
    throw new DomainError('conflict', 'message.too-many-recipients', detail, {
      facts: { recipients, most: limits.recipients },
    });
  }
  return recipients;
}

function requireOpen(event: Subject, limits: Limits, { toOne, now }: { toOne: boolean; now: Date }): void {
  const closed = closedWhy(event, limits, now);
  if (closed === null || (toOne && (closed === 'cancelled' || closed === 'over'))) return;
  throw new DomainError('conflict', 'message.closed', CLOSED[closed], { facts: { why: closed } });
}

/** @throws DomainError 'invalid' (message.link) */
export function requireHonestLinks(
  { subject, body }: Pick<StoredMessage, 'subject' | 'body'>,
  { links }: Pick<Limits, 'links'>,
): void {
  for (const [path, text] of Object.entries({ subject, body })) {
    const disguised = findDisguisedLink(text);
    if (disguised) {
      throw wrong(
        path,
        'message.link',
        `“${disguised.words}” leads somewhere else. Let the words say where.`,
      );
    }
    const link = links && path === 'body' ? undefined : findLink(text);
    if (link === undefined) continue;
    const detail = links
      ? `Put links into the message, not the subject: “${link}”.`
      : `New organisers can’t send links yet. Remove “${link}”.`;
    throw wrong(path, 'message.link', detail);
  }
}

/** Requires that the daily limit is not used up. The day is that of the event's zone. */
async function requireRoom(
  tx: Transaction,
  { organisationId, timeZone }: Subject,
  limits: Limits,
  { id, sendAt, toOne }: StoredMessage & { toOne: boolean },
): Promise<void> {
  const at = Temporal.Instant.fromEpochMilliseconds(sendAt.getTime()).toZonedDateTimeISO(timeZone);
  const start = at.startOfDay();
  const [from, to] = [start, start.add({ days: 1 })].map((day) => new Date(day.epochMilliseconds)) as [
    Date,
    Date,
  ];
  const counted = await countOfDay(tx, organisationId, { from, to, except: id });
  const [used, most] = toOne ? [counted.toOne, singlesADay(limits)] : [counted.toMany, limits.aDay];
  if (used < most) return;
  const detail = `Your organisation can send ${most} ${toOne ? 'messages to single customers' : 'messages'} a day, and has. Choose another day.`;
  throw new DomainError('conflict', 'message.day-full', detail, { facts: { most } });
}

async function requireEssential(
  tx: Transaction,
  { id: eventId, endsAt }: Subject,
  { id, sendAt, toOne }: StoredMessage & { toOne: boolean },
): Promise<void> {
  if (toOne) return;
  if (sendAt >= endsAt) {
    const detail = 'After the event nothing is essential any more: people who unsubscribed stay so.';
    throw wrong('essential', 'message.essential-late', detail);
  }
  if ((await countEssentials(tx, eventId, id)) < ESSENTIALS_OF_AN_EVENT) return;
  const detail = `An event can have ${ESSENTIALS_OF_AN_EVENT} essential messages, and this one has. Send it without.`;
  throw new DomainError('conflict', 'message.essentials-used-up', detail, {
    facts: { most: ESSENTIALS_OF_AN_EVENT },
  });
}

function nobody({ kind }: StoredMessage['audience'], unsubscribed: number): DomainError {
  const detail =
    unsubscribed > 0
      ? 'Everybody it would go to has unsubscribed from your messages.'
      : kind === 'unanswered'
        ? 'Nobody would get it: everything that you require is answered.'
        : 'Nobody would get it: no valid ticket fits, or its email was removed.';
  return new DomainError('conflict', 'message.no-recipients', detail);
}

const wrong = (path: string, code: string, message: string) =>
  new DomainError('invalid', code, message, { issues: [{ path, message }] });
