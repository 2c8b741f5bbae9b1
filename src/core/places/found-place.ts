import { componentsOf, locationText } from './location-text.ts';
import type { FoundPlace, KnownPlace, Point } from './place.ts';
import { timeZoneAt } from './time-zone-at.ts';

/** Converts a place into an event's location; undefined when its point is unknown. */
export function foundPlace(known: KnownPlace): FoundPlace | undefined {
  return known.point ? placeHere(known.point, known) : undefined;
}

/** Makes an event's location from a point and the `known` place nearest to it. */
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
