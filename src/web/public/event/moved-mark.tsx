import type { EventPage } from '../../../core/event-page/event-page.ts';
import { event } from '../../../languages/en/event.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventStartAndEnd } from '../../ui/dates/event-date.tsx';
import { Tell, useWords } from '../../ui/language/language.tsx';

/** Says what has changed for people who heard of the event before it was moved. */
export function Moved({ page: { moved } }: { page: Pick<EventPage, 'moved'> }) {
  const say = useWords(event);
  if (!moved) return null;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge kind="warning">{say('moved')}</Badge>
      <span className="min-w-0 wrap-anywhere text-muted">
        <Before moved={moved} />
      </span>
    </p>
  );
}

function Before({ moved }: { moved: NonNullable<EventPage['moved']> }) {
  const say = useWords(event);
  const when = moved.changed.includes('when') ? <EventStartAndEnd event={moved} /> : undefined;
  const place =
    moved.changed.includes('where') && moved.locationText ? <bdi>{moved.locationText}</bdi> : undefined;
  if (when && place) return <Tell of={event} text="wasThenAt" with={{ when, place }} />;
  if (when) return <Tell of={event} text="was" with={{ when }} />;
  return place ? <Tell of={event} text="wasAt" with={{ place }} /> : say('hadNoPlace');
}
