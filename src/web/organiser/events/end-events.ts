import { z } from 'zod';
import { cancelEvent } from '../../../core/events/cancel-event.ts';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';

/** What is to become of the selected events. */
export interface Endings {
  delete: string[];
  /** With refunds for everybody. */
  cancel: string[];
  reason: string;
}

const endings = z.object({
  delete: z.array(z.string()).max(100),
  cancel: z.array(z.string()).max(100),
  reason: z.string(),
});

/** What became of them; what was refused is named, and all others are done. */
export interface Ended {
  deleted: number;
  cancelled: number;
  /** By event id; '' where it is about all of them. */
  refused: Record<string, string>;
}

/** Deletes and cancels one event after the other: what one of them meets does not keep the others. */
export async function endEvents(app: App, actor: Actor, input: unknown): Promise<Ended> {
  const wanted = endings.parse(input);
  const ended: Ended = { deleted: 0, cancelled: 0, refused: {} };
  const attempt = async (eventId: string, work: () => Promise<unknown>, done: 'deleted' | 'cancelled') => {
    try {
      await work();
      ended[done] += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Pressed twice, or in two tabs: it is as wanted.
      if (done === 'deleted' && error.code === 'event.unknown') ended.deleted += 1;
      else if (error.code === 'event.already-cancelled') ended.cancelled += 1;
      else ended.refused[eventId] = error.message;
    }
  };
  for (const eventId of wanted.delete) {
    await attempt(eventId, () => deleteEvent(app, actor, eventId), 'deleted');
  }
  for (const eventId of wanted.cancel) {
    const cancellation = { eventId, reason: wanted.reason, refund: true };
    await attempt(eventId, () => cancelEvent(app, actor, cancellation), 'cancelled');
  }
  return ended;
}
