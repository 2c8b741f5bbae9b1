import { atDoor } from '../check-in/areas/area.ts';
import { findOpenAreas } from '../check-in/areas/area-store.ts';
import { requireDoor } from '../check-in/check-in-policy.ts';
import type { DoorSummary } from '../check-in/door-view.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findKiosk } from './kiosk-store.ts';

/** What a kiosk needs to know. */
export interface OpenKiosk {
  event: { id: string; name: string };
  /** Where guests may come in; the device is for one of them. */
  areas: DoorSummary['areas'];
  printsBadges: boolean;
  findByName: boolean;
  directions: string;
}

/** Opens the kiosk on a device of an event's door. @throws DomainError as requireDoor */
export async function openKiosk(app: App, actor: Actor, eventId: string): Promise<OpenKiosk> {
  const door = await requireDoor(app.db, actor, eventId);
  const [areas, kiosk] = await Promise.all([findOpenAreas(app.db, door.id), findKiosk(app.db, door.id)]);
  const { badge, prints, findByName, directions } = kiosk;
  return {
    event: { id: door.id, name: door.eventName },
    areas: areas.map(atDoor),
    printsBadges: prints && badge !== null,
    findByName,
    directions,
  };
}
