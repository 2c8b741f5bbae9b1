import { type Transaction, transaction } from '../../db/database.ts';
import { type EnteredEvent, enteredEvent } from '../event-desk/entered-event.ts';
import { findEventWithTypes } from '../event-page/event-page-store.ts';
import { eventChange, eventInput } from '../events/event.ts';
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
  const event = parseInput(eventChange, input);
  return transaction(app.db, async (tx) => {
    const now = app.clock.now();
    const { later } = await lockFollowing(tx, actor, 'event.edit', { id, now });
    const stored = await lockToChange(tx, actor, id, event.updatedAt);
    const before = await readEntered(tx, id, now);
    const updatedAt = await changeLocked(app, tx, { by, stored, event, shown: stored });
    const after = await readEntered(tx, id, now);
    if (!before || !after) throw new TypeError('An event that is locked is there.');
    const ownTypes: SeriesDate[] = [];
    for (const date of later) {
      if (await carryTo(app, tx, { by, date, before, after })) ownTypes.push(date);
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

interface Carried {
  by: SignedIn;
  date: FollowingDate;
  /** The earlier date before and after the change. Later dates may use its pictures as well. */
  before: Entered;
  after: Entered;
}

/** Changes a later date too. @returns whether it keeps its own ticket types */
async function carryTo(app: App, tx: Transaction, { by, date, before, after }: Carried): Promise<boolean> {
  const own = await readEntered(tx, date.id, app.clock.now());
  if (!own) throw new TypeError('A date that is locked is there.');
  const { event, keepsTypes } = carryOver(before.event, after.event, own.event);
  const { bannerKey, accent } = event.bannerKey === own.locked.bannerKey ? own.locked : after.locked;
  const shown = { bannerKey, accent, renderingKey: event.renderingKey };
  try {
    await changeLocked(app, tx, { by, stored: own.locked, event: parseInput(eventInput, event), shown });
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
