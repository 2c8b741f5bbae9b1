import { z } from 'zod';
import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { findOpenAreas } from '../areas/area-store.ts';
import { dayBegins, eventDay } from '../areas/event-day.ts';
import { requireDoor } from '../check-in-policy.ts';
import { countByMinute, countMoved } from './door-figures-store.ts';

/** How far back people are counted by the minute. */
export const MINUTES = 15;

const moved = {
  in: z.int().describe('People who came in, each time they did.'),
  out: z.int().describe('People who went out.'),
};

/** Who came in and went out, by area and gate. */
export const doorFiguresAnswer = z
  .object({
    asOf: z.iso.datetime(),
    areas: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          capacity: z.int().nullable(),
          reEntry: z
            .boolean()
            .describe('Whether exits are recorded. If not, whoever came in counts as inside.'),
          ...moved,
          inside: z.int().describe('`in` less `out`.'),
          gates: z
            .array(
              z.object({
                name: z.string(),
                ...moved,
                perMinute: z
                  .array(z.int())
                  .describe(
                    `People who came in or went out in each of the last ${MINUTES} minutes, the oldest first.`,
                  ),
              }),
            )
            .describe('By name, those that moved anybody.'),
        }),
      )
      .describe(
        'Open areas. They are not added up: somebody who is backstage has also come in at the entrance.',
      ),
  })
  .meta({ id: 'DoorFigures' });
export type DoorFigures = z.output<typeof doorFiguresAnswer>;

/**
 * Counts the people that an event's gates let in and out: for safety, by what happened. Each scan counts once, however often its device sent
 * it; somebody whom a device without network let in beyond their ticket is inside too; a check-in that was undone is not. An area that admits
 * once a day counts since the day began.
 * @throws DomainError as requireDoor
 */
export async function doorFigures(app: App, actor: Actor, eventId: string): Promise<DoorFigures> {
  const door = await requireDoor(app.db, actor, eventId);
  const now = app.clock.now();
  const at = { eventId: door.id, today: dayBegins(eventDay(now, door.timeZone), door.timeZone) };
  const from = new Date((Math.floor(now.getTime() / MINUTE_MS) + 1 - MINUTES) * MINUTE_MS);
  const [areas, totals, minutes] = await Promise.all([
    findOpenAreas(app.db, door.id),
    countMoved(app.db, at),
    countByMinute(app.db, { eventId: door.id, from }),
  ]);
  return {
    asOf: now.toISOString(),
    areas: areas.map(({ id, name, capacity, reEntry }) => {
      const here = totals.filter(({ areaId }) => areaId === id);
      const sum = (direction: 'in' | 'out') => here.reduce((all, gate) => all + gate[direction], 0);
      const gates = here.map(({ gate, in: came, out }) => {
        const perMinute = Array.from({ length: MINUTES }, () => 0);
        for (const { minute, people } of minutes.filter((one) => one.areaId === id && one.gate === gate))
          perMinute[minute] = (perMinute[minute] ?? 0) + people;
        return { name: gate, in: came, out, perMinute };
      });
      return {
        id,
        name,
        capacity,
        reEntry,
        in: sum('in'),
        out: sum('out'),
        inside: sum('in') - sum('out'),
        gates,
      };
    }),
  };
}
