import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { describeDate } from './describe-date.ts';

interface LocalTimeProps {
  /** ISO 8601 */
  instant: string;
  /** IANA zone of the event. */
  timeZone: string;
  /** "Sat 12 Dec 2026", for lists. */
  short?: boolean;
}

/** "Saturday 12 December 2026 · 19:30 SAST": a moment in an event's local time. */
export function LocalTime({ instant, timeZone, short = false }: LocalTimeProps) {
  const { locale } = useLanguage();
  const { day, time, zone } = describeDate(instant, timeZone, { length: short ? 'short' : 'long', locale });
  return (
    <time dateTime={instant} className="tabular-nums">
      {day}&nbsp;·{' '}
      <span className="whitespace-nowrap">
        {time} <Zone>{zone}</Zone>
      </span>
    </time>
  );
}

/** A time zone's name in quiet type. */
export function Zone({ children }: { children: ReactNode }) {
  return <span className="text-[0.8em] font-normal text-muted">{children}</span>;
}
