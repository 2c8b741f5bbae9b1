import type { EventPage } from '../../../core/event-page/event-page.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventStartAndEnd } from '../../ui/dates/event-date.tsx';

/** Says what has changed for people who heard of the event before it was moved. */
export function Moved({ page: { moved } }: { page: Pick<EventPage, 'moved'> }) {
  if (!moved) return null;
  const { changed, locationText } = moved;
  const [when, where] = [changed.includes('when'), changed.includes('where')];
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge kind="warning">Moved</Badge>
      <span className="min-w-0 wrap-anywhere text-muted">
        {when || locationText ? 'was ' : 'had no place before'}
        {when ? <EventStartAndEnd event={moved} /> : null}
        {where && locationText ? (
          <>
            {when ? ', ' : ''}at <bdi>{locationText}</bdi>
          </>
        ) : null}
      </span>
    </p>
  );
}
