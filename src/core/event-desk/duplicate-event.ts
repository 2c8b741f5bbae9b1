import type { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { copyAddOns } from '../add-ons/copy-add-ons.ts';
import { copyForm } from '../attendees/change-questions.ts';
import { findAreas, saveArea } from '../check-in/areas/area-store.ts';
import { findGates, saveGate } from '../check-in/gates/gate-store.ts';
import { type EventWithTypes, findEventWithTypes } from '../event-page/event-page-store.ts';
import { storeNewEvent } from '../events/create-event.ts';
import { eventCopy, eventInput } from '../events/event.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf, type LockedEvent, lockEvent } from '../events/event-store.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { copyKiosk } from '../kiosk/change-kiosk.ts';
import { ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { isLockedTo, may, mayAsMember, roleRefuses } from '../organisations/may.ts';
import { MAX_PROMOTIONS } from '../promo-codes/promotion.ts';
import { findPromotions } from '../promo-codes/promotion-list-store.ts';
import { insertPromotion, typeSetAsideOf } from '../promo-codes/promotion-store.ts';
import { mostToSetAside, setTicketsAside } from '../promo-codes/set-aside.ts';
import {
  type Actor,
  organisationLocked,
  requireOrganiser,
  requireUser,
  type SignedIn,
} from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { localSpan, moveLocalTime, toInstant, toLocalTime } from '../shared/local-time.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findWaitingList, saveWaitingList } from '../waiting-list/waiting-list-store.ts';
import { enteredEvent } from './entered-event.ts';

/**
 * Copies an event within its organisation, with everything that an organiser sets; photo and 3D file are shared. Sales start and end as
 * long before the start as the original's, in local time. The copy is a draft until it is submitted (`submitEvent`). Orders, door staff,
 * decisions and the short link stay with the original.
 * A request with an id may be sent again: it gets the same answer and makes no second copy.
 * @param input `eventCopy`
 * @throws DomainError 'invalid', 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden'
 * (account.email-not-verified, organisation.role), 'conflict' (event.created-already, with different contents; event.id-taken)
 */
export async function duplicateEvent(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<{ id: string }> {
  const by = requireOrganiser(actor);
  const originalId = eventIdOf(givenId);
  return transaction(app.db, async (tx) => {
    const { organisationId } = requireSeen(actor, await findOrganisationOf(tx, originalId));
    await ensureOrganisation(app, tx, { ...by, organisationId }, 'event.create');
    const { id = app.newId(), ...wanted } = parseInput(eventCopy, input);
    const original = await lockEvent(tx, originalId);
    const stored = await findEventWithTypes(tx, originalId, app.clock.now());
    if (!original || !stored) throw unknownEvent();
    await copyEvent(app, tx, { id, by, original, stored, wanted });
    return { id };
  });
}

/** A copy to make of a locked event. */
interface WantedCopy {
  id: string;
  by: SignedIn;
  original: LockedEvent;
  stored: EventWithTypes;
  wanted: Wanted;
  series?: { id: string; announced: boolean };
}

/**
 * Copies an event with everything that an organiser sets, unless the same request has made a copy already.
 * @throws DomainError as `storeNewEvent`
 */
export async function copyEvent(app: App, tx: Transaction, asked: WantedCopy): Promise<void> {
  const { id, by, original, stored, wanted, series } = asked;
  const event = parseInput(eventInput, copyOf({ ...stored, ...original }, wanted));
  const sent = { copyOf: original.id, ...wanted };
  const { organisationId } = original;
  const created = await storeNewEvent(app, tx, {
    id,
    organisationId,
    by,
    event,
    sent,
    original,
    ...(series && { series }),
  });
  if (!created) return;
  const typeIds = new Map(stored.types.map((type, at) => [type.id, created.typeIds[at] as string]));
  const questionIds = await copyForm(app, tx, { from: stored.id, to: id, typeIds });
  await copyKiosk(tx, { from: stored.id, to: id, questionIds });
  const copy = { from: stored, to: { id, startsAt: wanted.startsAt }, typeIds };
  await copyAreas(app, tx, copy);
  const waitingList = await findWaitingList(tx, stored.id);
  if (waitingList) await saveWaitingList(tx, id, waitingList);
  const variantIds = await copyAddOns(app, tx, { from: stored.id, to: id, typeIds });
  await copyCodes(app, tx, { ...copy, typeIds: new Map([...typeIds, ...variantIds]) });
}

/** The initial values of the form that duplicates an event; times are local to `timeZone`. */
export interface CopyProposal {
  name: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** The names of its ticket types, in order. */
  types: string[];
}

/**
 * Proposes a copy of an event a week later, or as many weeks as it takes to be in the future.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function proposeCopy(app: App, actor: Actor, givenId: unknown): Promise<CopyProposal> {
  const user = requireUser(actor);
  const stored = requireSeen(user, await findEventWithTypes(app.db, eventIdOf(givenId), app.clock.now()));
  if (!may(user, 'event.create', { organisationId: stored.organisationId })) throw roleRefuses();
  const { name, timeZone } = stored;
  const daysAgo = (app.clock.now().getTime() - stored.startsAt.getTime()) / DAY_MS;
  const later = { weeks: Math.max(1, Math.ceil(daysAgo / 7)) };
  const moved = (at: Date) => moveLocalTime(toLocalTime(at, timeZone), later, timeZone);
  const types = stored.types.map((type) => type.name);
  return { name, startsAt: moved(stored.startsAt), endsAt: moved(stored.endsAt), timeZone, types };
}

/** Requires that somebody sees the event as a member. Admins see all events, but create none for other organisations. */
export function requireSeen<Event extends { id: string; organisationId: string }>(
  actor: Actor,
  event: Event | undefined,
): Event {
  if (event && isLockedTo(actor, event.organisationId)) throw organisationLocked();
  if (!event || !mayAsMember(actor, 'event.see', event)) throw unknownEvent();
  return event;
}

interface Copy {
  from: EventWithTypes;
  to: { id: string; startsAt: string };
  /** The copy's ticket type ids, by the original's. */
  typeIds: ReadonlyMap<string, string>;
}

/** Returns a function that moves an instant by as much local time as the start moves. */
function instantsOf({ from, to }: Copy) {
  const moved = moveWith(from, to);
  return (instant: Date | null) => instant && (toInstant(moved(instant), from.timeZone) ?? null);
}

/**
 * Copies an event's promo codes, unused, with times that move with the start. Batches stay with the original, as their codes were handed
 * out for it. A reserve is copied as far as the copy has tickets for it.
 */
async function copyCodes(app: App, tx: Transaction, copy: Copy): Promise<void> {
  const { from, to, typeIds } = copy;
  const at = instantsOf(copy);
  const promotions = await findPromotions(tx, { eventId: from.id }, { limit: MAX_PROMOTIONS });
  const inventory = promotions.some(({ reserved }) => reserved !== null)
    ? await lockInventory(tx, to.id)
    : undefined;
  for (const { code, name, ...promotion } of promotions.toReversed()) {
    if (name !== null) continue;
    const copied = {
      ...promotion,
      id: app.newId(),
      createdAt: app.clock.now(),
      name,
      types: promotion.types?.map((typeId) => typeIds.get(typeId) as string) ?? null,
      validFrom: at(promotion.validFrom),
      validUntil: at(promotion.validUntil),
    };
    const setAside = inventory?.counters.get(typeSetAsideOf(copied) ?? '');
    copied.reserved = setAside ? Math.min(copied.reserved ?? 0, mostToSetAside(setAside)) || null : null;
    await insertPromotion(tx, to.id, copied, { texts: [code], limits: promotion, newId: app.newId });
    if (inventory) await setTicketsAside(app, tx, inventory, { eventId: to.id, promotion: copied });
  }
}

/** Copies an event's areas and gates, with times that move with the start. Closed areas are left out, except the one that every event has. */
async function copyAreas(app: App, tx: Transaction, copy: Copy): Promise<void> {
  const { from, to, typeIds } = copy;
  const at = instantsOf(copy);
  const areas = await findAreas(tx, from.id);
  const kept = areas.filter((area) => area.closedAt === null || area.id === from.id);
  const ids = new Map<string, string>();
  for (const [position, area] of kept.entries()) {
    const types =
      area.types?.map(({ ticketTypeId, validFrom, validUntil }) => ({
        ticketTypeId: typeIds.get(ticketTypeId) as string,
        validFrom: at(validFrom),
        validUntil: at(validUntil),
      })) ?? null;
    const id = area.id === from.id ? to.id : app.newId();
    ids.set(area.id, id);
    await saveArea(tx, to.id, { ...area, id, types, position });
  }
  // The devices that joined a gate stay with the original.
  for (const { areaIds, ...gate } of await findGates(tx, from.id))
    await saveGate(tx, to.id, {
      ...gate,
      id: app.newId(),
      areaIds: areaIds.flatMap((id) => ids.get(id) ?? []),
    });
}

/** Returns a function that moves a time by as much local time as the start moves. */
function moveWith(from: { startsAt: Date; timeZone: string }, to: { startsAt: string }) {
  const later = localSpan(toLocalTime(from.startsAt, from.timeZone), to.startsAt);
  return (instant: Date) => moveLocalTime(toLocalTime(instant, from.timeZone), later, from.timeZone);
}

type Wanted = Omit<z.output<typeof eventCopy>, 'id'>;

/** Builds the input that would create the copy. */
function copyOf(stored: EventWithTypes & LockedEvent, wanted: Wanted) {
  const entered = enteredEvent(stored);
  const later = localSpan(entered.startsAt, wanted.startsAt);
  const moved = (time: string | null) => time && moveLocalTime(time, later, stored.timeZone);
  const types = entered.types.map(({ id: _, ...type }) => ({
    ...type,
    saleStartsAt: moved(type.saleStartsAt),
    saleEndsAt: moved(type.saleEndsAt),
  }));
  const sharedCapacities = entered.sharedCapacities.map(({ id: _, ...shared }) => ({
    ...shared,
    startsAt: moved(shared.startsAt),
    endsAt: moved(shared.endsAt),
  }));
  return { ...entered, ...wanted, types, sharedCapacities };
}
