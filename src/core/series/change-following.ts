import { type Transaction, transaction } from '../../db/database.ts';
import { type EnteredEvent, enteredEvent } from '../event-desk/entered-event.ts';
import { findEventWithTypes } from '../event-page/event-page-store.ts';
import { type EventInput, eventChange, eventInput } from '../events/event.ts';
import { eventIdOf } from '../events/event-policy.ts';
import { type LockedEvent, lockEvent } from '../events/event-store.ts';
import { type FollowingDate, lockFollowing, refusedBy } from '../events/lock-following.ts';
import type { SeriesDate } from '../events/series-store.ts';
import { changeLocked, lockToChange } from '../events/update-event.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { carryOver } from './carry-over.ts';
import type { FollowingChanged } from './series.ts';

/**
 * Changes a date of a series, and in the same way all later ones that are neither cancelled nor over (`carryOver`). Either all dates are
 * changed, or none.
 * @param input `eventChange`, as `updateEvent` takes it
 * @throws DomainError as `updateEvent`; 'not-found' (series.none), 'conflict' (series.refused, which says what prevents it on which date;
 *   its facts have the `eventId`)
 */
export async function changeFollowing(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<FollowingChanged> {
  const by = requireOrganiser(actor);
  const id = eventIdOf(givenId);
  return transaction(app.db, async (tx) => {
    const now = app.clock.now();
    const { later } = await lockFollowing(tx, actor, 'event.edit', { id, now });
    const event = parseInput(eventChange, input);
    const stored = await lockToChange(tx, actor, id, event.updatedAt);
    const before = await readEntered(tx, id, now);
    const updatedAt = await changeLocked(app, tx, { by, stored, event, shown: stored });
    const after = await readEntered(tx, id, now);
    if (!before || !after) throw new TypeError('An event that is locked is there.');
    const ownTypes: SeriesDate[] = [];
    const carried = { by, before, after: asTyped(after, event), moveTimes: event.moveTimes };
    for (const date of later) {
      if (await carryTo(app, tx, { date, ...carried })) ownTypes.push(date);
    }
    return {
      id,
      updatedAt: updatedAt.toISOString(),
      changed: later.length,
      ownTypes: ownTypes.map((date) => ({
        id: date.id,
        startsAt: date.startsAt.toISOString(),
        timeZone: date.timeZone,
      })),
    };
  });
}

/** The changed date with its sale times as they were typed: those that moved along with it move with each later date by themselves. */
const asTyped = ({ locked, event }: Entered, { types }: EventInput): Entered => ({
  locked,
  event: {
    ...event,
    types: event.types.map((type, at) => ({
      ...type,
      saleStartsAt: types[at]?.saleStartsAt ?? null,
      saleEndsAt: types[at]?.saleEndsAt ?? null,
    })),
  },
});

interface Carried {
  by: SignedIn;
  date: FollowingDate;
  /** The earlier date before and after the change. Later dates may use its pictures as well. */
  before: Entered;
  after: Entered;
  moveTimes: boolean;
}

/** Changes a later date too. @returns whether it keeps its own ticket types */
async function carryTo(app: App, tx: Transaction, carried: Carried): Promise<boolean> {
  const { by, date, before, after, moveTimes } = carried;
  const own = await readEntered(tx, date.id, app.clock.now());
  if (!own) throw new TypeError('A date that is locked is there.');
  const { event, keepsTypes } = carryOver(before.event, after.event, own.event);
  const { bannerKey, accent } = event.bannerKey === own.locked.bannerKey ? own.locked : after.locked;
  const shown = { bannerKey, accent, renderingKey: event.renderingKey };
  try {
    const input = parseInput(eventInput, { ...event, moveTimes });
    await changeLocked(app, tx, { by, stored: own.locked, event: input, shown });
  } catch (error) {
    throw error instanceof DomainError ? refusedBy(date, error) : error;
  }
  return keepsTypes;
}

interface Entered {
  locked: LockedEvent;
  event: EnteredEvent;
}

/** Locks an event and reads it as its form would show it; undefined when it was deleted. */
async function readEntered(tx: Transaction, id: string, now: Date): Promise<Entered | undefined> {
  const locked = await lockEvent(tx, id);
  const stored = locked && (await findEventWithTypes(tx, id, now));
  return locked && stored && { locked, event: enteredEvent({ ...locked, ...stored }) };
}
