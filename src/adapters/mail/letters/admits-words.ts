import { eventDates } from '../../../core/shared/event-dates.ts';
import type { PrintedTicket, TicketEvent } from '../../../core/tickets/ticket-documents.ts';
import { ADMITS_ONCE, admissionWords } from '../../../core/tickets/ticket-entry.ts';

type Admitting = Pick<PrintedTicket, 'admits' | 'people' | 'entry'>;

/** "Admits 6 people, once each"; nothing for a ticket that admits one person once, or nobody. */
export function admitsOf({ admits, people, entry }: Admitting, timeZone: string): string | undefined {
  const words = admissionWords(people, entry, timeZone);
  return admits === false || words === ADMITS_ONCE ? undefined : `Admits ${words}`;
}

/** "Friday 11 December 2026, 14:00 – 05:00"; nothing for a ticket that admits whenever the event takes place. */
export function datesOf({ entry }: Admitting, event: TicketEvent): string | undefined {
  if (entry.startsAt === event.startsAt && entry.endsAt === event.endsAt) return undefined;
  const { date, time } = eventDates({ ...entry, timeZone: event.timeZone });
  return `${date}, ${time}`;
}
