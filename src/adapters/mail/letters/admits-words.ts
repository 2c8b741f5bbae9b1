import { eventDates } from '../../../core/shared/event-dates.ts';
import type { PrintedTicket, TicketEvent } from '../../../core/tickets/ticket-documents.ts';
import { admissionWords, admitsOnce } from '../../../core/tickets/ticket-entry.ts';
import { dates } from '../../../languages/en/dates.ts';
import { mails } from '../../../languages/en/mails.ts';
import { sayIn } from '../../../languages/say.ts';
import { ENGLISH, type Language } from '../../../languages/texts.ts';

type Admitting = Pick<PrintedTicket, 'admits' | 'people' | 'entry'>;

/** "Admits 6 people, once each"; nothing for a ticket that admits one person once, or nobody. */
export function admitsOf(
  { admits, people, entry }: Admitting,
  timeZone: string,
  language: Language = ENGLISH,
): string | undefined {
  if (admits === false || admitsOnce(people, entry, timeZone)) return undefined;
  return sayIn(mails, language)('admits', { whom: admissionWords(people, entry, timeZone, language) });
}

/** "Friday 11 December 2026, 14:00 – 05:00"; nothing for a ticket that admits whenever the event takes place. */
export function datesOf(
  { entry }: Admitting,
  event: TicketEvent,
  language: Language = ENGLISH,
): string | undefined {
  if (entry.startsAt === event.startsAt && entry.endsAt === event.endsAt) return undefined;
  const { date, time } = eventDates({ ...entry, timeZone: event.timeZone }, language.locale);
  return sayIn(dates, language)('moment', { day: date, time });
}
