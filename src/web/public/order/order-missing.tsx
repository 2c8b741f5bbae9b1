import { Button } from '../../ui/buttons/button.tsx';
import { type Asked, SendAgain } from './send-again.tsx';

/** For an order's address in a browser that can't show that it is theirs, or with a wrong key: says what is missing, and how to get it. */
export function OrderMissing({
  eventId,
  asked,
  linked,
}: {
  eventId: string;
  asked: Asked | undefined;
  /** Whether it was opened with an emailed link. */
  linked: boolean;
}) {
  return (
    <div className="mx-auto grid max-w-[40rem] gap-8">
      <header>
        <h1 className="poster-title" data-length="long">
          {linked ? 'This link is incomplete or has expired' : 'We can’t show this order here'}
        </h1>
        <p className="mt-5 text-lg text-muted">
          {linked
            ? 'Open the link in the newest email about your order.'
            : 'We only show an order in the browser that placed it, and this one has no record of it: perhaps its cookies were deleted. If you’ve just paid, nothing is lost: your tickets are on their way to your inbox. Open the link in that email.'}
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
