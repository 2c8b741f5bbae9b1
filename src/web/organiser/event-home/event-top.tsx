import type { Action } from '../../../core/organisations/may.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { EventTabs } from './event-tabs.tsx';

interface EventTopProps {
  /** Without `may` on pages that require the right to see the event's money. */
  event: { id: string; name: string; may?: readonly Action[] };
}

/** The top of each of an event's pages except its home: the way back, and the tabs. */
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
