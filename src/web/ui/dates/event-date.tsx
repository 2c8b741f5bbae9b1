import { describeDate } from './describe-date.ts';

interface EventDateProps {
  /** ISO 8601 instant. */
  startsAt: string;
  /** IANA zone of the event. */
  timeZone: string;
  /** "Sat 12 Dec 2026", for lists. */
  short?: boolean;
  className?: string;
}

/** "Saturday 12 December 2026 · 19:30 SAST" in the event's local time; the zone is in quiet type. */
export function EventDate({ startsAt, timeZone, short = false, className = '' }: EventDateProps) {
  const { day, time, zone } = describeDate(startsAt, timeZone, short ? 'short' : 'long');
  return (
    <time dateTime={startsAt} className={`tabular-nums ${className}`}>
      {day}&nbsp;·{' '}
      <span className="whitespace-nowrap">
        {time} <span className="text-[0.8em] font-normal text-muted">{zone}</span>
      </span>
    </time>
  );
}

/** "23:00", with the day if the event ends on another day than it starts. */
export function EventEnd({ startsAt, endsAt, timeZone }: EventDateProps & { endsAt: string }) {
  const [start, end] = [describeDate(startsAt, timeZone), describeDate(endsAt, timeZone)];
  return <time dateTime={endsAt}>{start.day === end.day ? end.time : `${end.day}, ${end.time}`}</time>;
}
