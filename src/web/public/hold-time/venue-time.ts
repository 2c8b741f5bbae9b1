import { describeDate } from '../../ui/dates/describe-date.ts';

/** "19:45 GMT+2": a time of day at the event, as all pages show it. @param instant ISO 8601; @param page has the event's IANA zone */
export function venueTime(instant: string, page: HTMLElement): string {
  const { time, zone } = describeDate(instant, page.dataset.zone ?? 'UTC');
  return `${time} ${zone}`;
}
