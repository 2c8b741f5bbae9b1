import { TicketCheck } from 'lucide-react';

/**
 * "You have a ticket": filled in by the script for whoever bought before, since everybody gets the same page. Out of the way
 * until then.
 */
export function YourTickets() {
  return (
    <div role="status">
      <p
        data-part="your-tickets"
        data-kind="success"
        hidden
        className="notice your-tickets mb-6 rounded-box p-4"
      >
        <TicketCheck aria-hidden className="notice-icon size-5 shrink-0" />
        <span>
          <span data-part="your-tickets-text" />{' '}
          <a
            data-part="your-tickets-link"
            href="#tickets"
            className="font-semibold underline underline-offset-2"
          >
            Show
          </a>
        </span>
      </p>
    </div>
  );
}
