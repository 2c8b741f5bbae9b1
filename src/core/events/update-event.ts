import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { admitByDay } from '../check-in/areas/change-areas.ts';
import { requireMay } from '../organisations/may.ts';
import type { CancellationFee } from '../pricing/cancellation-fee.ts';
import { tooCheapTypes } from '../pricing/minimum-amounts.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { parseInput } from '../shared/parse-input.ts';
import { foreignTaxRates } from '../taxes/foreign-tax-rates.ts';
import { changeTicketTypes } from '../ticket-types/change-ticket-types.ts';
import { dayAtInstants, isDay } from '../ticket-types/shared-capacity.ts';
import { atInstants } from '../ticket-types/ticket-type.ts';
import { announceMove, isMoved, noteMove } from './announce-move.ts';
import { dayFaults, type EventInput, eventChange, saleFaults } from './event.ts';
import { CHANGES, type Change, changesBetween, type LookedAt } from './event-changes.ts';
import { alreadyOver, detailsOf, type EventDetails } from './event-details.ts';
import { type EventAsStored, listChanges, readAsStored } from './event-history.ts';
import { unknownEvent } from './event-policy.ts';
import {
  findLookedAt,
  type LockedEvent,
  laterThan,
  lockEvent,
  noteForWallets,
  updateEventDetails,
  wasSold,
} from './event-store.ts';
import { type Move, moveDay, moveSaleTimes } from './move-sale-times.ts';
import { needsApproval } from './needs-approval.ts';
import { refusal } from './refusals.ts';
import { requireManager } from './require-manager.ts';

/**
 * Changes an event with its ticket types. A rejected event stays rejected until it is submitted again (`submitEvent`). An approved one
 * stays on sale, and ticket holders are told if its date, time or place changes. An event that is not over can't be given an end in the
 * past.
 * @param input `eventChange`: `eventInput` and the `updatedAt` that was on the screen
 * @returns the new `updatedAt`
 * @throws DomainError 'invalid', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role), 'conflict'
 * (event.cancelled, event.changed-meanwhile)
 */
export async function updateEvent(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<{ id: string; updatedAt: string }> {
  const { eventId: id, user } = await requireManager(app.db, actor, 'event.edit', eventId);
  const event = parseInput(eventChange, input);
  return transaction(app.db, async (tx) => {
    const stored = await lockToChange(tx, actor, id, event.updatedAt);
    const updatedAt = await changeLocked(app, tx, { by: user, stored, event, shown: stored });
    return { id, updatedAt: updatedAt.toISOString() };
  });
}

/**
 * Locks an event that somebody may change, and requires the version that they saw.
 * @throws DomainError 'not-found' (event.unknown), 'forbidden' (organisation.role), 'conflict' (event.cancelled, event.changed-meanwhile)
 */
export async function lockToChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  updatedAt: string,
): Promise<LockedEvent> {
  const stored = requireMay(actor, 'event.edit', await lockEvent(tx, id), unknownEvent);
  if (stored.cancelledAt) throw refusal('event.cancelled');
  if (new Date(updatedAt).getTime() !== stored.updatedAt.getTime()) throw refusal('event.changed-meanwhile');
  return stored;
}

interface LockedChange {
  by: SignedIn;
  stored: LockedEvent;
  event: EventInput;
  /** The pictures that it may keep, whoever uploaded them. */
  shown: Pick<LockedEvent, 'bannerKey' | 'accent' | 'renderingKey'>;
}

/** Changes a locked event with all that follows from it. @returns its new version @throws DomainError 'invalid' */
export async function changeLocked(
  app: App,
  tx: Transaction,
  { by, stored, event, shown }: LockedChange,
): Promise<Date> {
  const { id, approval } = stored;
  const details = await detailsOf(tx, event, { uploader: by, shown });
  const now = app.clock.now();
  const asStored = await readAsStored(tx, id);
  const before = await findLookedAt(tx, id);
  const move = event.moveTimes ? moveOf(before, event, now) : undefined;
  const fromStored = move && { ...move, fromZone: before.timeZone };
  const types = fromStored ? moveSales(event.types, asStored, fromStored) : event.types;
  const shared = fromStored ? moveDays(event.sharedCapacities, asStored, fromStored) : event.sharedCapacities;
  const wanted = types.map((type) => atInstants(type, event.timeZone));
  const issues = [
    // A wrong year would end the sale at once and for good, so it is refused. An event that is over may be corrected.
    ...(stored.endsAt > now ? alreadyOver(details, now) : []),
    ...saleFaults({ ...event, types }),
    ...dayFaults({ ...event, sharedCapacities: shared }),
    ...(await changeTicketTypes(tx, {
      eventId: id,
      wanted,
      shared: shared.map((one) => dayAtInstants(one, event.timeZone)),
      newId: app.newId,
    })),
    ...(await takenBackPromise(tx, id, stored, details)),
    ...tooCheapTypes(app, event.types),
    ...(await foreignTaxRates(tx, stored.organisationId, event.types)),
  ];
  if (issues[0]) throw refusal('event.invalid', { issues });
  const updatedAt = laterThan(stored.updatedAt, now);
  const isReviewed = approval === 'approved' && (await needsApproval(app, tx, stored.organisationId));
  const changed = isReviewed ? changedSinceApproval(before, details) : [];
  await updateEventDetails(tx, { id, ...details, changed, updatedAt });
  const movedTimes = move && (await app.moveTimes(tx, id, { ...move, fromZone: before.timeZone, now }));
  if (shared.some(isDay)) await admitByDay(app, tx, { by, door: { id, timeZone: event.timeZone } });
  const nowStored = await readAsStored(tx, id);
  if (daysIn(asStored) !== daysIn(nowStored)) await noteForWallets(tx, id);
  const changes = [
    ...listChanges(asStored, nowStored),
    ...(movedTimes ? fieldChanges({ moved_codes: 0, moved_areas: 0 }, movedTimes) : []),
  ];
  if (changes.length > 0) {
    await record(app, tx, { kind: 'event.edited', by, eventId: id, facts: { changes } });
  }
  // If the event stays over, nobody can come, so nobody is told.
  if (isMoved(before, details) && details.endsAt > now) {
    const move = { before, movedAt: updatedAt };
    if (approval === 'approved') await announceMove(app, tx, id, move);
    else if (await wasSold(tx, id)) await noteMove(tx, id, move);
  }
  // There may be new seats for the waiting list, or a longer sale.
  await app.offerSeats(app, tx, id);
  return updatedAt;
}

/** @returns undefined if the start stays */
function moveOf(before: LookedAt, { startsAt: to, timeZone }: EventInput, now: Date): Move | undefined {
  const from = toLocalTime(before.startsAt, before.timeZone);
  return from === to ? undefined : { from, to, timeZone, now: toLocalTime(now, timeZone) };
}

/** Moves the sales of an event with its start. */
function moveSales(
  types: EventInput['types'],
  asStored: EventAsStored,
  move: Move & { fromZone: string },
): EventInput['types'] {
  const stored = new Map(asStored.types.map((type) => [type.id, type]));
  const local = localIn(move.fromZone);
  return types.map((type) => {
    const { sale_starts_at, sale_ends_at } = stored.get(type.id) ?? {};
    const before = { saleStartsAt: local(sale_starts_at), saleEndsAt: local(sale_ends_at) };
    return { ...type, ...moveSaleTimes(type, before, move) };
  });
}

/** Moves the days of an event with its start. */
function moveDays(
  shared: EventInput['sharedCapacities'],
  asStored: EventAsStored,
  move: Move & { fromZone: string },
): EventInput['sharedCapacities'] {
  const stored = new Map(asStored.capacities.map((one) => [one.id, one]));
  const local = localIn(move.fromZone);
  return shared.map((one) => {
    const { starts_at, ends_at } = stored.get(one.id) ?? {};
    return { ...one, ...moveDay(one, { startsAt: local(starts_at), endsAt: local(ends_at) }, move) };
  });
}

/** What says when tickets admit, to compare. */
const daysIn = ({ capacities, types }: EventAsStored) =>
  JSON.stringify([
    capacities.map(({ name, starts_at, ends_at }) => [name, starts_at, ends_at]),
    types.map(({ takes_places_of }) => takes_places_of),
  ]);

/** Reads an instant as it is stored, in local time; null if it is none. */
const localIn = (zone: string) => (instant: unknown) =>
  typeof instant === 'string' ? toLocalTime(new Date(instant), zone) : null;

const FEE_PARTS = ['cancellationFeeMinor', 'cancellationFeeHundredths'] as const;

/** Customers relied on the refund policy and its cancellation fee, so once tickets were sold they can only become more generous. */
async function takenBackPromise(
  tx: Transaction,
  id: string,
  promised: CancellationFee & { refundUntilDays: number | null },
  wanted: EventDetails,
): Promise<Issue[]> {
  const { refundUntilDays: days } = promised;
  if (days === null) return [];
  const until = `Tickets were bought with refunds until ${days} ${days === 1 ? 'day' : 'days'} before the start, so you can only make that more generous.`;
  const issues = [
    ...(wanted.refundUntilDays === null || wanted.refundUntilDays > days
      ? [{ path: 'refundUntilDays', message: until }]
      : []),
    ...FEE_PARTS.filter((part) => wanted[part] > promised[part]).map((path) => ({
      path,
      message: 'Tickets were bought with a lower cancellation fee, so you can’t raise it.',
    })),
  ];
  return issues.length > 0 && (await wasSold(tx, id)) ? issues : [];
}

/** Lists what an admin should review again; meanwhile the event stays on sale (docs/decisions/0009). */
function changedSinceApproval(
  stored: LookedAt & { changed: readonly Change[] },
  details: EventDetails,
): Change[] {
  const changed = new Set([...stored.changed, ...changesBetween(stored, details)]);
  return CHANGES.filter((change) => changed.has(change));
}
