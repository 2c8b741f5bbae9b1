import { Temporal } from 'temporal-polyfill';
import type { Database, Transaction } from '../../db/database.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { type Action, requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { DomainError } from '../shared/errors.ts';
import { toInstant } from '../shared/local-time.ts';
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
import { refusal } from './refusals.ts';

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

/** Returns when a message is sent. @throws DomainError 'invalid' (message.time) unless the time is to come, and at most 60 days after the event */
export function sendTime(local: string | null, { timeZone, endsAt }: Subject, now: Date): Date {
  if (local === null) return now;
  const at = toInstant(local, timeZone);
  if (!at) throw refusal('message.time', { why: 'skipped', at: 'sendAt' });
  if (at <= now) throw refusal('message.time', { why: 'past', at: 'sendAt' });
  if (at.getTime() > endsAt.getTime() + OPEN_AFTER_END_DAYS * DAY_MS) {
    throw refusal('message.time', { why: 'too-late', at: 'sendAt' });
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
    throw refusal('message.too-many-recipients', { recipients, most: limits.recipients });
  }
  return recipients;
}

function requireOpen(event: Subject, limits: Limits, { toOne, now }: { toOne: boolean; now: Date }): void {
  const closed = closedWhy(event, limits, now);
  if (closed === null || (toOne && (closed === 'cancelled' || closed === 'over'))) return;
  throw refusal('message.closed', { why: closed });
}

/** @throws DomainError 'invalid' (message.link) */
export function requireHonestLinks(
  { subject, body }: Pick<StoredMessage, 'subject' | 'body'>,
  { links }: Pick<Limits, 'links'>,
): void {
  for (const [path, text] of Object.entries({ subject, body })) {
    const disguised = findDisguisedLink(text);
    if (disguised) {
      throw refusal('message.link', { why: 'disguised', link: disguised.words, at: path });
    }
    const link = links && path === 'body' ? undefined : findLink(text);
    if (link === undefined) continue;
    throw refusal('message.link', { why: links ? 'in-subject' : 'new-organiser', link, at: path });
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
  throw refusal('message.day-full', { most, toOne });
}

async function requireEssential(
  tx: Transaction,
  { id: eventId, endsAt }: Subject,
  { id, sendAt, toOne }: StoredMessage & { toOne: boolean },
): Promise<void> {
  if (toOne) return;
  if (sendAt >= endsAt) throw refusal('message.essential-late', { at: 'essential' });
  if ((await countEssentials(tx, eventId, id)) < ESSENTIALS_OF_AN_EVENT) return;
  throw refusal('message.essentials-used-up', { most: ESSENTIALS_OF_AN_EVENT });
}

function nobody({ kind }: StoredMessage['audience'], unsubscribed: number): DomainError {
  const why = unsubscribed > 0 ? 'unsubscribed' : kind === 'unanswered' ? 'all-answered' : 'no-ticket';
  return refusal('message.no-recipients', { why });
}
