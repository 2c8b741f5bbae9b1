import type { EventWithTypes } from '../event-page/event-page-store.ts';

type StoredType = EventWithTypes['types'][number];

/** What ticket types say of each other and of shared capacities, as an organiser enters it: by indexes, in their order. */
export function enteredSharing(
  { types, sharedCapacities }: Pick<EventWithTypes, 'types' | 'sharedCapacities'>,
  { places, shownAfter }: Pick<StoredType, 'places' | 'shownAfter'>,
): { places: number[]; shownAfter: number | null } {
  const at = types.findIndex(({ id }) => id === shownAfter);
  return {
    places: sharedCapacities.map(({ id }) => places?.[id] ?? 0),
    shownAfter: at < 0 ? null : at,
  };
}
