import { z } from 'zod';
import { type EventSubject, may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import type { Approval } from './event.ts';

/**
 * Tells whether an event's page is there for somebody: approved ones for everybody, others for their organisers and admins, and cancelled
 * ones that somebody bought for everybody.
 */
export const isShownTo = (actor: Actor, event: EventSubject & { approval: Approval; wasBought: boolean }) =>
  event.approval === 'approved' || event.wasBought || may(actor, 'event.see', event);

/** The one answer for an event that is not there and for one that the asker may not see. */
export const unknownEvent = () => new DomainError('not-found', 'event.unknown', 'There is no such event.');

/** @throws DomainError 'not-found' (event.unknown) for what cannot be an event's id */
export function eventIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw unknownEvent();
  return parsed.data.toLowerCase();
}
