import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireDesk, requireDeskHand } from '../events/require-desk.ts';
import { requireManager } from '../events/require-manager.ts';
import { hasPendingPayment, lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { countResales } from '../tickets/resale-store.ts';
import { countByType, type DeskEntry, findCurrentEntries, findEntry } from './waiting-desk-store.ts';
import {
  NO_WAITING_LIST,
  type WaitingList,
  type WaitingListSettings,
  type WaitingPerson,
  waitingListSettings,
} from './waiting-list.ts';
import { stateOf } from './waiting-place.ts';
import { endEntries, findWaitingList, recountWaiting, saveWaitingList } from './waiting-store.ts';

/** A page lists so many people; the export has all. */
const LISTED = 200;

/** Returns who waits for what, and who has an offer. @throws DomainError as requireDesk */
export async function getWaitingList(app: App, actor: Actor, givenId: unknown): Promise<WaitingList> {
  const event = await requireDesk(app.db, actor, givenId);
  const [settings, counts, entries, resales] = await Promise.all([
    findWaitingList(app.db, event.id),
    countByType(app.db, event.id),
    findCurrentEntries(app.db, event.id, LISTED),
    countResales(app.db, event.id),
  ]);
  const now = app.clock.now();
  const current = counts.reduce((sum, { people, offers }) => sum + people + offers, 0);
  return {
    settings: settings ?? NO_WAITING_LIST,
    types: counts.map(({ offers: _, ...type }) => type),
    resales,
    people: entries.map((entry) => toPerson(entry, now)),
    more: Math.max(0, current - entries.length),
  };
}

/** Somebody in line, as the organiser sees them. */
export function toPerson(entry: DeskEntry, now: Date): WaitingPerson {
  const { entryId, email, ticketTypeId, typeName, quantity, joinedAt, orderId, holdExpiresAt } = entry;
  return {
    ...{ entryId, email, ticketTypeId, typeName, quantity, state: stateOf(entry, now) },
    joinedAt: joinedAt.toISOString(),
    offer: orderId && holdExpiresAt ? { orderId, endsAt: holdExpiresAt.toISOString() } : null,
  };
}

/**
 * Opens an event's waiting list, closes it to newcomers, or changes for how long tickets are offered. Whoever waits keeps their place.
 * @param input `waitingListSettings`
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role,
 *   account.email-not-verified)
 */
export async function setWaitingList(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<WaitingListSettings> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const wanted = parseInput(waitingListSettings, input);
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const before = (await findWaitingList(tx, eventId)) ?? NO_WAITING_LIST;
    await saveWaitingList(tx, eventId, wanted);
    const changes = fieldChanges(before, wanted);
    if (changes.length > 0)
      await record(app, tx, { kind: 'event.waiting-list-changed', by, eventId, facts: { changes } });
    return wanted;
  });
}

/**
 * Takes somebody off the list and emails them. If they had an offer, it goes to the next person, unless they are just paying for it.
 * @throws DomainError as requireDeskHand; 'not-found' (waiting-list.unknown), 'conflict' (order.payment-pending)
 */
export async function removeFromWaitingList(
  app: App,
  actor: Actor,
  { eventId: givenId, entryId: givenEntry }: { eventId: unknown; entryId: unknown },
): Promise<void> {
  const { id: eventId } = await requireDeskHand(app.db, actor, givenId);
  const parsed = z.uuid().safeParse(givenEntry);
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const entry = parsed.success ? await findEntry(tx, eventId, parsed.data.toLowerCase()) : undefined;
    if (!entry) {
      throw new DomainError('not-found', 'waiting-list.unknown', 'Nobody with this place is on the list.');
    }
    const { id, orderId, email } = entry;
    const held = orderId === null ? undefined : await lockHeldOrders(tx, eventId, { orderId });
    // It was bought, or went to somebody else.
    if (entry.endedAt !== null || held?.orderIds.length === 0) return;
    if (orderId !== null && (await hasPendingPayment(tx, eventId, orderId))) {
      const detail = 'A payment for this offer is under way.';
      throw new DomainError('conflict', 'order.payment-pending', detail);
    }
    await endEntries(tx, eventId, { id }, { because: 'removed', now: app.clock.now() });
    await recountWaiting(tx, eventId);
    if (held) await releaseHolds(app, tx, eventId, held, 'cancelled');
    await queueMails(app, tx, [{ kind: 'waiting-ended', eventId, subjectId: id }]);
    const by = requireUser(actor);
    await record(app, tx, { kind: 'event.waiting-list-removed', by, eventId, personal: { email } });
  });
}
