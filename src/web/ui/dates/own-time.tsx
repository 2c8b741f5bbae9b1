import { useSyncExternalStore } from 'react';
import { describeDate } from './describe-date.ts';

/** An instant that belongs to no event, in the reader's time zone. The server does not know the zone, so it shows UTC until scripts run. */
export function OwnTime({ instant }: { instant: string }) {
  const timeZone = useOwnTimeZone();
  const { day, time, zone } = describeDate(instant, timeZone);
  return (
    <time dateTime={instant} className="tabular-nums">
      {day}, {time} {zone}
    </time>
  );
}

/** The reader's time zone; UTC until scripts run. */
export const useOwnTimeZone = (): string => useSyncExternalStore(never, own, world);

const never = () => () => {};
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const world = () => 'UTC';
