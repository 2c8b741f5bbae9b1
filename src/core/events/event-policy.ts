import { z } from 'zod';
import type { Actor } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import type { Approval } from './event.ts';

/** Lets through the event's owner, who alone may edit it and see its sales. */
export const owns = (actor: Actor, event: { ownerId: string }) =>
  actor.kind === 'user' && actor.userId === event.ownerId;

/** An event that is not approved is shown to its owner and to admins alone. */
export const mayPreview = (actor: Actor, event: { ownerId: string }) =>
  owns(actor, event) || (actor.kind === 'user' && actor.admin);

/**
 * Tells whether an event's page is there for somebody: approved ones for everybody, others for their owner and admins, and cancelled ones
 * that somebody bought for everybody.
 */
export const isShownTo = (actor: Actor, event: { ownerId: string; approval: Approval; wasBought: boolean }) =>
  event.approval === 'approved' || event.wasBought || mayPreview(actor, event);

/** The one answer for an event that is not there and for one that is none of the asker's business. */
export const unknownEvent = () => new DomainError('not-found', 'event.unknown', 'There is no such event.');

/** @throws DomainError 'not-found' (event.unknown) for what cannot be an event's id */
export function eventIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw unknownEvent();
  return parsed.data.toLowerCase();
}
