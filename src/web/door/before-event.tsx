import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { DAY_MS } from '../../core/shared/durations.ts';
import { describeDate } from '../ui/dates/describe-date.ts';
import { Notice } from '../ui/notice.tsx';

/** Somebody who scans earlier than this before an event is trying the door, ms. */
const EARLY_MS = DAY_MS;

/** Warns people who try the door long before the event: whoever they admit can't enter on the day. Daily areas admit them again then. */
export function BeforeEvent({ event, area, asOf }: Pick<DoorSummary, 'event' | 'area' | 'asOf'>) {
  if (area.frequency === 'day' || Date.parse(event.startsAt) - Date.parse(asOf) <= EARLY_MS) return null;
  const { day, time } = describeDate(event.startsAt, event.timeZone);
  return (
    <Notice kind="warning" title="Scans already count">
      The event starts on {day} at {time}. A ticket that you admit now will be “Already in” on the day. If you
      try a real one, undo its check-in under “Latest scans”.
    </Notice>
  );
}
