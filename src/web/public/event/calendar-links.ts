import type { EventPage } from '../../../core/event-page/event-page.ts';
import { placeInOneLine } from '../../../core/places/location-text.ts';

type Occasion = Pick<EventPage, 'id' | 'name' | 'startsAt' | 'endsAt' | 'timeZone' | 'locationText'>;

/** Links that add an event to a calendar. @param url the absolute address of the event's page */
export function calendarLinks(event: Occasion, url: string) {
  return {
    /** For Apple's and all others that read iCalendar. */
    file: `/event/${event.id}/calendar.ics`,
    google: googleLink(event, url),
    outlook: outlookLink(event, url),
  };
}

function googleLink({ name, startsAt, endsAt, timeZone, locationText }: Occasion, url: string): string {
  const compact = (instant: string) => instant.replace(/\.\d+/, '').replace(/[-:]/g, '');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: name,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    ctz: timeZone,
    location: placeInOneLine(locationText),
    details: url,
  });
}

function outlookLink({ name, startsAt, endsAt, locationText }: Occasion, url: string): string {
  return withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: name,
    startdt: startsAt,
    enddt: endsAt,
    location: placeInOneLine(locationText),
    body: url,
  });
}

function withQuery(address: string, query: Record<string, string>): string {
  // URLSearchParams would write spaces as +, which Outlook shows.
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${written.join('&')}`;
}
