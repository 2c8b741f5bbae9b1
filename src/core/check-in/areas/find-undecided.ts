import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { eventSpan } from '../../shared/event-dates.ts';
import { type Door, requireDoorEditor } from '../check-in-policy.ts';
import type { Area, AreaSettings } from './area.ts';
import { findAreas, findUsed } from './area-store.ts';
import { toSettings } from './change-areas.ts';
import { eventDays } from './event-day.ts';

/** An area for which somebody still has to choose how often it admits a ticket. */
export interface Undecided<Shown = AreaSettings> {
  area: Shown;
  /** On how many days the event takes place. */
  days: number;
}

/**
 * Finds the area of an event of several days for which nobody has chosen how often it admits a ticket; null if there is none, or once the
 * event is over or cancelled.
 * @throws DomainError as requireDoorEditor
 */
export async function findUndecided(app: App, actor: Actor, eventId: string): Promise<Undecided | null> {
  const door = await requireDoorEditor(app.db, actor, eventId);
  const found = undecidedOf(await findAreas(app.db, eventId), door, app.clock.now());
  return found && { ...found, area: toSettings(found.area, door, await findUsed(app.db, eventId)) };
}

/** The same among an event's areas. Only the area that came with the event can be undecided. */
export function undecidedOf(areas: readonly Area[], door: Door, now: Date): Undecided<Area> | null {
  const area = areas.find(({ frequency, closedAt }) => frequency === null && closedAt === null);
  if (!area || door.cancelledAt || door.endsAt <= now) return null;
  const days = countDays(door);
  return days > 1 ? { area, days } : null;
}

/** Counts the days on which an event takes place. A night is one, also if it ends after 05:00, and so is a day that ends at 05:00. */
export function countDays({
  startsAt,
  endsAt,
  timeZone,
}: Pick<Door, 'startsAt' | 'endsAt' | 'timeZone'>): number {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone };
  return eventSpan(times) ? eventDays(startsAt, new Date(endsAt.getTime() - 1), timeZone).length : 1;
}
