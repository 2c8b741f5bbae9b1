import { Link } from 'react-router';
import type { GuestHome } from '../../../core/event-desk/get-home.ts';
import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { MoreDates } from '../../ui/dates/more-dates.tsx';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { EventPicture } from '../events/event-picture.tsx';

/** A line about the tickets of somebody who organises nothing so far. */
export function guestSummary({ tickets }: Pick<GuestHome, 'tickets'>): string {
  if (tickets === 0) return 'Find something to go to, or create an event of your own.';
  return tickets === 1
    ? 'You have 1 ticket coming up.'
    : `You have ${formatCount(tickets)} tickets coming up.`;
}

/** Their next ticket, and the next public events. */
export function ForGuests({ guest: { ticket, upcoming } }: { guest: GuestHome }) {
  return (
    <>
      {ticket ? <NextTicket ticket={ticket} /> : null}
      <Upcoming events={upcoming} />
    </>
  );
}

function NextTicket({ ticket: { event, typeName } }: { ticket: NonNullable<GuestHome['ticket']> }) {
  return (
    <section aria-labelledby="next-ticket" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="next-ticket" className="text-2xl">
          Your next ticket
        </h2>
        <Link to="/platform/tickets" className="text-link inline-flex min-h-11 items-center">
          All my tickets
        </Link>
      </div>
      <TicketStub className="relative max-w-2xl" stub={<span className="font-semibold">Show QR code</span>}>
        <p className="text-sm text-muted">
          <EventDate event={event} />
        </p>
        <p className="font-display text-2xl font-bold wrap-anywhere">
          <Link to="/platform/tickets" className="after:absolute after:inset-0">
            <bdi>{event.name}</bdi>
          </Link>
        </p>
        <p className="mt-1 text-muted wrap-anywhere">
          <bdi>{typeName}</bdi>
          {event.locationText ? (
            <>
              {' '}
              · <bdi>{event.locationText}</bdi>
            </>
          ) : null}
        </p>
      </TicketStub>
    </section>
  );
}

function Upcoming({ events }: { events: UpcomingEvent[] }) {
  return (
    <section aria-labelledby="coming-up" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="coming-up" className="text-2xl">
          Coming up
        </h2>
      </div>
      {events.length === 0 ? (
        <EmptyState title="Nothing on sale right now">Check back soon, or create the next event.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {events.map((event) => (
            <li key={event.id} className="grid content-start gap-3">
              <EventPicture event={event} className="w-full" />
              <p className="text-sm text-muted">
                <EventDate event={event} short />
                <MoreDates of={event} />
              </p>
              <h3 className="text-xl wrap-anywhere">
                <a href={`/event/${event.id}`} className="hover:underline">
                  <bdi>{event.name}</bdi>
                </a>
              </h3>
              <p className="font-semibold">
                <SaleOrPrice event={event} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SaleOrPrice({ event }: { event: UpcomingEvent }) {
  if (event.sale !== 'on') return <SaleWords event={event} short />;
  if (!event.from) return null;
  return event.from.minor === 0 ? (
    'Free'
  ) : (
    <>
      From <Money of={event.from} />
    </>
  );
}
