import { placeInOneLine } from '../../../core/places/location-text.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import type { Money } from '../../../core/shared/money.ts';

/** The part of an event's schema.org data that every list has: https://schema.org/Event */
export const dateData = (
  event: { name: string; startsAt: string; endsAt: string; timeZone: string },
  url: string,
  status: 'EventScheduled' | 'EventCancelled',
) => ({
  '@type': 'Event',
  name: event.name,
  url,
  startDate: atVenue(event.startsAt, event.timeZone),
  endDate: atVenue(event.endsAt, event.timeZone),
  eventStatus: `https://schema.org/${status}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
});

/** https://schema.org/Place of an address as its event has it. */
export const placeData = (locationText: string) => {
  const place = placeInOneLine(locationText);
  return { '@type': 'Place', name: place, address: place };
};

/** A price in major units, as https://schema.org/price wants it. */
export const priceData = ({ minor, currency }: Money) => ({
  price: majorDigits(minor, currency),
  priceCurrency: currency,
});

/**
 * An instant as clocks at the venue show it, with their offset from UTC: search engines show the time that is written, not the reader's.
 * @returns "2026-12-12T19:30:00+02:00"
 */
export function atVenue(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  const names = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = names.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return `${clock.replace(' ', 'T')}${offset || '+00:00'}`;
}
