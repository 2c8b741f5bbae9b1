import { Link } from 'react-router';
import type { DoorSummary } from '../../core/check-in/door-view.ts';

interface UndecidedProps {
  door: Pick<DoorSummary, 'event' | 'areas' | 'undecided' | 'mine'>;
}

/** While nobody has chosen how often a ticket may come in, says so, and leads those who may to the choice. The door admits meanwhile. */
export function Undecided({ door: { event, areas, undecided, mine } }: UndecidedProps) {
  if (!undecided) return null;
  return (
    <p className="text-muted">
      This event takes place on {undecided.days} days, and{' '}
      {mine ? 'you still have' : 'its organiser still has'} to choose how often a ticket may come in at{' '}
      <bdi>{areas.find(({ id }) => id === undecided.areaId)?.name}</bdi>. Until then, each comes in once for
      the whole event.
      {mine ? (
        <>
          {' '}
          <Link to={`/platform/event/${event.id}/areas`} className="text-link">
            Choose now
          </Link>
        </>
      ) : null}
    </p>
  );
}
