import { eventDates } from '../../../core/shared/event-dates.ts';

/** A deadline as mails state it, on the event's clocks: "Tuesday 1 December 2026, 17:30 GMT+2". @param instant ISO 8601 */
export function instantInWords(instant: string, timeZone: string): string {
  const { date, zone } = eventDates({ startsAt: instant, endsAt: instant, timeZone });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const time = new Intl.DateTimeFormat('en-GB', clock).format(new Date(instant));
  return `${date}, ${time} ${zone}`;
}
