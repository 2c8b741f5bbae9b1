import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { deleteLocked } from '../events/delete-event.ts';
import { lockEvent } from '../events/event-store.ts';
import { lockFollowing } from '../events/lock-following.ts';
import { requireManager } from '../events/require-manager.ts';
import { findDates, type SeriesDate } from '../events/series-store.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { DomainError, wordsOf } from '../shared/errors.ts';

/** The result for a date and each later one. */
export const followingDeletedAnswer = z
  .object({
    dates: z
      .array(
        z.object({
          id: z.uuid(),
          startsAt: instant,
          timeZone,
          deleted: z.boolean(),
          why: z.string().nullable().describe('Why it could not be deleted, in a sentence; else null.'),
        }),
      )
      .describe('The event itself, then all later dates that are neither cancelled nor over.'),
  })
  .meta({ id: 'FollowingDeleted' });
export type FollowingDeleted = z.infer<typeof followingDeletedAnswer>;
type Fate = FollowingDeleted['dates'][number];

/**
 * Deletes a date of a series and all later ones that are neither cancelled nor over, each as `deleteEvent` would. A date with orders stays,
 * and the answer says so. Each date is a transaction of its own, so that buyers wait for one date at most. The given date is deleted last,
 * so that the call can be repeated after a failure.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown; series.none)
 */
export async function deleteFollowing(app: App, actor: Actor, givenId: unknown): Promise<FollowingDeleted> {
  const { eventId: id, user: by } = await requireManager(app.db, actor, 'event.end', givenId);
  const now = app.clock.now();
  const { seriesId, dates } = await transaction(app.db, async (tx) => {
    const { event, later } = await lockFollowing(tx, actor, 'event.end', { id, now });
    const all = event.seriesId === null ? [] : await findDates(tx, event.seriesId);
    return { seriesId: event.seriesId, dates: [...later, ...all.filter((date) => date.id === id)] };
  });
  const fates: Fate[] = [];
  for (const date of dates) {
    const fate = await deleteDate(app, by, seriesId, date);
    if (fate) fates.push(fate);
  }
  return { dates: fates.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)) };
}

/** Deletes one date. @returns the result; undefined when it was deleted or left the series meanwhile */
async function deleteDate(
  app: App,
  by: SignedIn,
  seriesId: string | null,
  { id, startsAt, timeZone }: SeriesDate,
): Promise<Fate | undefined> {
  const date = { id, startsAt: startsAt.toISOString(), timeZone };
  try {
    return await transaction(app.db, async (tx) => {
      const locked = await lockEvent(tx, id);
      if (locked?.seriesId !== seriesId) return undefined;
      await deleteLocked(app, tx, { by, eventId: id });
      return { ...date, deleted: true, why: null };
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...date, deleted: false, why: wordsOf(error) };
  }
}
