import type { TicketEvent } from './ticket-documents.ts';

/** The dates of an event as people read them on a ticket, in the event's own zone. */
export interface TicketDates {
  /** `Saturday 12 December 2026`, or `Sat 12 December – Mon 14 December 2026`. */
  readonly date: string;
  /** `19:30 – 23:00`, or `Sat 19:30 – Mon 02:00`. */
  readonly time: string;
  /** `GMT+2`, `CEST`: the zone's name on the day the event starts. */
  readonly zone: string;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function ticketDates(event: Pick<TicketEvent, 'startsAt' | 'endsAt' | 'timeZone'>): TicketDates {
  const start = new Date(event.startsAt);
  const end = new Date(event.endsAt);
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: event.timeZone });
  const zone = partOf(inZone({ timeZoneName: 'short' }), start, 'timeZoneName');
  const time = inZone(CLOCK);

  if (isOneOccasion(start, end, inZone)) {
    const weekday = inZone({ weekday: 'long' }).format(start);
    return {
      date: `${weekday} ${inZone(DAY).format(start)}`,
      time: `${time.format(start)} – ${time.format(end)}`,
      zone,
    };
  }
  const weekday = inZone({ weekday: 'short' });
  return {
    // The formatter sets thin spaces around its dash, which few fonts have.
    date: inZone({ ...DAY, weekday: 'short' })
      .formatRange(start, end)
      .replace(/[\s,]+/g, ' '),
    time: `${weekday.format(start)} ${time.format(start)} – ${weekday.format(end)} ${time.format(end)}`,
    zone,
  };
}

/** A night that ends at four in the morning still counts as that night. */
function isOneOccasion(
  start: Date,
  end: Date,
  inZone: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
) {
  const day = inZone({ dateStyle: 'short' });
  if (day.format(start) === day.format(end)) return true;
  const hours = (end.getTime() - start.getTime()) / 3_600_000;
  return hours < 18 && Number(inZone({ hour: '2-digit', hourCycle: 'h23' }).format(end)) < 12;
}

function partOf(format: Intl.DateTimeFormat, date: Date, type: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
}
