import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { EventDate } from '../../../ui/dates/event-date.tsx';

/** What was bought, when and where it is. */
export function OrderEvent({ order: { event, eventId } }: { order: OrderPage }) {
  return (
    <div className="grid gap-1">
      <h2 id="event" className="text-2xl wrap-anywhere sm:text-3xl">
        <a href={`/event/${eventId}`} className="underline underline-offset-4">
          <bdi>{event.name}</bdi>
        </a>
      </h2>
      <p className="font-semibold text-main-text sm:text-lg">
        <EventDate event={event} />
      </p>
      {event.locationText ? (
        <p className="wrap-anywhere text-muted sm:text-lg">
          <bdi>{event.locationText}</bdi>
        </p>
      ) : null}
    </div>
  );
}
