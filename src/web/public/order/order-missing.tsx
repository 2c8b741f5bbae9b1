import { Button } from '../../ui/button.tsx';
import { type Asked, SendAgain } from './send-again.tsx';

/** An order's address without its key, or with a wrong one: what is missing, and how to get it. */
export function OrderMissing({ eventId, asked }: { eventId: string; asked: Asked | undefined }) {
  return (
    <div className="mx-auto grid max-w-[40rem] gap-8">
      <header>
        <h1 className="poster-title" data-length="long">
          This link is not complete
        </h1>
        <p className="mt-5 text-lg text-muted">
          The end of an order's link is its key, and it is missing here or not the right one any more. Open
          the link in your mail once more, the newest one if there are several.
          {asked?.sent ? null : ' Or let us send it again:'}
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
