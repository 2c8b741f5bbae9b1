import { type EventTimes, eventSpan } from '../../../core/shared/event-dates.ts';
import { dates } from '../../../languages/en/dates.ts';
import { Tell, useLanguage } from '../language/language.tsx';
import { describeDate } from './describe-date.ts';
import { LocalTime, Zone } from './local-time.tsx';

interface EventDateProps {
  event: EventTimes;
  /** Abbreviates for cards and lists. */
  short?: boolean;
}

/**
 * When an event takes place, in its local time. One day or night shows its start: "Saturday 12 December 2026 · 19:30 SAST". Several days show
 * both ends, "Sat 12 December, 12:00 – Sun 13 December 2026, 18:00 SAST"; if short, the days and the start, "Sat 12 – Sun 13 Dec 2026 · from
 * 12:00 SAST".
 */
export function EventDate({ event, short = false }: EventDateProps) {
  const { startsAt, endsAt, timeZone } = event;
  const { locale } = useLanguage();
  const span = eventSpan(event, short ? 'short' : 'long', locale);
  if (!span) return <LocalTime instant={startsAt} timeZone={timeZone} short={short} />;
  const [start, end] = [
    describeDate(startsAt, timeZone, { locale }),
    describeDate(endsAt, timeZone, { locale }),
  ];
  if (short) {
    return (
      <time dateTime={startsAt} className="tabular-nums">
        {span.days}&nbsp;·{' '}
        <span className="whitespace-nowrap">
          <Tell of={dates} text="fromTime" with={{ time: start.time }} /> <Zone>{start.zone}</Zone>
        </span>
      </time>
    );
  }
  return (
    <span className="tabular-nums">
      <time dateTime={startsAt}>
        {span.start},{' '}
        <span className="whitespace-nowrap">
          {start.time}
          {start.zone === end.zone ? null : <Zone> {start.zone}</Zone>} –
        </span>
      </time>{' '}
      <time dateTime={endsAt}>
        {span.end},{' '}
        <span className="whitespace-nowrap">
          {end.time} <Zone>{end.zone}</Zone>
        </span>
      </time>
    </span>
  );
}

/** The same with the end of a single day or night: "Saturday 12 December 2026 · 19:30 SAST until 23:00". */
export function EventStartAndEnd({ event, short = false }: EventDateProps) {
  const { locale } = useLanguage();
  if (eventSpan(event)) return <EventDate event={event} />;
  const { time } = describeDate(event.endsAt, event.timeZone, { locale });
  const start = <EventDate event={event} short={short} />;
  return (
    <Tell of={dates} text="untilEnd" with={{ start, end: <time dateTime={event.endsAt}>{time}</time> }} />
  );
}
