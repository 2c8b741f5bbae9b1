import { componentsOf, locationText } from './location-text.ts';
import type { FoundPlace, KnownPlace, Point } from './place.ts';
import { timeZoneAt } from './time-zone-at.ts';

/** Returns what an event takes from a place; undefined when nobody knows where it is. */
export function foundPlace(known: KnownPlace): FoundPlace | undefined {
  return known.point ? placeHere(known.point, known) : undefined;
}

/** Returns what an event takes from a point, and from what is `known` to be there. */
export function placeHere(point: Point, known: Pick<KnownPlace, 'name' | 'parts'> | undefined): FoundPlace {
  const { latitude, longitude } = point;
  return {
    name: known?.name ?? '',
    latitude,
    longitude,
    locationText: locationText(componentsOf(known?.parts ?? {})),
    timeZone: timeZoneAt(point),
  };
}
