import { type EventSubject, may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';

/**
 * Returns how somebody sees a ticket's short code: whole if they may run the event's door, otherwise "•••••-3FWMQ", which tells tickets
 * apart and admits nobody.
 */
export function codesShownTo(actor: Actor, event: EventSubject): (shortCode: string) => string {
  if (may(actor, 'door.run', event)) return (shortCode) => shortCode;
  return (shortCode) => shortCode.replace(/^[^-]+/, '•••••');
}
