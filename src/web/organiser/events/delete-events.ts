import { z } from 'zod';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';

const eventIds = z.array(z.string()).max(100);

/** The result of deleting events. Refused ones are named, all others are deleted. */
export interface Deleted {
  deleted: number;
  /** The reasons, by event id. */
  refused: Record<string, string>;
}

/** Deletes events one after another; a refusal does not stop the others. @param input their ids */
export async function deleteEvents(app: App, actor: Actor, input: unknown): Promise<Deleted> {
  const result: Deleted = { deleted: 0, refused: {} };
  for (const eventId of eventIds.parse(input)) {
    try {
      await deleteEvent(app, actor, eventId);
      result.deleted += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Already deleted by a second press or in another tab.
      if (error.code === 'event.unknown') result.deleted += 1;
      else result.refused[eventId] = wordsOf(error);
    }
  }
  return result;
}
