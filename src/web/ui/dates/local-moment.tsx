import { dates } from '../../../languages/en/dates.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { describeDate } from './describe-date.ts';

interface LocalMomentProps {
  /** ISO 8601 */
  at: string;
  /** IANA zone of the event. */
  timeZone: string;
  /** "12 Dec 2026, 19:30", for columns of them. */
  brief?: boolean;
  /** False: "12 December 2026". */
  weekday?: boolean;
  /** False where the zone is said elsewhere, or a list would repeat it. */
  zone?: boolean;
  className?: string;
}

/** "Saturday 12 December 2026, 19:30 SAST": a moment in sentences and lists, in an event's local time. */
export function LocalMoment(props: LocalMomentProps) {
  const { at, timeZone, brief = false, weekday = !brief, zone = !brief, className } = props;
  const { locale } = useLanguage();
  const say = useWords(dates);
  const style = { length: brief ? 'short' : 'long', weekday, locale } as const;
  const { day, time, zone: name } = describeDate(at, timeZone, style);
  return (
    <time dateTime={at} className={className ? `tabular-nums ${className}` : 'tabular-nums'}>
      {say('moment', { day, time })}
      {zone ? ` ${name}` : null}
    </time>
  );
}
