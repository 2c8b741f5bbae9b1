import { redirect } from 'react-router';
import { cancelEvent } from '../../../../core/cancellation/cancel-event.ts';
import { deleteEvent } from '../../../../core/events/delete-event.ts';
import type { Actor } from '../../../../core/shared/actor.ts';
import type { App } from '../../../../core/shared/app.ts';
import { DomainError } from '../../../../core/shared/errors.ts';

const isAbout = (error: unknown, code: string) => error instanceof DomainError && error.code === code;

/**
 * Cancels an event, with later dates if wanted. A second press, or one in another tab, succeeds too. @returns how many dates it cancelled
 */
export async function cancelOnce(app: App, actor: Actor, input: unknown): Promise<number> {
  try {
    return (await cancelEvent(app, actor, input)).dates;
  } catch (error) {
    if (!isAbout(error, 'event.already-cancelled')) throw error;
    return 0;
  }
}

/** Deletes an event and redirects to the list it was in: the admins' users, or its organiser's events. */
export async function deleteAndLeave(app: App, actor: Actor, eventId: string, list: unknown): Promise<never> {
  try {
    await deleteEvent(app, actor, eventId);
  } catch (error) {
    if (!isAbout(error, 'event.unknown')) throw error;
  }
  throw redirect(list === 'admin' ? '/platform/admin' : '/platform/events');
}
