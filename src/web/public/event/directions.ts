import type { EventPage } from '../../../core/events/event-page.ts';

/** A page that leads to the event's place; undefined where nothing is known of it. */
export function directionsTo({
  latitude,
  longitude,
  locationText,
}: Pick<EventPage, 'latitude' | 'longitude' | 'locationText'>): string | undefined {
  const osm = 'https://www.openstreetmap.org';
  if (latitude !== null && longitude !== null) return `${osm}/directions?to=${latitude}%2C${longitude}`;
  return locationText ? `${osm}/search?query=${encodeURIComponent(locationText)}` : undefined;
}
