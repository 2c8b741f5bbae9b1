import { countAreaTimes } from '../check-in/areas/area-times-store.ts';
import { requireManager } from '../events/require-manager.ts';
import { countPromotionTimes } from '../promo-codes/promotion-times-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

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
    codes: await countPromotionTimes(app.db, eventId, now),
    areas: await countAreaTimes(app.db, eventId, now),
  };
}
