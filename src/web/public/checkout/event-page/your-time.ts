import { intlTag } from '../../../../languages/locales.ts';
import { pageLanguage, sayOnPage } from '../../../ui/language/page-language.ts';
import { parts } from '../dom.ts';

/** Adds the visitor's local time to the event's local times, if they differ. */
export function showYourTime(page: HTMLElement): void {
  for (const place of parts(page, 'your-time')) {
    const text = yourTime(place.dataset.instant ?? '', place.dataset.zone ?? 'UTC');
    if (text) place.textContent = sayOnPage('picker')('yourTime', { time: text });
  }
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** "Sat 12 Dec, 18:30", or "18:30" on the same day; undefined if both zones show the same time. @param own the visitor's IANA zone */
export function yourTime(instant: string, eventZone: string, own?: string): string | undefined {
  const date = new Date(instant);
  const show = (options: Intl.DateTimeFormatOptions, timeZone?: string) =>
    new Intl.DateTimeFormat(intlTag(pageLanguage.locale), { ...options, timeZone })
      .format(date)
      .replace(/,/g, '');
  const sameDay = show(DAY, own) === show(DAY, eventZone);
  const clock = show(CLOCK, own);
  if (sameDay && clock === show(CLOCK, eventZone)) return undefined;
  return sameDay ? clock : `${show(DAY, own)}, ${clock}`;
}
