import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { requireDoor } from './check-in-policy.ts';
import { countByType, findLastScans } from './door-summary-store.ts';
import type { DoorSummary } from './door-view.ts';

const LAST_SCANS = 10;

/** Counts an event's admissions and gives its last scans. @throws DomainError as requireDoor */
export async function doorSummary(app: App, actor: Actor, eventId: string): Promise<DoorSummary> {
  const door = await requireDoor(app.db, actor, eventId);
  const [types, lastScans] = await Promise.all([
    countByType(app.db, eventId),
    findLastScans(app.db, eventId, LAST_SCANS),
  ]);
  return {
    event: {
      id: eventId,
      name: door.eventName,
      timeZone: door.timeZone,
      startsAt: door.startsAt.toISOString(),
      endsAt: door.endsAt.toISOString(),
    },
    asOf: app.clock.now().toISOString(),
    mine: may(actor, 'door.invite', door),
    admitted: types.reduce((sum, type) => sum + type.admitted, 0),
    issued: types.reduce((sum, type) => sum + type.issued, 0),
    types,
    lastScans,
  };
}
