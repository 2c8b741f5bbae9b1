import { order as words } from '../../../languages/en/order.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useWords } from '../../ui/language/language.tsx';
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
  const say = useWords(words);
  return (
    <div className="mx-auto grid max-w-[40rem] gap-8">
      <header>
        <h1 className="poster-title" data-length="long">
          {say(linked ? 'missingLinked' : 'missing')}
        </h1>
        <p className="mt-5 text-lg text-muted">
          {say(linked ? 'missingLinkedText' : 'missingText')}
          {asked?.sent ? null : ` ${say('orEmail')}`}
        </p>
      </header>
      <SendAgain asked={asked} />
      <p className="flex flex-wrap gap-3">
        <Button href={`/event/${eventId}`}>{say('toEvent')}</Button>
        <Button href="/platform/tickets">{say('myTickets')}</Button>
      </p>
    </div>
  );
}
