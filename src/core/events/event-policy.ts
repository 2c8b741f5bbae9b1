import { z } from 'zod';
import { type EventSubject, may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { Approval } from './event.ts';
import { refusal } from './refusals.ts';

/**
 * Tells whether somebody may see an event's page. Everybody may see approved events, and cancelled ones that somebody bought; organisers
 * and admins see all.
 */
export const isShownTo = (actor: Actor, event: EventSubject & { approval: Approval; wasBought: boolean }) =>
  event.approval === 'approved' || event.wasBought || may(actor, 'event.see', event);

/** The same error for a missing event and for one that the asker may not see. */
export const unknownEvent = () => refusal('event.unknown');

/** @throws DomainError 'not-found' (event.unknown) unless the value is a UUID */
export function eventIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw unknownEvent();
  return parsed.data.toLowerCase();
}
