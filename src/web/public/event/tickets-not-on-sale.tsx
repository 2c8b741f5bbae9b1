import type { EventPage } from '../../../core/events/event-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { TicketFace } from './ticket-choice.tsx';

const REASONS = {
  preview: {
    kind: 'warning',
    title: 'Only you can see this',
    text: 'This is a preview for the organiser and for admins. Tickets go on sale once the event is approved.',
    stub: 'Not yet on sale',
  },
  'sold-out': {
    kind: 'info',
    title: 'Sold out',
    text: 'All tickets are taken. Seats that are kept but not paid come back now and then, so it can be worth looking again.',
    stub: 'Sold out',
  },
  ended: {
    kind: 'info',
    title: 'This event is over',
    text: 'Thank you to all who came. If you have tickets, the link in your mail still opens your order.',
    stub: 'Over',
  },
  cancelled: {
    kind: 'error',
    title: 'This event is cancelled',
    text: 'It does not take place. If you have tickets, you will hear about your refund by e-mail.',
    stub: 'Cancelled',
  },
} as const;

/** What the page says, and offers to look at, when nothing can be bought. */
export function TicketsNotOnSale({ page }: { page: EventPage }) {
  if (page.sale === 'on') return null;
  const { kind, title, text, stub } = REASONS[page.sale];
  return (
    <>
      <h2 id="tickets" className="text-3xl">
        Tickets
      </h2>
      <Notice kind={kind} title={title} className="mt-5">
        {text}
      </Notice>
      <ul className="mt-5 grid gap-3">
        {page.types.map((type) => (
          <li key={type.id}>
            <TicketStub
              quiet={page.sale !== 'preview'}
              stub={<span className="text-center text-sm font-semibold">{stub}</span>}
            >
              <TicketFace type={type} soldOut={page.sale !== 'preview'} />
            </TicketStub>
          </li>
        ))}
      </ul>
    </>
  );
}
