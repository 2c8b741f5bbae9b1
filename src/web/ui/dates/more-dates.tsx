import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

/** The link to the other dates of an event that repeats, above a link that covers the whole card. */
export function MoreDates({ of: { name, moreDates } }: { of: Pick<UpcomingEvent, 'name' | 'moreDates'> }) {
  if (!moreDates) return null;
  const { count, path } = moreDates;
  return (
    <a href={path} className="relative z-1 block w-fit py-1 font-normal underline underline-offset-4">
      and {count === 1 ? '1 more date' : `${formatCount(count)} more dates`}
      <span className="sr-only">
        {' '}
        of <bdi>{name}</bdi>
      </span>
    </a>
  );
}
