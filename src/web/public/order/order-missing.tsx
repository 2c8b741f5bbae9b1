import { Button } from '../../ui/buttons/button.tsx';
import { type Asked, SendAgain } from './send-again.tsx';

/** For an order's address without its key or with a wrong one: says what is missing, and how to get it. */
export function OrderMissing({ eventId, asked }: { eventId: string; asked: Asked | undefined }) {
  return (
    <div className="mx-auto grid max-w-[40rem] gap-8">
      <header>
        <h1 className="poster-title" data-length="long">
          This link is incomplete or has expired
        </h1>
        <p className="mt-5 text-lg text-muted">
          Open the link in the newest email about your order.
          {asked?.sent ? null : ' Or we can email your tickets again:'}
        </p>
      </header>
      <SendAgain asked={asked} />
      <p className="flex flex-wrap gap-3">
        <Button href={`/event/${eventId}`}>To the event</Button>
        <Button href="/platform/tickets">My tickets</Button>
      </p>
    </div>
  );
}
