import type { Money } from '../../../core/shared/money.ts';

/** The part of an event's schema.org data that every list has: https://schema.org/Event */
export const dateData = (
  event: { name: string; startsAt: string; endsAt: string },
  url: string,
  status: 'EventScheduled' | 'EventCancelled',
) => ({
  '@type': 'Event',
  name: event.name,
  url,
  startDate: event.startsAt,
  endDate: event.endsAt,
  eventStatus: `https://schema.org/${status}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
});

/** A price in major units, as https://schema.org/price wants it. */
export const priceData = ({ minor, currency }: Money) => ({
  price: (minor / 100).toFixed(2),
  priceCurrency: currency,
});
