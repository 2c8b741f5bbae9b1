import type { ReactNode } from 'react';
import type { EventPage } from '../../../../core/event-page/event-page.ts';
import type { SaleState } from '../../../../core/event-page/sale-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TicketStub } from '../../../ui/ticket-stub.tsx';
import { ContactLink } from '../contact-link.tsx';
import { ClosedTicket } from './ticket-choice.tsx';
import { TicketFace } from './ticket-face.tsx';
import { waitingListPath } from './waiting-list-path.ts';

type Closed = Exclude<SaleState, 'on' | 'not-open'>;

const REASONS: Record<
  Closed,
  { kind: 'warning' | 'info' | 'error'; title: string; text: ReactNode; stub?: string }
> = {
  preview: {
    kind: 'warning',
    title: 'Only you can see this',
    text: 'This is a preview for the organiser and admins. Tickets go on sale once the event is approved.',
    stub: 'Not yet on sale',
  },
  'sold-out': {
    kind: 'info',
    title: 'Sold out',
    text: 'All tickets are taken. Unpaid seats sometimes free up, so check back.',
  },
  'sale-over': {
    kind: 'info',
    title: 'Ticket sales have ended',
    text: 'The event is still on. If you have tickets, open them with the link in your email.',
  },
  ended: {
    kind: 'info',
    title: 'This event is over',
    text: 'Thank you to everyone who came. You can still open your order with the link in your email.',
    stub: 'Over',
  },
  cancelled: {
    kind: 'error',
    title: 'This event is cancelled',
    text: 'It won’t go ahead.',
    stub: 'Cancelled',
  },
};

const WAIT = 'All tickets are taken. Join the waiting list, and we’ll offer you what frees up.';

/** Says why nothing can be bought, and what to look at instead. */
export function TicketsNotOnSale({ page, state }: { page: EventPage; state: Closed }) {
  const { kind, title, text, stub } = REASONS[state];
  const waitAt = state === 'sold-out' ? waitingListPath(page) : undefined;
  return (
    <>
      <Notice kind={kind} title={title} className="mt-5">
        <p>{waitAt ? WAIT : text}</p>
        {page.cancelledMoney ? <MoneyOf page={page} money={page.cancelledMoney} /> : null}
        {page.cancelledReason ? <Reason text={page.cancelledReason} /> : null}
      </Notice>
      {waitAt ? (
        <Button look="main" href={waitAt} className="mt-3 w-full">
          Join the waiting list
        </Button>
      ) : null}
      {page.types.length > 0 ? (
        <ul className="mt-5 grid gap-3">
          {page.types.map((type) => (
            <li key={type.id}>
              {state === 'preview' ? (
                <TicketStub stub={<span className="text-center text-sm font-semibold">{stub}</span>}>
                  <TicketFace type={type} feeOnTop={page.feeOnTop} timeZone={page.timeZone} />
                </TicketStub>
              ) : (
                <ClosedTicket type={type} feeOnTop={page.feeOnTop} timeZone={page.timeZone} says={stub} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Says what happens to payments for a cancelled event. */
function MoneyOf({ page, money }: { page: EventPage; money: NonNullable<EventPage['cancelledMoney']> }) {
  if (money === 'none') return <p>Nobody had paid for tickets, so there is nothing to refund.</p>;
  if (money === 'going-back') {
    return (
      <p>
        {noBreak(
          'Everyone who paid gets a refund to the payment method they used, within 7-14 business days. We email everyone who bought tickets.',
        )}
      </p>
    );
  }
  return (
    <p>
      The organiser hasn’t started refunds yet. If you have tickets, write to{' '}
      <ContactLink to={page.contactEmail} about={page.name} /> about your refund.
    </p>
  );
}

/** Shows the organiser's reason. */
function Reason({ text }: { text: string }) {
  return (
    <blockquote className="mt-3 wrap-anywhere whitespace-pre-line">
      <p className="font-semibold">The organiser says:</p>
      <p dir="auto">{text}</p>
    </blockquote>
  );
}
