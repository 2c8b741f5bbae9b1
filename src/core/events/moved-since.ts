import { z } from 'zod';
import { instant, timeZone } from '../shared/answer-fields.ts';
/** When and where an event was before, for example when an order was placed, if that differs from now. */
export const movedSinceAnswer = z.object({
  at: instant.describe('When it was changed last.'),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  locationText: z.string(),
  changed: z.array(z.enum(['when', 'where'])),
});
export type MovedSince = z.infer<typeof movedSinceAnswer>;

interface WhenAndWhere<Instant> {
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  locationText: string;
}

/** An event as it is now, with its time and place before each move, the first move first. */
type Moved = WhenAndWhere<Date> & {
  moves: readonly (WhenAndWhere<string | Date> & { movedAt: string | Date })[];
};

/** Returns null if time and place are as they were bought, even if the event moved away and back. */
export function movedSince({ moves, ...now }: Moved): MovedSince | null {
  const [first] = moves;
  const last = moves.at(-1);
  if (!first || !last) return null;
  const [startsAt, endsAt] = [new Date(first.startsAt), new Date(first.endsAt)];
  const sameTime = startsAt.getTime() === now.startsAt.getTime() && endsAt.getTime() === now.endsAt.getTime();
  const changed: MovedSince['changed'] = [];
  if (!sameTime || first.timeZone !== now.timeZone) changed.push('when');
  if (first.locationText !== now.locationText) changed.push('where');
  if (changed.length === 0) return null;
  return {
    at: new Date(last.movedAt).toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: first.timeZone,
    locationText: first.locationText,
    changed,
  };
}
