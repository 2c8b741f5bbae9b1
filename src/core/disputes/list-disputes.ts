import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { EventDisputes, OpenDisputes } from './dispute.ts';
import { findDisputes, findOpenDisputes } from './dispute-list-store.ts';

const LISTED = 200;

/**
 * Lists the disputes of an event's payments, for its owner or an admin.
 * @throws DomainError as requireDesk
 */
export async function listDisputes(app: App, actor: Actor, givenEvent: unknown): Promise<EventDisputes> {
  const { id: eventId } = await requireDesk(app.db, actor, givenEvent, 'money.see');
  const [disputes, { open }] = await Promise.all([
    findDisputes(app, { eventId, limit: LISTED }),
    findOpenDisputes(app.db, eventId),
  ]);
  return { disputes, open };
}

/**
 * Counts the open disputes and says when the first is due.
 * @throws DomainError as requireDesk
 */
export async function countOpenDisputes(app: App, actor: Actor, givenEvent: unknown): Promise<OpenDisputes> {
  const { id: eventId } = await requireDesk(app.db, actor, givenEvent, 'money.see');
  return findOpenDisputes(app.db, eventId);
}
