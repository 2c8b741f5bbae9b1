import { z } from 'zod';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';

const eventIds = z.array(z.string()).max(100);

/** The result of deleting; what was refused is named, and all others are gone. */
export interface Deleted {
  deleted: number;
  /** The reasons, by event id. */
  refused: Record<string, string>;
}

/** Deletes one event after the other: what one of them meets does not keep the others. @param input their ids */
export async function deleteEvents(app: App, actor: Actor, input: unknown): Promise<Deleted> {
  const result: Deleted = { deleted: 0, refused: {} };
  for (const eventId of eventIds.parse(input)) {
    try {
      await deleteEvent(app, actor, eventId);
      result.deleted += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Pressed twice, or in two tabs: it is as wanted.
      if (error.code === 'event.unknown') result.deleted += 1;
      else result.refused[eventId] = error.message;
    }
  }
  return result;
}
