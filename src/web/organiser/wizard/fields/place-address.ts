import { NO_LOCATION_TEXT } from '../../../../core/places/location-text.ts';
import type { EventDraft } from '../draft/draft.ts';

/** The part of a draft about the place. */
export type Where = Pick<EventDraft, 'place' | 'locationText' | 'foundAddress'>;

type Point = NonNullable<EventDraft['place']>;

/** Returns a found place as customers read it: its name before its address, unless the address contains it; '' if neither is known. */
export function addressFor({ name, locationText }: { name: string; locationText: string }): string {
  if (locationText === NO_LOCATION_TEXT) return name;
  const namesPlace = locationText.split(', ').includes(name);
  return namesPlace || name === '' ? locationText : `${name}, ${locationText}`;
}

/** Moves or removes the pin. An address that the form had filled in goes; the organiser's own text stays. */
export function withPin(where: Where, place: Point | null): Where {
  return { place, foundAddress: '', locationText: isUntold(where) ? '' : where.locationText };
}

/**
 * Adds the address found for the pin. If none was found, the field is left empty for the organiser.
 * @returns undefined if the pin has moved on
 */
export function withFound(where: Where, at: Point, address = ''): Where | undefined {
  const { place } = where;
  if (place?.latitude !== at.latitude || place.longitude !== at.longitude) return undefined;
  return { place, foundAddress: address, locationText: isUntold(where) ? address : where.locationText };
}

/** Tells whether the organiser has not written an address: it is empty, or the one that was filled in. */
function isUntold({ locationText, foundAddress }: Where): boolean {
  return locationText.trim() === '' || locationText === foundAddress;
}
