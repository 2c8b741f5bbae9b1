import { CalendarPlus, Download } from 'lucide-react';
import type { OrderPage } from '../../../core/orders/order.ts';
import { REMOVED_EMAIL } from '../../../core/orders/removed-email.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContactLink } from '../event/contact-link.tsx';
import { OrderEvent } from './order-event.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { OrderReceipt } from './receipt.tsx';
import { Refunds } from './refunds.tsx';

/** A paid order: the first good ticket, what it is for and how to take it along, then the others. */
export function OrderTickets({ order }: { order: OrderPage }) {
  const numbered = order.tickets.map((ticket, at) => ({
    ticket,
    label: `${at + 1} of ${order.tickets.length}`,
  }));
  const [first, ...others] = numbered.toSorted(
    (one, other) => Number(one.ticket.revoked) - Number(other.ticket.revoked),
  );
  const onHold = order.dispute === 'open';
  return (
    <>
      {first ? (
        <div id={first.ticket.shortCode}>
          <OrderTicket {...first} event={order.event} />
        </div>
      ) : null}
      {onHold ? null : <TakeAlong order={order} several={others.length > 0} />}
      {others.length > 0 ? (
        <ul className="grid gap-5">
          {others.map((other) => (
            <li key={other.ticket.id} id={other.ticket.shortCode}>
              <OrderTicket {...other} event={order.event} />
            </li>
          ))}
        </ul>
      ) : null}
      <Refunds order={order} />
      <OrderLines order={order} />
      {order.receipt?.seller ? <OrderReceipt order={order} /> : null}
    </>
  );
}

/** What became of the mail, and no more than we know: a server that took it may still lose it. */
function TicketsMail({ order, several }: { order: OrderPage; several: boolean }) {
  if (order.email === REMOVED_EMAIL)
    return <p>We’ve removed your email from this order. Keep the link to this page.</p>;
  const address = <strong className="wrap-anywhere">{order.email}</strong>;
  const them = several ? 'them' : 'it';
  if (order.ticketsMail === 'undeliverable')
    return (
      <Notice kind="warning" title="We couldn’t deliver our email">
        <p>
          We couldn’t reach {address}. Your {several ? 'tickets are' : 'ticket is'} here, so save the PDF or
          keep the link to this page. To change the address, write to{' '}
          <ContactLink to={order.contactEmail} about={`Change my email for ${order.event.name}`} />.
        </p>
      </Notice>
    );
  return (
    <p>
      {order.ticketsMail === 'sent' ? `We’ve also emailed ${them} to ` : `We’re also emailing ${them} to `}
      {address}.
    </p>
  );
}

function TakeAlong({ order, several }: { order: OrderPage; several: boolean }) {
  return (
    <section aria-labelledby="event" className="grid gap-5">
      <OrderEvent order={order} />
      <TicketsMail order={order} several={several} />
      <div className="flex flex-wrap gap-3">
        <Button look="main" href={order.pdfPath} className="max-sm:w-full">
          <Download aria-hidden className="size-4" />
          {several ? 'Tickets' : 'Ticket'} as PDF
        </Button>
        <Button href={order.calendarPath} className="max-sm:w-full">
          <CalendarPlus aria-hidden className="size-4" />
          Add to calendar
        </Button>
      </div>
    </section>
  );
}
