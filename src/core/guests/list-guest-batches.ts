import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { GuestBatches } from './guest.ts';
import { findBatches } from './guest-store.ts';

const SHOWN = 100;

/**
 * Lists when guests were added to an event, by whom, and what is left of them.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role)
 */
export async function listGuestBatches(app: App, actor: Actor, eventId: unknown): Promise<GuestBatches> {
  const event = await requireDesk(app.db, actor, eventId, 'orders.see');
  const batches = await findBatches(app.db, event.id, SHOWN);
  return {
    batches: batches.map(({ addedAt, revokedAt, ...batch }) => ({
      ...batch,
      addedAt: addedAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
}
