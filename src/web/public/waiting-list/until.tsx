import { describeDate } from '../../ui/dates/describe-date.ts';

/** When an offer ends: it may be another day. */
export function Until({ at, timeZone }: { at: string; timeZone: string }) {
  const { day, time, zone } = describeDate(at, timeZone);
  return (
    <strong>
      <time dateTime={at} className="tabular-nums">
        {day}, {time} {zone}
      </time>
    </strong>
  );
}
