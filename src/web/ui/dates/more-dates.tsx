import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { dates } from '../../../languages/en/dates.ts';
import { Tell, useWords } from '../language/language.tsx';

/** The link to the other dates of an event that repeats, above a link that covers the whole card. */
export function MoreDates({ of: { name, moreDates } }: { of: Pick<UpcomingEvent, 'name' | 'moreDates'> }) {
  const say = useWords(dates);
  if (!moreDates) return null;
  const { count, path } = moreDates;
  return (
    <a href={path} className="relative z-1 block w-fit py-1 font-normal underline underline-offset-4">
      {say('moreDates', { count })}
      <span className="sr-only">
        {' '}
        <Tell of={dates} text="ofEvent" with={{ event: <bdi>{name}</bdi> }} />
      </span>
    </a>
  );
}
