import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { formatCount } from '../../core/shared/format-count.ts';
import { Notice } from '../ui/notice.tsx';

/** Says that as many people are inside as the organiser allows. Tickets still work: whoever stands at the door decides. */
export function AreaFull({ door: { area, admitted, inside } }: { door: DoorSummary }) {
  const now = area.reEntry ? inside : admitted;
  if (area.capacity === null || now < area.capacity) return null;
  return (
    <Notice kind="warning" title="Full">
      {formatCount(now)} of {formatCount(area.capacity)} people are inside <bdi>{area.name}</bdi>. Let the
      next ones wait until others leave.
    </Notice>
  );
}
