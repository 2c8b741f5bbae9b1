import { isShownTo, unknownEvent } from '../events/event-policy.ts';
import { findBySlug } from '../events/event-slug.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/**
 * Finds the page that a short link leads to.
 * @param slug of `/e/{slug}`, in any case
 * @returns the event, and whether everybody may see its page
 * @throws DomainError 'not-found' (event.unknown), also if the asker may not see the page
 */
export async function followLink(
  app: App,
  actor: Actor,
  slug: string,
): Promise<{ eventId: string; published: boolean }> {
  const event = await findBySlug(app.db, slug.toLowerCase());
  if (!event || !isShownTo(actor, event)) throw unknownEvent();
  return { eventId: event.id, published: event.approval === 'approved' };
}
