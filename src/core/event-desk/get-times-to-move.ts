import { requireManager } from '../events/require-manager.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countTimesToMove } from './times-to-move-store.ts';

/** How many promotions, and ticket types at check-in areas, have times that can move along with their event (`moveTimes`). */
export interface TimesToMove {
  codes: number;
  areas: number;
}

/** @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role) */
export async function getTimesToMove(app: App, actor: Actor, givenId: unknown): Promise<TimesToMove> {
  const { eventId } = await requireManager(app.db, actor, 'event.edit', givenId);
  const now = app.clock.now();
  return {
    codes: await countTimesToMove(app.db, 'promotions', { eventId, now }),
    areas: await countTimesToMove(app.db, 'check_in_area_types', { eventId, now }),
  };
}
