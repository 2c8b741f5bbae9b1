import { Link } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { Notice } from '../ui/notice.tsx';

/** What waits for the organiser: events that were turned down and not changed since. */
export function ToDo({ events }: { events: OwnEvent[] }) {
  const failed = events.filter((event) => event.approval === 'rejected' && !event.over && !event.cancelled);
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="grid gap-4">
      <h2 id="to-do" className="text-2xl">
        To do
      </h2>
      {failed.map((event) => (
        <Notice key={event.id} kind="warning" title={`${event.name} was not approved`}>
          <p className="whitespace-pre-line">{event.rejectedReason}</p>
          <p className="mt-2">
            <Link to={`/platform/edit-event/${event.id}`} className="text-link">
              Change it and send it again
            </Link>
          </p>
        </Notice>
      ))}
    </section>
  );
}
