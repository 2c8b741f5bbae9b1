import { TicketCheck } from 'lucide-react';

import { event } from '../../../../languages/en/event.ts';
import { useWords } from '../../../ui/language/language.tsx';

/**
 * The tickets' heading. The script adds "You have a ticket" next to it for earlier buyers, since everybody gets the same page; nothing has
 * to move for it.
 */
export function TicketsHeading() {
  const say = useWords(event);
  return (
    <div className="-my-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id="tickets" className="text-3xl">
        {say('tickets')}
      </h2>
      <div role="status" className="min-w-0">
        <a data-part="your-tickets" data-kind="success" hidden href="#tickets" className="your-tickets">
          <TicketCheck aria-hidden className="notice-icon size-5 shrink-0" />
          <span data-part="your-tickets-text" className="min-w-0 underline underline-offset-4" />
        </a>
      </div>
    </div>
  );
}
