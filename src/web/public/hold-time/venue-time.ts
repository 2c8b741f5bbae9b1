import { describeTime } from '../../ui/dates/describe-time.ts';
import { pageLanguage } from '../../ui/language/page-language.ts';

/** "19:45 GMT+2": a time of day at the event, as all pages show it. @param instant ISO 8601; @param page has the event's IANA zone */
export function venueTime(instant: string, page: HTMLElement): string {
  const { time, zone } = describeTime(instant, page.dataset.zone ?? 'UTC', pageLanguage.locale);
  return `${time} ${zone}`;
}
