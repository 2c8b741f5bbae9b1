import type { Action } from '../../../core/organisations/may.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { EventTabs } from './event-tabs.tsx';

interface EventTopProps {
  /** Without `may` on pages that only those see who see its money. */
  event: { id: string; name: string; may?: readonly Action[] };
}

/** Stands above each page of an event but its home: the way back, and the event's other pages. */
export function EventTop({ event }: EventTopProps) {
  return (
    <div className="grid gap-3">
      <BackLink to={`/platform/event/${event.id}`}>
        <bdi>{event.name}</bdi>
      </BackLink>
      <EventTabs eventId={event.id} money={event.may === undefined || event.may.includes('money.see')} />
    </div>
  );
}
