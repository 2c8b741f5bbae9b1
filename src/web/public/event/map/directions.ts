import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { NO_LOCATION_TEXT } from '../../../../core/places/location-text.ts';

export interface Directions {
  /** The service's name; null for whatever the device has. */
  label: string | null;
  href: string;
}

/**
 * Links to map services for the event's place; empty if it is unknown. They lead to the pin, or to the written address if the pin only
 * marks a town.
 */
export function directionsFor({
  latitude,
  longitude,
  pinIsTown,
  locationText,
}: Pick<EventPage, 'latitude' | 'longitude' | 'pinIsTown' | 'locationText'>): Directions[] {
  const point = latitude === null || longitude === null ? undefined : ([latitude, longitude] as const);
  const address = locationText === NO_LOCATION_TEXT ? '' : locationText;
  if (point && !(pinIsTown && address)) return toPoint(point.join(','));
  return address ? toAddress(encodeURIComponent(address), point) : [];
}

const toPoint = (point: string): Directions[] => [
  {
    label: 'OpenStreetMap',
    href: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`,
  },
  {
    label: 'Google Maps',
    href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`,
  },
  { label: 'Apple Maps', href: `https://maps.apple.com/?daddr=${encodeURIComponent(point)}` },
  { label: null, href: `geo:${point}?q=${encodeURIComponent(point)}` },
];

/** @param near the address's town, where services that can do so look first: there may be a street of that name elsewhere */
const toAddress = (address: string, near?: readonly [latitude: number, longitude: number]): Directions[] => [
  {
    label: 'OpenStreetMap',
    href: `https://www.openstreetmap.org/search?query=${address}${near ? `#map=12/${near.join('/')}` : ''}`,
  },
  { label: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${address}` },
  {
    label: 'Apple Maps',
    href: `https://maps.apple.com/?q=${address}${near ? `&sll=${encodeURIComponent(near.join(','))}` : ''}`,
  },
  { label: null, href: `geo:${near?.join(',') ?? '0,0'}?q=${address}` },
];
