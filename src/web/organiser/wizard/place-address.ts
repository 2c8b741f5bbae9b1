import { NO_LOCATION_TEXT } from '../../../core/places/location-text.ts';

/** What customers are told of a place that was found: its name before its address, unless that says it. */
export function addressFor({ name, locationText }: { name: string; locationText: string }): string {
  if (locationText === NO_LOCATION_TEXT) return name || locationText;
  const said = locationText.split(', ').includes(name);
  return said || name === '' ? locationText : `${name}, ${locationText}`;
}

/** Whether the organiser has written no address of their own: none, or the one that was filled in. */
export function isUntold(written: string, filled: string): boolean {
  return written.trim() === '' || written === filled || written === NO_LOCATION_TEXT;
}
