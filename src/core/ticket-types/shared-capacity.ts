import { z } from 'zod';
import type { Issue } from '../shared/errors.ts';
import { localTime, toInstant } from '../shared/local-time.ts';
import { lineOfText } from '../shared/text/text.ts';

export const MAX_CAPACITY = 1_000_000;
export const MAX_SHARED_CAPACITIES = 20;
/** The most places that one ticket may take. */
export const MAX_PLACES = 1_000;

const PLACES = 'Enter how many places there are, as a whole number.';

const fields = z.strictObject({
  id: z
    .uuid({ error: 'This shared capacity does not exist.' })
    .optional()
    .describe('Of one that the event already has; left out for a new one.'),
  name: lineOfText({ max: 120, needed: 'Give this shared capacity a name.' }),
  capacity: z
    .int({ error: PLACES })
    .min(1, { error: 'There must be at least one place.' })
    .max(MAX_CAPACITY, { error: 'At most 1 000 000 places.' })
    .nullable()
    .describe('How many places there are. Null, for a day only: as many as there are tickets.'),
  startsAt: localTime('Enter the date and when it starts.')
    .nullable()
    .default(null)
    .describe(
      'Makes it a day of the event: ticket types are valid on the days of which they take places. `YYYY-MM-DDTHH:mm` on the clocks of the event; null: it is no day.',
    ),
  endsAt: localTime('Enter when it ends.').nullable().default(null).describe('The same for its end.'),
});

/** A capacity that several ticket types share, or a day of the event, as an organiser enters it. */
export const sharedCapacityInput = fields
  .refine(({ startsAt, endsAt }) => startsAt !== null || endsAt === null, {
    path: ['startsAt'],
    error: 'Enter the date and when it starts.',
  })
  // Local times sort as texts.
  .refine(({ startsAt, endsAt }) => startsAt === null || (endsAt !== null && endsAt > startsAt), {
    path: ['endsAt'],
    error: 'The end must be after the start.',
  })
  .refine(({ capacity, startsAt }) => capacity !== null || startsAt !== null, {
    path: ['capacity'],
    error: PLACES,
  });

export type SharedCapacityInput = z.output<typeof sharedCapacityInput>;

/** Tells whether a shared capacity is a day of its event. */
export const isDay = ({ startsAt }: { startsAt: unknown }): boolean => startsAt !== null;

/** Converts the local times of a valid day to instants in `timeZone`. */
export function dayAtInstants({ startsAt, endsAt, ...shared }: SharedCapacityInput, timeZone: string) {
  const instant = (local: string | null) => (local && toInstant(local, timeZone)) || null;
  return { ...shared, startsAt: instant(startsAt), endsAt: instant(endsAt) };
}

export type TimedSharedCapacity = ReturnType<typeof dayAtInstants>;

const PLACES_NEEDED = 'Enter how many places one ticket takes, as a whole number, or leave it empty.';

/** The places that one ticket takes of each shared capacity. */
export const placesSchema = z
  .array(
    z
      .int({ error: PLACES_NEEDED })
      .min(0, { error: PLACES_NEEDED })
      .max(MAX_PLACES, { error: 'One ticket can take at most 1 000 places.' }),
  )
  .max(MAX_SHARED_CAPACITIES, { error: `At most ${MAX_SHARED_CAPACITIES} shared capacities.` })
  .default([])
  .describe('How many places one ticket takes of each of the `sharedCapacities`, in their order; 0: none.');

/** A ticket type, as far as it depends on the event's other types and capacities. */
interface EnteredType {
  capacity: number | null;
  places: readonly number[];
  perOrderMinimum: number;
  shownAfter?: number | null | undefined;
}

/** Returns how many tickets of a type there are: its own number, or the room in its shared capacities. */
export function capacityOf(
  { capacity, places }: Pick<EnteredType, 'capacity' | 'places'>,
  shared: readonly Pick<SharedCapacityInput, 'capacity'>[],
): number {
  if (capacity !== null) return capacity;
  return Math.min(
    ...places.flatMap((taken, at) => {
      const all = shared[at]?.capacity ?? null;
      return taken > 0 && all !== null ? Math.floor(all / taken) : [];
    }),
  );
}

/** Checks valid ticket types and shared capacities against each other, and returns the errors by field path. */
export function sharingFaults(
  types: readonly EnteredType[],
  shared: readonly SharedCapacityInput[],
): Issue[] {
  return types.flatMap(({ capacity, places, perOrderMinimum }, index) => [
    ...issuesOfDays(places, shared).map(({ path, message }) => ({ path: `types.${index}.${path}`, message })),
    ...(capacity !== null || isLimited(places, shared)
      ? []
      : [
          {
            path: `types.${index}.capacity`,
            message: 'Enter how many tickets there are, as a whole number.',
          },
        ]),
    ...places.flatMap((taken, at) => {
      const all = shared[at]?.capacity;
      if (all === undefined)
        return { path: `types.${index}.places.${at}`, message: 'This shared capacity does not exist.' };
      if (all === null) return [];
      if (taken > all)
        return {
          path: `types.${index}.places.${at}`,
          message: 'One ticket can’t take more places than there are.',
        };
      if (perOrderMinimum * taken <= all) return [];
      return {
        path: `types.${index}.perOrderMinimum`,
        message: 'The minimum can’t be more than there are.',
      };
    }),
  ]);
}

/** Requires that a type is valid on a day, where there are any. */
function issuesOfDays(places: readonly number[], shared: readonly SharedCapacityInput[]): Issue[] {
  const first = shared.findIndex(isDay);
  if (first < 0 || shared.some((one, at) => isDay(one) && (places[at] ?? 0) > 0)) return [];
  return [{ path: `places.${first}`, message: 'Choose at least one day.' }];
}

/** Tells whether some shared capacity limits a type. One that does not exist is another fault. */
const isLimited = (places: readonly number[], shared: readonly SharedCapacityInput[]) =>
  places.some((taken, at) => taken > 0 && shared[at]?.capacity !== null);

/** Finds ticket types that would never be shown, because they wait for each other or for a missing one, by field path. */
export function showingFaults(types: readonly Pick<EnteredType, 'shownAfter'>[]): Issue[] {
  return types.flatMap(({ shownAfter }, index) => {
    if (shownAfter == null) return [];
    const path = `types.${index}.shownAfter`;
    if (!types[shownAfter]) return [{ path, message: 'Choose a ticket type of this event.' }];
    const before = new Set([index]);
    for (let at: number | null | undefined = shownAfter; at != null; at = types[at]?.shownAfter) {
      if (before.has(at))
        return [{ path, message: 'These ticket types wait for each other. Choose another one.' }];
      before.add(at);
    }
    return [];
  });
}
