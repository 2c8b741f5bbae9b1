import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { NO_LOCATION_TEXT } from '../../../../core/places/location-text.ts';

export interface Directions {
  label: string;
  href: string;
}

/** Links to map services for the event's place; empty if it is unknown. */
export function directionsFor({
  latitude,
  longitude,
  locationText,
}: Pick<EventPage, 'latitude' | 'longitude' | 'locationText'>): Directions[] {
  if (latitude !== null && longitude !== null) return toPoint(`${latitude},${longitude}`);
  return locationText && locationText !== NO_LOCATION_TEXT ? toAddress(encodeURIComponent(locationText)) : [];
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
  { label: 'Another app', href: `geo:${point}?q=${encodeURIComponent(point)}` },
];

const toAddress = (address: string): Directions[] => [
  { label: 'OpenStreetMap', href: `https://www.openstreetmap.org/search?query=${address}` },
  { label: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${address}` },
  { label: 'Apple Maps', href: `https://maps.apple.com/?q=${address}` },
];
