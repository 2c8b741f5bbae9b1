import type { EventWithTypes } from '../event-page/event-page-store.ts';

type StoredType = EventWithTypes['types'][number];

/** Expresses how ticket types refer to one another and to shared capacities as an organiser enters it: by index. */
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
