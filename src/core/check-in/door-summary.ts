import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Area, atDoor, periodOf } from './areas/area.ts';
import { findOpenAreas } from './areas/area-store.ts';
import { undecidedOf } from './areas/find-undecided.ts';
import { requireDoor } from './check-in-policy.ts';
import { findDevice } from './devices/device-store.ts';
import { countArea, countByType, findHandedOutTwice, findLastScans, findOver } from './door-summary-store.ts';
import type { DoorSummary } from './door-view.ts';
import { findGates } from './gates/gate-store.ts';

const LAST_SCANS = 10;
const MOST_OVER = 50;

/**
 * Counts the people that an area admitted in the current period, and lists the event's latest scans.
 * @param areaId the default is the first area, also if the named one is closed
 * @throws DomainError as requireDoor
 */
export async function doorSummary(
  app: App,
  actor: Actor,
  eventId: string,
  areaId?: string,
): Promise<DoorSummary> {
  const door = await requireDoor(app.db, actor, eventId);
  const now = app.clock.now();
  const areas = await findOpenAreas(app.db, eventId);
  const area = (areas.find(({ id }) => id === areaId) ?? areas[0]) as Area;
  const undecided = undecidedOf(areas, door, now);
  const at = { eventId, areaId: area.id, period: periodOf(area, now, door.timeZone) };
  const runs = may(actor, 'door.run', door);
  const [types, { inside }, lastScans, over, handedOut, gates, device] = await Promise.all([
    countByType(app.db, at),
    countArea(app.db, at),
    findLastScans(app.db, eventId, LAST_SCANS),
    findOver(app.db, eventId, MOST_OVER),
    findHandedOutTwice(app.db, eventId, MOST_OVER),
    findGates(app.db, eventId),
    runs || !actor.device ? undefined : findDevice(app.db, actor.device),
  ]);
  return {
    event: {
      id: eventId,
      name: door.eventName,
      timeZone: door.timeZone,
      startsAt: door.startsAt.toISOString(),
      endsAt: door.endsAt.toISOString(),
    },
    asOf: now.toISOString(),
    mine: may(actor, 'door.invite', door),
    seesEvent: may(actor, 'event.see', door),
    gates,
    device: device ?? null,
    area: atDoor(area),
    areas: areas.map(atDoor),
    undecided: undecided && { areaId: undecided.area.id, days: undecided.days },
    inside,
    admitted: types.reduce((sum, type) => sum + type.admitted, 0),
    issued: types.reduce((sum, type) => sum + type.issued, 0),
    types,
    over,
    handedOut,
    lastScans,
  };
}
