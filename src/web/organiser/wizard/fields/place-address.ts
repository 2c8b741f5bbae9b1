import { NO_LOCATION_TEXT } from '../../../../core/places/location-text.ts';
import type { EventDraft } from '../draft/draft.ts';

/** The part of a draft that says where. */
export type Where = Pick<EventDraft, 'place' | 'locationText' | 'foundAddress'>;

type Point = NonNullable<EventDraft['place']>;

/**
 * Returns what customers are told of a place that was found: its name before its address, unless that says it; '' where nothing is known.
 */
export function addressFor({ name, locationText }: { name: string; locationText: string }): string {
  if (locationText === NO_LOCATION_TEXT) return name;
  const namesPlace = locationText.split(', ').includes(name);
  return namesPlace || name === '' ? locationText : `${name}, ${locationText}`;
}

/** The pin was put somewhere or taken away: what was filled in of where it was goes, what the organiser wrote stays. */
export function withPin(where: Where, place: Point | null): Where {
  return { place, foundAddress: '', locationText: isUntold(where) ? '' : where.locationText };
}

/**
 * Adds what was found of where the pin was put; where nothing could be, the text that is ours to fill is left to be typed.
 * @returns undefined when the pin is somewhere else by now
 */
export function withFound(where: Where, at: Point, address = ''): Where | undefined {
  const { place } = where;
  if (place?.latitude !== at.latitude || place.longitude !== at.longitude) return undefined;
  return { place, foundAddress: address, locationText: isUntold(where) ? address : where.locationText };
}

/** Tells whether the organiser has written no address of their own: none, or the one that was filled in. */
function isUntold({ locationText, foundAddress }: Where): boolean {
  return locationText.trim() === '' || locationText === foundAddress;
}
