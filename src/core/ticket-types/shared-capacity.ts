import { z } from 'zod';
import type { Issue } from '../shared/errors.ts';
import { lineOfText } from '../shared/text/text.ts';

export const MAX_CAPACITY = 1_000_000;
export const MAX_SHARED_CAPACITIES = 20;
/** The most places that one ticket may take. */
export const MAX_PLACES = 1_000;

/** A capacity that several ticket types share, as an organiser enters it. */
export const sharedCapacityInput = z.strictObject({
  id: z
    .uuid({ error: 'This shared capacity does not exist.' })
    .optional()
    .describe('Of one that the event already has; left out for a new one.'),
  name: lineOfText({ max: 120, needed: 'Give this shared capacity a name.' }),
  capacity: z
    .int({ error: 'Enter how many places there are, as a whole number.' })
    .min(1, { error: 'There must be at least one place.' })
    .max(MAX_CAPACITY, { error: 'At most 1 000 000 places.' })
    .describe('How many places there are.'),
});

export type SharedCapacityInput = z.output<typeof sharedCapacityInput>;

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
    ...places.flatMap((taken, at) => (taken > 0 ? Math.floor((shared[at]?.capacity ?? 0) / taken) : [])),
  );
}

/** Checks valid ticket types and shared capacities against each other, and returns the errors by field path. */
export function sharingFaults(
  types: readonly EnteredType[],
  shared: readonly SharedCapacityInput[],
): Issue[] {
  return types.flatMap(({ places, perOrderMinimum }, index) =>
    places.flatMap((taken, at) => {
      const all = shared[at]?.capacity;
      if (all === undefined)
        return { path: `types.${index}.places.${at}`, message: 'This shared capacity does not exist.' };
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
  );
}

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
