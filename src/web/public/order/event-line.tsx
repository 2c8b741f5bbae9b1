interface EventLineProps {
  eventId: string;
  event: { name: string; locationText: string };
}

/** The event of an order or a ticket as a link, with its place. */
export function EventLine({ eventId, event }: EventLineProps) {
  return (
    <p className="mt-4 text-lg wrap-anywhere text-muted">
      <a href={`/event/${eventId}`} className="font-semibold text-base-content underline underline-offset-4">
        <bdi>{event.name}</bdi>
      </a>
      {event.locationText ? (
        <>
          , <bdi>{event.locationText}</bdi>
        </>
      ) : null}
    </p>
  );
}
