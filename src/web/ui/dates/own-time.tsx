import { useSyncExternalStore } from 'react';
import { LocalMoment } from './local-moment.tsx';
import { ownTimeZone } from './time-zones.ts';

/** An instant that belongs to no event, in the reader's time zone. The server does not know the zone, so it shows UTC until scripts run. */
export function OwnTime({ instant }: { instant: string }) {
  return <LocalMoment at={instant} timeZone={useOwnTimeZone()} />;
}

/** The reader's time zone; UTC until scripts run. */
export const useOwnTimeZone = (): string => useSyncExternalStore(never, ownTimeZone, world);

const never = () => () => {};
const world = () => 'UTC';
