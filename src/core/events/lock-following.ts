import type { Database, Transaction } from '../../db/database.ts';
import { type Action, may, requireMay, roleRefuses } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { DomainError } from '../shared/errors.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { unknownEvent } from './event-policy.ts';
import { type LockedEvent, lockEvent } from './event-store.ts';
import { refusal } from './refusals.ts';
import { findDates, lockSeriesOf, type SeriesDate } from './series-store.ts';

/** A later date of a series, locked. */
export interface FollowingDate extends SeriesDate {
  locked: LockedEvent;
}

/**
 * Locks a series, one of its dates, and all later ones that are neither cancelled nor over. The actor must have the permission for every
 * event of the organisation.
 * @throws DomainError 'not-found' (event.unknown; series.none), 'forbidden' (organisation.role)
 */
export async function lockFollowing(
  tx: Transaction,
  actor: Actor,
  action: Action,
  { id, now }: { id: string; now: Date },
): Promise<{ event: LockedEvent; later: FollowingDate[] }> {
  const series = await lockSeriesOf(tx, id);
  const event = requireMay(actor, action, await lockEvent(tx, id), unknownEvent);
  if (!series || event.seriesId !== series.id) throw refusal('series.none');
  if (!may(actor, action, { organisationId: event.organisationId })) throw roleRefuses();
  const dates = await findDates(tx, series.id);
  const later: FollowingDate[] = [];
  for (const date of followingOf(dates, id, now)) {
    const locked = await lockEvent(tx, date.id);
    // It may have been deleted or cancelled while this transaction waited.
    if (locked && !locked.cancelledAt) later.push({ ...date, locked });
  }
  return { event, later };
}

/** Finds the later dates that somebody may change or cancel along with an event: those that `lockFollowing` would lock. */
export async function findFollowing(
  db: Database,
  actor: Actor,
  { id, organisationId, seriesId }: Pick<LockedEvent, 'id' | 'organisationId' | 'seriesId'>,
  now: Date,
): Promise<SeriesDate[]> {
  if (seriesId === null || !may(actor, 'event.end', { organisationId })) return [];
  return followingOf(await findDates(db, seriesId), id, now);
}

/** Finds the dates after one of them in a series that are neither cancelled nor over. */
function followingOf(dates: readonly SeriesDate[], id: string, now: Date): SeriesDate[] {
  const one = dates.find((date) => date.id === id);
  return dates.filter(
    (date) => one && date.startsAt > one.startsAt && !date.cancelledAt && date.endsAt > now,
  );
}

/** Makes an error about a later date. The form has no field for it, so the message names the date as well as the fault. */
export function refusedBy(
  { id, name, startsAt, timeZone }: Pick<SeriesDate, 'id' | 'name' | 'startsAt' | 'timeZone'>,
  cause: DomainError,
): DomainError {
  const startsLocally = toLocalTime(startsAt, timeZone);
  return refusal('series.refused', { eventId: id, name, startsLocally, cause });
}
