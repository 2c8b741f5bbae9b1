import { useSyncExternalStore } from 'react';
import { describeDate } from './describe-date.ts';

/**
 * An instant that belongs to no event, on the clock of whoever reads it. The server does not know which that is: until scripts run it
 * says the world's.
 */
export function OwnTime({ instant }: { instant: string }) {
  const timeZone = useOwnTimeZone();
  const { day, time, zone } = describeDate(instant, timeZone);
  return (
    <time dateTime={instant} className="tabular-nums">
      {day}, {time} {zone}
    </time>
  );
}

/** The time zone of whoever reads the page; the world's until scripts run. */
export const useOwnTimeZone = (): string => useSyncExternalStore(never, own, world);

const never = () => () => {};
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const world = () => 'UTC';
