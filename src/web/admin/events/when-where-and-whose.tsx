import type { WaitingEvent } from '../../../core/event-lists/event-lists.ts';
import { EventStartAndEnd } from '../../ui/dates/event-date.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';

type Shown = Pick<
  WaitingEvent,
  'startsAt' | 'endsAt' | 'timeZone' | 'locationText' | 'organiser' | 'organiserEmail'
>;

/** Shows the facts below an event's name for an admin's decision. */
export function WhenWhereAndWhose({ event }: { event: Shown }) {
  return (
    <>
      <p className="mt-1 text-muted">
        <EventStartAndEnd event={event} />
        {event.locationText ? <bdi className="block wrap-anywhere">{event.locationText}</bdi> : null}
      </p>
      <p className="mt-1 text-muted wrap-anywhere">
        by{' '}
        {event.organiser ? (
          <>
            <bdi>{event.organiser}</bdi>,{' '}
          </>
        ) : null}
        <MailAddress of={event.organiserEmail} />
      </p>
    </>
  );
}
